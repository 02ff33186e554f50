import { startXlsx } from "../../lib/sheets/xlsx";
import { answerWith, COLUMNS } from "./rows.mjs";

const ROWS_AT_ONCE = 1000;

answerWith((rows) => {
  const properties = { title: "Daftar Stock Opname", author: "", createdAt: 0 };
  const xlsx = startXlsx(properties, COLUMNS, { title: "Keterangan", rows: [] });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) xlsx.add(rows.slice(at, at + ROWS_AT_ONCE));
  return xlsx.end().size;
});
