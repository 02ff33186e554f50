import { type ResourceDefinition, readField } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";
import {
  type Cells,
  chosenRecords,
  entryCells,
  isCell,
  isOneBatch,
  matchCreations,
  type RecordInstance,
  rowCells,
  statusesOf,
  type WriteStatus,
} from "./record-instances";

/** Returns a function that finds rows by their cells; it indexes the rows once for each set of fields. */
function finderOf(resource: ResourceDefinition, rows: unknown[]): (cells: Cells) => unknown[] {
  const orders = new Map<string, Map<string, unknown[]>>();
  return (cells) => {
    const fields = Object.keys(cells).toSorted();
    if (fields.length === 0) return [];
    const order =
      orders.get(fields.join()) ??
      Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => readField(resource, field, row))));
    orders.set(fields.join(), order);
    return order.get(JSON.stringify(fields.map((field) => cells[field]))) ?? [];
  };
}

/** Splits the entries of a key, oldest first, into the records that had this key one after another; the last one is that of the row. */
function recordsUnder(
  key: string,
  entries: Entry[],
  statusOf: (entry: Entry) => WriteStatus,
  row: unknown,
): RecordInstance[] {
  const records: RecordInstance[] = [];
  let [record, end]: [RecordInstance | undefined, number] = [undefined, 0];
  const begin = (since: number, made?: Entry) => {
    records.push({ key, since, made, entries: [] });
    return records.at(-1) as RecordInstance;
  };
  for (const entry of entries) {
    if (entry.action === "create") {
      record = begin(entry.id, entry);
      continue;
    }
    record ??= begin(end);
    record.entries.push(entry);
    if (entry.action !== "del" || statusOf(entry) !== "happened") continue;
    [record, end] = [undefined, entry.id];
  }
  if (row !== undefined) (record ?? begin(end)).row = row;
  return records;
}

const isKeyless = ({ key, action, outcome }: Entry) =>
  key === null && action === "create" && (outcome === "done" || outcome === "unknown");

/** Finds the record of each entry from all entries (each once) and the rows of the list; `together` are entries that are undone at once. */
export function traceRecords(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  together: ReadonlySet<Entry> = new Set(),
) {
  const keyOfRow = (row: unknown) => String(readField(resource, resource.key ?? "", row));
  const byKey = new Map(rows.map((row) => [keyOfRow(row), row]));
  const alike = finderOf(resource, rows);
  const statuses = new Map<Entry, WriteStatus>();
  const entriesByKey = new Map<string, Entry[]>();
  const records = new Map<string, RecordInstance[]>();
  const statusOf = (entry: Entry): WriteStatus =>
    statuses.get(entry) ?? (mayHaveHappened(entry) ? "happened" : "not-happened");
  const inTime = entries.toSorted((a, b) => a.id - b.id);
  for (const [key, ofRecord] of Map.groupBy(inTime, (entry) => entry.key)) {
    if (key === null) continue;
    const row = byKey.get(key);
    const recordStatuses = statusesOf(resource, ofRecord, byKey.has(key) ? rowCells(resource, row) : null);
    for (const [at, status] of recordStatuses.entries()) statuses.set(ofRecord[at] as Entry, status);
    const carriedOut = ofRecord.filter((entry) => statusOf(entry) !== "not-happened");
    entriesByKey.set(key, carriedOut);
    records.set(key, recordsUnder(key, carriedOut, statusOf, row));
  }
  // Erased entries have no values to compare.
  const keyless = inTime.filter(
    (entry) => isKeyless(entry) && Object.keys(entryCells(resource, entry.after)).length > 0,
  );
  const ofKeys = [...records.values()].flat();
  const matched = matchCreations(resource, keyless, {
    records: ofKeys.filter(({ made }) => !made),
    chosen: chosenRecords(keyless, ofKeys, statusOf),
    equal: (cells) =>
      alike(cells)
        .map(
          (row) => records.get(keyOfRow(row))?.at(-1) ?? { key: keyOfRow(row), since: 0, entries: [], row },
        )
        .filter(({ made }) => !made),
    isTogether: (all) => isOneBatch(all) || all.every((entry) => together.has(entry)),
  });
  for (const [entry, { record, candidates }] of matched) {
    if (record)
      entriesByKey.set(
        record.key,
        [...(entriesByKey.get(record.key) ?? []), entry].toSorted((a, b) => a.id - b.id),
      );
    if (!record && entry.outcome === "unknown")
      statuses.set(entry, candidates.length > 0 ? "unclear" : "not-happened");
  }
  return {
    statusOf,
    /** Returns the key of an entry's record; that of a created record without a typed key only if it is certain, or a person chose it. */
    keyOf: (entry: Entry): string | null => entry.key ?? matched.get(entry)?.record?.key ?? null,
    isChosen: (entry: Entry) => matched.get(entry)?.isChosen === true,
    /** Returns the entries under a key that were or may have been carried out, the oldest first, with the matched creations. */
    entriesOf: (key: string) => entriesByKey.get(key) ?? [],
    rowOf: (key: string) => byKey.get(key),
    /** Returns the rows that may be the record of a creation whose key is not certain. */
    candidatesOf: (entry: Entry) => matched.get(entry)?.candidates.map(({ row }) => row) ?? [],
    /** Returns the rows with all these cells. */
    alike,
  };
}

/** Functions that return the record of an entry and the entries of a record. */
export type TracedRecords = ReturnType<typeof traceRecords>;

/**
 * Which further entries are read to find the records of some entries:
 * 1. entries without a key that have one of `labels`; the oldest of them may lower `since`;
 * 2. from the id `since` on, entries with one of `keys` or `labels`, and deletions without `before`;
 * 3. all entries of the keys that step 2 found by label or deletion, and of `candidateKeys`;
 * 4. entries that undo one of the given entries.
 */
export type RelatedQuery = { since: number; keys: string[]; labels: string[] };

export function relatedQuery(entries: Entry[]): RelatedQuery {
  const named = entries.filter(({ key, action }) => key === null || action === "del");
  return {
    since: entries.reduce((oldest, { id }) => Math.min(oldest, id), Number.MAX_SAFE_INTEGER),
    keys: [...new Set(entries.flatMap(({ key }) => key ?? []))],
    labels: [...new Set(named.map(({ label }) => label))],
  };
}

/** Returns the keys of rows equal to a record that these entries created. */
export function candidateKeys(resource: ResourceDefinition, entries: Entry[], rows: unknown[]): string[] {
  const alike = finderOf(resource, rows);
  const made = entries.filter((entry) => entry.key === null && mayHaveHappened(entry));
  const equalRows = new Set(made.flatMap(({ after }) => alike(entryCells(resource, after))));
  return Array.from(equalRows, (row) => String(readField(resource, resource.key ?? "", row)));
}

/** What a list proves about an entry: that its write was done, or the key of the record that it created. */
export type ListProof = { id: number; outcome?: "done"; key?: string };

/**
 * Returns what a list proves about open entries: unknown outcomes, and created records without a key. It never proves that a write did not
 * happen: the write may still arrive.
 */
export function settleByList(
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

/** What several entries did to a record together: its fields before the oldest and after the newest; `null` where there was no record. */
export type NetChange = {
  before: EntryValues | null;
  after: EntryValues | null;
  newest: Entry;
  /** The entries that it joins. */
  entries: Entry[];
  /** The entries of others, and later ones, since the first of them. */
  others: Entry[];
  /** Whether the record was deleted or created again since, so that its key now belongs to another record. */
  isOver: boolean;
  /** Whether it was undone before. */
  isTaken: boolean;
};

/**
 * Returns the fields of a record before and after the `own` entries among those of `span`, the oldest first. Goes back from the newest entry; a
 * field's `before` goes back until an entry of somebody else changed the field, or a value does not fit the entry after it.
 */
function fieldsAround(span: Entry[], own: ReadonlySet<Entry>) {
  const before: EntryValues = {};
  const after: EntryValues = {};
  const ended = new Set<string>();
  for (const entry of span.toReversed()) {
    for (const [field, value] of Object.entries(entry.after ?? entry.before ?? {})) {
      const was = entry.before?.[field];
      const isAdjacent =
        before[field] === undefined || !isCell(value) || entry.action === "del" || before[field] === value;
      if (before[field] !== undefined && !(own.has(entry) && isAdjacent)) ended.add(field);
      if (ended.has(field) || !own.has(entry)) continue;
      if (was !== undefined) before[field] = was;
      if (entry.action !== "del") after[field] ??= value;
    }
  }
  return { before, after };
}

/** Joins the entries of one record into one change. */
export function netChangeOf(
  mine: Entry[],
  key: string,
  records: TracedRecords,
  isTakenBack: (entries: Entry[]) => boolean,
): NetChange {
  const under = records.entriesOf(key);
  const own = new Set(mine);
  const from = under.findLastIndex(
    (entry) => entry.action !== "update" && records.statusOf(entry) === "happened" && !own.has(entry),
  );
  const lastRecord = under.slice(from + 1).filter((entry) => own.has(entry));
  const isOver = lastRecord.length === 0;
  const joined = isOver ? under.slice(0, from).filter((entry) => own.has(entry)) : lastRecord;
  const [oldest, newest] = [joined[0], joined.at(-1)] as [Entry, Entry];
  const span = under.slice(under.indexOf(oldest));
  const { before, after } = fieldsAround(span.slice(0, span.indexOf(newest) + 1), own);
  return {
    before: oldest.action === "create" ? null : before,
    after: newest.action === "del" ? null : after,
    newest,
    entries: joined,
    others: span.filter((entry) => !own.has(entry)),
    isOver,
    isTaken: isTakenBack(joined),
  };
}
