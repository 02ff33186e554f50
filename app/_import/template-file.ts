import { fileName } from "@/lib/sheets/names";
import { startXlsx } from "@/lib/sheets/xlsx";
import { saveFile } from "../_ui/save-file";
import type { ImportedList } from "./imported-list";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const MINUTE_MS = 60_000;

/** Saves a workbook with the labels of an import, and with notes and an example for each. */
export function saveTemplate({ list, labels, examples }: ImportedList): void {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const columns = Object.values(labels).map((label) => ({ label, kind: "text" as const }));
  const now = Date.now() - new Date().getTimezoneOffset() * MINUTE_MS;
  const notes = Object.entries(labels).map(([field, label]) => [label, examples[field] ?? ""]);
  const workbook = startXlsx(
    { title: list.title, author: "", createdAt: now },
    columns,
    { title: "Contoh", rows: [["Kolom", "Contoh"], ...notes] },
    (bytes) => parts.push(new Uint8Array(bytes)),
  );
  workbook.end();
  saveFile(new Blob(parts, { type: XLSX }), fileName(`Templat ${list.title}`, now, "xlsx"));
}
