import { type ResourceDefinition, readField } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";
import {
  areOfOneBatch,
  type Cells,
  entryCells,
  inferStatuses,
  isCell,
  matchCreations,
  type RecordInstance,
  recordsOfUndoneCreations,
  rowCells,
  type WriteStatus,
} from "./record-instances";

/** Returns a function that finds all rows with these cells; the rows are indexed once for each set of fields. */
function createRowFinder(resource: ResourceDefinition, rows: unknown[]): (cells: Cells) => unknown[] {
  const rowMapsByFields = new Map<string, Map<string, unknown[]>>();
  return (cells) => {
    const fields = Object.keys(cells).toSorted();
    if (fields.length === 0) return [];
    const rowsByCells =
      rowMapsByFields.get(fields.join()) ??
      Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => readField(resource, field, row))));
    rowMapsByFields.set(fields.join(), rowsByCells);
    return rowsByCells.get(JSON.stringify(fields.map((field) => cells[field]))) ?? [];
  };
}

/** Splits the entries of a key, the oldest first, into successive records with this key; the row belongs to the last record. */
function splitByRecord(
  key: string,
  entries: Entry[],
  statusOf: (entry: Entry) => WriteStatus,
  row: unknown,
): RecordInstance[] {
  const records: RecordInstance[] = [];
  let [record, end]: [RecordInstance | undefined, number] = [undefined, 0];
  const startRecord = (startsAfter: number, creation?: Entry) => {
    records.push({ key, startsAfter, creation, entries: [] });
    return records.at(-1) as RecordInstance;
  };
  for (const entry of entries) {
    if (entry.action === "create") {
      record = startRecord(entry.id, entry);
      continue;
    }
    record ??= startRecord(end);
    record.entries.push(entry);
    if (entry.action !== "del" || statusOf(entry) !== "happened") continue;
    [record, end] = [undefined, entry.id];
  }
  if (row !== undefined) (record ?? startRecord(end)).row = row;
  return records;
}

const isKeylessCreation = ({ key, action, outcome }: Entry) =>
  key === null && action === "create" && (outcome === "done" || outcome === "unknown");

/** Finds the record of each entry by all entries and the rows of the list; `together` are entries that are undone at the same time. */
export function traceRecords(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  together: ReadonlySet<Entry> = new Set(),
) {
  const keyOfRow = (row: unknown) => String(readField(resource, resource.key ?? "", row));
  const rowByKey = new Map(rows.map((row) => [keyOfRow(row), row]));
  const findRows = createRowFinder(resource, rows);
  const statusMap = new Map<Entry, WriteStatus>();
  const entriesByKey = new Map<string, Entry[]>();
  const recordsByKey = new Map<string, RecordInstance[]>();
  const statusOf = (entry: Entry): WriteStatus =>
    statusMap.get(entry) ?? (mayHaveHappened(entry) ? "happened" : "not-happened");
  const sortedEntries = entries.toSorted((a, b) => a.id - b.id);
  for (const [key, ofRecord] of Map.groupBy(sortedEntries, (entry) => entry.key)) {
    if (key === null) continue;
    const row = rowByKey.get(key);
    const cells = rowByKey.has(key) ? rowCells(resource, row) : null;
    const recordStatuses = inferStatuses(resource, ofRecord, cells);
    for (const [index, status] of recordStatuses.entries()) statusMap.set(ofRecord[index] as Entry, status);
    const possibleEntries = ofRecord.filter((entry) => statusOf(entry) !== "not-happened");
    entriesByKey.set(key, possibleEntries);
    recordsByKey.set(key, splitByRecord(key, possibleEntries, statusOf, row));
  }
  // Entries whose values were erased from the history cannot be matched.
  const keylessCreations = sortedEntries.filter(
    (entry) => isKeylessCreation(entry) && Object.keys(entryCells(resource, entry.after)).length > 0,
  );
  const recordOfRow = (row: unknown): RecordInstance => {
    const key = keyOfRow(row);
    return recordsByKey.get(key)?.at(-1) ?? { key, startsAfter: 0, entries: [], row };
  };
  const keyedRecords = [...recordsByKey.values()].flat();
  const matchByEntry = matchCreations(resource, keylessCreations, {
    records: keyedRecords.filter(({ creation }) => !creation),
    chosen: recordsOfUndoneCreations(keylessCreations, keyedRecords, statusOf),
    equal: (cells) =>
      findRows(cells)
        .map(recordOfRow)
        .filter(({ creation }) => !creation),
    isTogether: (all) => areOfOneBatch(all) || all.every((entry) => together.has(entry)),
  });
  for (const [entry, { record, candidates }] of matchByEntry) {
    if (record)
      entriesByKey.set(
        record.key,
        [...(entriesByKey.get(record.key) ?? []), entry].toSorted((a, b) => a.id - b.id),
      );
    if (!record && entry.outcome === "unknown")
      statusMap.set(entry, candidates.length > 0 ? "unclear" : "not-happened");
  }
  return {
    statusOf,
    /** Returns the key of an entry's record; `null` if the API has chosen the key and the record is not certain. */
    keyOf: (entry: Entry): string | null => entry.key ?? matchByEntry.get(entry)?.record?.key ?? null,
    isChosen: (entry: Entry) => matchByEntry.get(entry)?.isChosen === true,
    /** Returns the entries of a key that happened or may have happened, the oldest first, including the matched creations. */
    entriesOf: (key: string) => entriesByKey.get(key) ?? [],
    rowOf: (key: string) => rowByKey.get(key),
    /** Returns the rows of the records that a creation may have created, if its record is not certain. */
    candidatesOf: (entry: Entry) => matchByEntry.get(entry)?.candidates.map(({ row }) => row) ?? [],
    /** Returns the rows with all these cells. */
    findRows,
  };
}

/** Functions that relate the entries of the history to records. */
export type TracedRecords = ReturnType<typeof traceRecords>;

/**
 * Which further entries must be read to find the records of some entries:
 * 1. entries without a key that have one of `labels`; the oldest of them may lower `since`;
 * 2. from the id `since` on, entries with one of `keys` or `labels`, and deletions without `before`;
 * 3. all entries of the keys that step 2 has read by label or deletion, and of `candidateKeys`;
 * 4. entries that undo one of the given entries, or one of step 1.
 */
export type RelatedEntriesQuery = { since: number; keys: string[]; labels: string[] };

export function createRelatedEntriesQuery(entries: Entry[]): RelatedEntriesQuery {
  const keylessOrDeletions = entries.filter(({ key, action }) => key === null || action === "del");
  return {
    since: entries.reduce((oldest, { id }) => Math.min(oldest, id), Number.MAX_SAFE_INTEGER),
    keys: [...new Set(entries.flatMap(({ key }) => key ?? []))],
    labels: [...new Set(keylessOrDeletions.map(({ label }) => label))],
  };
}

/** Returns the keys of the rows that equal a record which these entries may have created. */
export function candidateKeys(resource: ResourceDefinition, entries: Entry[], rows: unknown[]): string[] {
  const findRows = createRowFinder(resource, rows);
  const creations = entries.filter((entry) => entry.key === null && mayHaveHappened(entry));
  const equalRows = new Set(creations.flatMap(({ after }) => findRows(entryCells(resource, after))));
  return Array.from(equalRows, (row) => String(readField(resource, resource.key ?? "", row)));
}

/** What a list proves about an entry: that the write was done, or the key of the created record. */
export type ListProof = { id: number; outcome?: "done"; key?: string };

/**
 * Returns what a list proves about open entries, which have an unknown outcome or have created a record without a known key. A list never
 * proves that a write did not happen, because the API may still receive the write.
 */
export function findListProofs(
  resource: ResourceDefinition,
  { open, related }: { open: Entry[]; related: Entry[] },
  rows: unknown[],
): ListProof[] {
  const { statusOf, keyOf, isChosen } = traceRecords(resource, [...open, ...related], rows);
  return open.flatMap((entry): ListProof[] => {
    const { id, outcome } = entry;
    const key = entry.key === null && outcome === "done" && !isChosen(entry) ? keyOf(entry) : null;
    if (key !== null) return [{ id, key }];
    return entry.key !== null && outcome === "unknown" && statusOf(entry) === "happened"
      ? [{ id, outcome: "done" }]
      : [];
  });
}

/** What several entries together did to a record: its fields before the oldest and after the newest entry; `null` if there was no record. */
export type NetChange = {
  before: EntryValues | null;
  after: EntryValues | null;
  newest: Entry;
  /** The entries whose changes are combined. */
  entries: Entry[];
  /** All other entries of the record since the oldest of `entries`. */
  others: Entry[];
  /** Whether the record was deleted later, or its key belongs to another record now. */
  isReplaced: boolean;
  /** Whether the change was undone before. */
  isUndone: boolean;
};

/**
 * Returns the fields of a record before and after its `own` entries; `span` has all entries of the record in this time, the oldest first.
 * A field's own changes are combined from the newest back to one of somebody else, or one that did not set the value that the next replaced.
 */
function fieldsBeforeAndAfter(span: Entry[], own: ReadonlySet<Entry>) {
  const before: EntryValues = {};
  const after: EntryValues = {};
  const finishedFields = new Set<string>();
  for (const entry of span.toReversed()) {
    for (const [field, value] of Object.entries(entry.after ?? entry.before ?? {})) {
      const was = entry.before?.[field];
      const isAdjacent =
        before[field] === undefined || !isCell(value) || entry.action === "del" || before[field] === value;
      if (before[field] !== undefined && !(own.has(entry) && isAdjacent)) finishedFields.add(field);
      if (finishedFields.has(field) || !own.has(entry)) continue;
      if (was !== undefined) before[field] = was;
      if (entry.action !== "del") after[field] ??= value;
    }
  }
  return { before, after };
}

/** Combines entries of a record into one change. */
export function netChangeOf(
  mine: Entry[],
  key: string,
  records: TracedRecords,
  wasUndone: (entries: Entry[]) => boolean,
): NetChange {
  const keyEntries = records.entriesOf(key);
  const ownEntries = new Set(mine);
  const lastForeignIndex = keyEntries.findLastIndex(
    (entry) => entry.action !== "update" && records.statusOf(entry) === "happened" && !ownEntries.has(entry),
  );
  const entriesOfLastRecord = keyEntries.slice(lastForeignIndex + 1).filter((entry) => ownEntries.has(entry));
  const isReplaced = entriesOfLastRecord.length === 0;
  const combinedEntries = isReplaced
    ? keyEntries.slice(0, lastForeignIndex).filter((entry) => ownEntries.has(entry))
    : entriesOfLastRecord;
  const [oldest, newest] = [combinedEntries[0], combinedEntries.at(-1)] as [Entry, Entry];
  const entriesSinceOldest = keyEntries.slice(keyEntries.indexOf(oldest));
  const { before, after } = fieldsBeforeAndAfter(
    entriesSinceOldest.slice(0, entriesSinceOldest.indexOf(newest) + 1),
    ownEntries,
  );
  return {
    before: oldest.action === "create" ? null : before,
    after: newest.action === "del" ? null : after,
    newest,
    entries: combinedEntries,
    others: entriesSinceOldest.filter((entry) => !ownEntries.has(entry)),
    isReplaced,
    isUndone: wasUndone(combinedEntries),
  };
}
