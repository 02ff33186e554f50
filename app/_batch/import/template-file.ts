import { fileName, localNow } from "@/lib/sheets/names";
import { startXlsxFile } from "@/lib/sheets/xlsx";
import { saveFile } from "../../_ui/save-file";
import type { ImportedList } from "./imported-list";

/** Saves a workbook with the labels of an import, and with notes and an example for each. */
export function saveTemplate({ list, labels, examples }: ImportedList): void {
  const columns = Object.values(labels).map((label) => ({ label, kind: "text" as const }));
  const now = localNow();
  const notes = Object.entries(labels).map(([field, label]) => [label, examples[field] ?? ""]);
  const workbook = startXlsxFile({ title: list.title, author: "", createdAt: now }, columns, {
    title: "Contoh",
    rows: [["Kolom", "Contoh"], ...notes],
  });
  saveFile(workbook.end(), fileName(`Templat ${list.title}`, now, "xlsx"));
}
