import { type Batch, placesIn } from "@/lib/batches/batch";
import { STATE_WORDS } from "@/lib/batches/outcome";
import { fileName } from "@/lib/sheets/names";
import type { SheetColumn, SheetRow } from "@/lib/sheets/sheet";
import { startXlsx } from "@/lib/sheets/xlsx";
import { saveFile } from "../_ui/save-file";
import { reasonLines, textsOf } from "./write-texts";

/** How many rows are written before the page is let go on. */
const ROWS_AT_ONCE = 500;

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const MINUTE_MS = 60_000;

/** Returns the local time as the writers of sheets take it: in milliseconds as if it were UTC. */
const localTime = () => Date.now() - new Date().getTimezoneOffset() * MINUTE_MS;

/** Returns the places of the writes that have not been carried out, or may not have been. */
export const failedPlaces = (batch: Batch) => placesIn(batch, "rejected", "conflict", "unknown", "unsent");

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
  const now = localTime();
  const title = `${batch.title} gagal`;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const notes = { title: "Catatan", rows: [["Daftar", batch.list.title]] };
  const workbook = startXlsx({ title, author: "", createdAt: now }, columns, notes, (bytes) =>
    parts.push(new Uint8Array(bytes)),
  );
  const places = failedPlaces(batch);
  for (let at = 0; at < places.length; at += ROWS_AT_ONCE) {
    workbook.add(places.slice(at, at + ROWS_AT_ONCE).map((place) => rowOf(batch, place)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  workbook.end();
  saveFile(new Blob(parts, { type: XLSX }), fileName(`${title} ${batch.list.title}`, now, "xlsx"));
}
