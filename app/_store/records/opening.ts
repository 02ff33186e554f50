import type { RecordReply } from "@/lib/messages/record-reply";
import { formValues, storedPictures } from "@/lib/resources/record-values";
import { type CachedRow, readCachedRow, startedRow } from "./cached-row";
import { fetchRecord } from "./fetch-record";
import { missingTexts, type RecordSource } from "./record-source";

/** What a form opens with, and whether that comes from a list that this tab holds. */
export type Opening = { reply: RecordReply; isCached: boolean };

function openRow(source: RecordSource, row: CachedRow | null): Opening | null {
  if (!row) return null;
  const { cells, brand } = row;
  const values = formValues(source.fields, cells);
  if (source.isCopy && missingTexts(source, values).length > 0) return null;
  if (source.looksUpBrand && brand !== undefined) values.brand = brand;
  return {
    reply: { kind: "record", values, pictures: storedPictures(source.fields, cells) },
    isCached: true,
  };
}

/** Returns what a form opens with if its row was read when its link was pressed. */
export function startedOpening(source: RecordSource): Opening | null {
  return openRow(source, startedRow(source.resource, source.key));
}

/** Returns what a form opens with: the row of a list that this tab holds, else the record as the API has it. */
export async function openRecord(
  source: RecordSource,
  userId: string,
  signal: AbortSignal,
): Promise<Opening> {
  const cached = openRow(source, await readCachedRow(source.resource, source.key));
  return cached ?? { reply: await fetchRecord(source, userId, signal), isCached: false };
}
