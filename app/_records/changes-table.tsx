import type { FormValues } from "@/lib/inputs/input-definition";
import type { Change } from "@/lib/messages/problem";
import { DATA_CELL, DataTable } from "../_ui/data-table";

export const CHANGED_BY_OTHERS = "Data telah diubah orang lain";

const HEADINGS = ["Kolom", "Sebelumnya", "Sekarang", "Isian Anda"];

const shown = (value: unknown) => (typeof value === "string" && value !== "" ? value : "-");

type ChangesTableProps = { changes: Change[]; labels: Record<string, string>; typed: FormValues };

/** Renders each field that somebody else has changed: before, now, and what the person has typed. */
export function ChangesTable({ changes, labels, typed }: ChangesTableProps) {
  return (
    <DataTable label="Perubahan" heads={HEADINGS}>
      {changes.map(({ field, was, is }) => (
        <tr key={field}>
          <th scope="row" className={`${DATA_CELL} text-left font-medium`}>
            {labels[field]}
          </th>
          {[was, is, typed[field]].map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the three values never move.
            <td key={at} className={`${DATA_CELL} wrap-anywhere`}>
              {shown(value)}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
