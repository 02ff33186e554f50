import { type ResourceDefinition, readField } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";
import {
  areOfOneBatch,
  type Cells,
  cellsOfEntry,
  cellsOfRow,
  inferKeyStatuses,
  isCell,
  matchCreations,
  type RecordInstance,
  recordsOfUndoneCreations,
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

/** Splits the entries of a key, the oldest first, into the records that had this key one after another; the row is of the last. */
function splitEntriesByRecord(
  key: string,
  entries: Entry[],
  statusOf: (entry: Entry) => WriteStatus,
  row: unknown,
): RecordInstance[] {
  const records: RecordInstance[] = [];
  let record: RecordInstance | undefined;
  let lastDeletionId = 0;
  const startRecord = (startsAfter: number, creation?: Entry) => {
    records.push({ key, startsAfter, creation, entries: [] });
    return records.at(-1) as RecordInstance;
  };
  for (const entry of entries) {
    if (entry.action === "create") {
      record = startRecord(entry.id, entry);
      continue;
    }
    record ??= startRecord(lastDeletionId);
    record.entries.push(entry);
    if (entry.action === "del" && statusOf(entry) === "happened") {
      record = undefined;
      lastDeletionId = entry.id;
    }
  }
  if (row !== undefined) (record ?? startRecord(lastDeletionId)).row = row;
  return records;
}

const isKeylessCreation = (entry: Entry) =>
  entry.key === null && entry.action === "create" && mayHaveHappened(entry);

/** Finds the record of each entry of a resource by the rows of its list; `together` are entries that are undone at the same time. */
export function traceRecords(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  together: ReadonlySet<Entry> = new Set(),
) {
  const keyOfRow = (row: unknown) => String(readField(resource, resource.key ?? "", row));
  const rowByKey = new Map(rows.map((row) => [keyOfRow(row), row]));
  const findRows = createRowFinder(resource, rows);
  const statusByEntry = new Map<Entry, WriteStatus>();
  const entriesByKey = new Map<string, Entry[]>();
  const recordsByKey = new Map<string, RecordInstance[]>();
  const statusOf = (entry: Entry): WriteStatus =>
    statusByEntry.get(entry) ?? (mayHaveHappened(entry) ? "happened" : "not-happened");
  const sortedEntries = entries.toSorted((a, b) => a.id - b.id);
  for (const [key, entriesOfKey] of Map.groupBy(sortedEntries, (entry) => entry.key)) {
    if (key === null) continue;
    const row = rowByKey.get(key);
    const cells = rowByKey.has(key) ? cellsOfRow(resource, row) : null;
    const recordStatuses = inferKeyStatuses(resource, entriesOfKey, cells);
    for (const [index, status] of recordStatuses.entries())
      statusByEntry.set(entriesOfKey[index] as Entry, status);
    const possibleEntries = entriesOfKey.filter((entry) => statusOf(entry) !== "not-happened");
    entriesByKey.set(key, possibleEntries);
    recordsByKey.set(key, splitEntriesByRecord(key, possibleEntries, statusOf, row));
  }
  // Entries whose values were erased from the history cannot be matched.
  const keylessCreations = sortedEntries.filter(
    (entry) => isKeylessCreation(entry) && Object.keys(cellsOfEntry(resource, entry.after)).length > 0,
  );
  const lastInstanceOfRow = (row: unknown): RecordInstance => {
    const key = keyOfRow(row);
    return recordsByKey.get(key)?.at(-1) ?? { key, startsAfter: 0, entries: [], row };
  };
  const keyedRecords = [...recordsByKey.values()].flat();
  const matchByEntry = matchCreations(resource, keylessCreations, {
    records: keyedRecords.filter(({ creation }) => !creation),
    certainRecords: recordsOfUndoneCreations(keylessCreations, keyedRecords, statusOf),
    findEqualRecords: (cells) =>
      findRows(cells)
        .map(lastInstanceOfRow)
        .filter(({ creation }) => !creation),
    areInterchangeable: (all) => areOfOneBatch(all) || all.every((entry) => together.has(entry)),
  });
  for (const [entry, { record, candidates }] of matchByEntry) {
    if (record) {
      const entriesOfKey = [...(entriesByKey.get(record.key) ?? []), entry].toSorted((a, b) => a.id - b.id);
      entriesByKey.set(record.key, entriesOfKey);
    } else if (entry.outcome === "unknown")
      statusByEntry.set(entry, candidates.length > 0 ? "unclear" : "not-happened");
  }
  return {
    statusOf,
    /** Returns the key of an entry's record; `null` if the API chose the key and it is not certain which record the entry created. */
    keyOf: (entry: Entry): string | null => entry.key ?? matchByEntry.get(entry)?.record?.key ?? null,
    needsChoice: (entry: Entry) => matchByEntry.get(entry)?.needsChoice === true,
    /** Returns the entries of a key that may have happened, the oldest first, with creations that were matched with its record. */
    entriesOf: (key: string) => entriesByKey.get(key) ?? [],
    rowOf: (key: string) => rowByKey.get(key),
    /** Returns the rows of the records that a creation may have created, if its record is not certain. */
    candidatesOf: (entry: Entry) => matchByEntry.get(entry)?.candidates.map(({ row }) => row) ?? [],
    findRows,
  };
}

/** The functions that `traceRecords` returns, which find the record of an entry and the entries of a record. */
export type TracedRecords = ReturnType<typeof traceRecords>;

/**
 * The query for further entries that are needed to find the records of given entries. It reads:
 * 1. entries without a key that have one of `labels`; the oldest of them may lower `since`;
 * 2. from the id `since` on, entries with one of `keys` or `labels`, and deletions without `before`;
 * 3. all entries of the keys that step 2 has read by label or deletion, and of `findCandidateKeys`;
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

/** Returns the keys of the rows whose cells equal those with which one of these entries may have created a record. */
export function findCandidateKeys(resource: ResourceDefinition, entries: Entry[], rows: unknown[]): string[] {
  const findRows = createRowFinder(resource, rows);
  const creations = entries.filter((entry) => entry.key === null && mayHaveHappened(entry));
  const equalRows = new Set(creations.flatMap(({ after }) => findRows(cellsOfEntry(resource, after))));
  return Array.from(equalRows, (row) => String(readField(resource, resource.key ?? "", row)));
}

/** The facts that a list proves about the entry `id`: that its write was done, or the key of the record that it created. */
export type ListProof = { id: number; outcome?: "done"; key?: string };

/**
 * Returns the outcomes and keys of `open` entries that a list proves; these entries lack an outcome, or the key of the record that they
 * created. A list never proves that a write did not happen, because the API may still receive the write.
 */
export function findListProofs(
  resource: ResourceDefinition,
  { open, related }: { open: Entry[]; related: Entry[] },
  rows: unknown[],
): ListProof[] {
  const { statusOf, keyOf, needsChoice } = traceRecords(resource, [...open, ...related], rows);
  return open.flatMap((entry): ListProof[] => {
    const { id, outcome } = entry;
    const key = entry.key === null && outcome === "done" && !needsChoice(entry) ? keyOf(entry) : null;
    if (key !== null) return [{ id, key }];
    return entry.key !== null && outcome === "unknown" && statusOf(entry) === "happened"
      ? [{ id, outcome: "done" }]
      : [];
  });
}

/** The combined change of several entries of a record: its fields before the oldest and after the newest entry, `null` without a record. */
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
 * Returns the fields of a record before and after its `own` entries; `entries` also has those of others between them, the oldest first.
 * The changes of a field are combined from the newest back, up to an entry of somebody else or a new value that the next entry did not replace.
 */
function combineFieldChanges(entries: Entry[], own: ReadonlySet<Entry>) {
  const before: EntryValues = {};
  const after: EntryValues = {};
  const finishedFields = new Set<string>();
  for (const entry of entries.toReversed()) {
    for (const [field, value] of Object.entries(entry.after ?? entry.before ?? {})) {
      const was = entry.before?.[field];
      const isConnected =
        before[field] === undefined || !isCell(value) || entry.action === "del" || before[field] === value;
      if (before[field] !== undefined && !(own.has(entry) && isConnected)) finishedFields.add(field);
      if (finishedFields.has(field) || !own.has(entry)) continue;
      if (was !== undefined) before[field] = was;
      if (entry.action !== "del") after[field] ??= value;
    }
  }
  return { before, after };
}

/** Combines entries of a key into one change: those of the key's last record, or if none is of it, those of earlier records. */
export function combineChanges(
  entries: Entry[],
  key: string,
  records: TracedRecords,
  wasUndone: (entries: Entry[]) => boolean,
): NetChange {
  const keyEntries = records.entriesOf(key);
  const ownEntries = new Set(entries);
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
  const { before, after } = combineFieldChanges(
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
