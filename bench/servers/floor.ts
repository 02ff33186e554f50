import { once } from "node:events";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { freePort } from "../../scripts/servers.mjs";
import type { OpnameRow } from "./bare-client.ts";

const COLUMNS: [label: string, field: keyof OpnameRow][] = [
  ["Brand", "brand"],
  ["Dealer", "dealer"],
  ["Cabang", "cabang"],
  ["Kategori", "jenis_opname"],
  ["Kode Item", "kode_part"],
  ["Nama Item", "nama_part"],
  ["Jumlah", "jumlah"],
  ["Tanggal", "created_at"],
  ["Nama PIC", "nama_mekanik"],
  ["Bukti Foto", "foto"],
];

const STYLE = `body{margin:1.5rem;font:14px system-ui,sans-serif;color:#1c2430;background:#f4f6f9}
table{border-collapse:collapse;width:100%;background:#fff}
th,td{border-bottom:1px solid #dde3ea;padding:.5rem .75rem;text-align:left}
th{background:#e8eef6}`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function cell(value: OpnameRow[keyof OpnameRow]): string {
  return `<td>${escaped(String(value ?? "-"))}</td>`;
}

/** Renders the rows as a static page without scripts. */
function staticPage(rows: OpnameRow[]): string {
  const head = COLUMNS.map(([label]) => `<th scope="col">${label}</th>`).join("");
  const body = rows
    .map((row, at) => `<tr><td>${at + 1}</td>${COLUMNS.map(([, field]) => cell(row[field])).join("")}</tr>`)
    .join("\n");
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Daftar Stock Opname</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>Daftar Stock Opname</h1>
<table>
<thead><tr><th scope="col">Nomor</th>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</body>
</html>
`;
}

/** Serves the lower bound of all times, a static page of the same rows; returns its URL. */
export async function serveFloor(rows: OpnameRow[]): Promise<string> {
  const page = gzipSync(staticPage(rows));
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "gzip",
      "content-length": page.byteLength,
      "cache-control": "no-store",
    });
    response.end(page);
  });
  const port = await freePort(4390);
  server.listen(port, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://localhost:${port}/`;
}
