import { connection } from "next/server";
import { COLUMNS, cellText, PAGE_SIZE } from "../../columns.js";

async function fetchRows() {
  const { API_BASE_URL, BEARER } = process.env;
  const response = await fetch(`${API_BASE_URL}/opname`, {
    cache: "no-store",
    headers: { authorization: `Bearer ${BEARER}` },
  });
  return (await response.json()).data;
}

/** The first rows of the list as a server component. */
export default async function Page() {
  await connection();
  const rows = await fetchRows();
  return (
    <>
      <h1>Daftar Stock Opname</h1>
      <table>
        <thead>
          <tr>
            <th>Nomor</th>
            {COLUMNS.map(([field, label]) => (
              <th key={field}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PAGE_SIZE).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key, and the rows never change.
            <tr key={at}>
              <td>{at + 1}</td>
              {COLUMNS.map(([field]) => (
                <td key={field}>{cellText(field, row[field])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
