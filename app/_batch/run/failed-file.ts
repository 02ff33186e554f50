import { type Batch, failedPlaces } from "@/lib/batch/batch";
import { STATE_WORDS } from "@/lib/batch/outcome";
import { fileName, localNow } from "@/lib/sheets/names";
import type { SheetColumn, SheetRow } from "@/lib/sheets/sheet";
import { startXlsxFile } from "@/lib/sheets/xlsx";
import { saveFile } from "../../_ui/save-file";
import { reasonLines, textsOf } from "./write-texts";

/** How many rows are written before the page is let go on. */
const ROWS_AT_ONCE = 500;

function rowOf(batch: Batch, place: number): SheetRow {
  const [write, state] = [batch.writes[place], batch.states[place]];
  if (!write || !state) return [];
  const texts = textsOf(write);
  const reasons = reasonLines(batch, write, state).join("\n");
  return [...Object.keys(batch.labels).map((field) => texts[field] ?? ""), STATE_WORDS[state.kind], reasons];
}

/** Saves the writes that have failed, with the reasons, as a workbook that can be mended and imported. */
export async function saveFailed(batch: Batch): Promise<void> {
  const columns: SheetColumn[] = [...Object.values(batch.labels), "Hasil", "Alasan"].map((label) => ({
    label,
    kind: "text",
  }));
  const now = localNow();
  const title = `${batch.title} gagal`;
  const notes = { title: "Catatan", rows: [["Daftar", batch.list.title]] };
  const workbook = startXlsxFile({ title, author: "", createdAt: now }, columns, notes);
  const places = failedPlaces(batch);
  for (let at = 0; at < places.length; at += ROWS_AT_ONCE) {
    workbook.add(places.slice(at, at + ROWS_AT_ONCE).map((place) => rowOf(batch, place)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  saveFile(workbook.end(), fileName(`${title} ${batch.list.title}`, now, "xlsx"));
}
