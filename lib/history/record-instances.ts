import type { Cell } from "../list/list";
import { type ResourceDefinition, readField } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";

export type Cells = Record<string, Cell>;

/** Whether a write happened. If its outcome is unknown, later entries of the record and the list may show it. */
export type WriteStatus = "happened" | "not-happened" | "unclear";

export const isCell = (value: EntryValues[string] | undefined): value is Cell => typeof value !== "object";

export const pictureFields = ({ calls, picture }: ResourceDefinition): string[] => [
  ...new Set([calls.update?.input.pictures ?? [], picture?.field ?? []].flat()),
];

/** Returns the values of an entry without pictures. */
export function entryCells(resource: ResourceDefinition, values: EntryValues | null): Cells {
  const pictures = pictureFields(resource);
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      isCell(value) && resource.row[field] && !pictures.includes(field) ? [[field, value]] : [],
    ),
  );
}

export const rowCells = (resource: ResourceDefinition, row: unknown): Cells =>
  Object.fromEntries(Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]));

/** What is certain about a record at some time; `exists` is missing if that is not certain, and fields without a cell have unknown values. */
type Snapshot = { exists?: boolean; cells: Cells };

export const hasCells = (cells: Cells, part: Cells) =>
  Object.entries(part).every(([field, cell]) => cells[field] === cell);

/** Returns the status of an update by the cells afterwards; a picture must only have another name than before, because the API renames it. */
function inferUpdate(before: EntryValues, after: EntryValues, { exists, cells }: Snapshot): WriteStatus {
  const changedFields = Object.entries(after).filter(([field, value]) => value !== before[field]);
  if (!exists || changedFields.length === 0) return "unclear";
  const hasNewValue = ([field, value]: (typeof changedFields)[number]) =>
    isCell(value) ? cells[field] === value : cells[field] !== undefined && cells[field] !== before[field];
  if (changedFields.every(hasNewValue)) return "happened";
  return changedFields.every(([field]) => cells[field] === before[field]) ? "not-happened" : "unclear";
}

function inferDeletion(before: Cells, { exists, cells }: Snapshot, previous: Entry | undefined): WriteStatus {
  if (exists === undefined) return "unclear";
  const isStored = Object.keys(before).length > 0;
  if (exists) return isStored && hasCells(cells, before) ? "not-happened" : "unclear";
  return !isStored && previous?.action === "del" && previous.outcome === "done" ? "not-happened" : "happened";
}

/** Returns the status of a creation with a typed key, which the API rejects if a record has this key already. */
function inferCreation(after: Cells, { exists, cells }: Snapshot, previous: Entry | undefined): WriteStatus {
  const isPreviousCertain = previous && (previous.action === "update" || previous.outcome === "done");
  if (isPreviousCertain && previous.action !== "del") return "not-happened";
  if (!exists || !hasCells(cells, after)) return "unclear";
  if (!previous || previous.outcome === "done") return "happened";
  // The record may be the one of the earlier write, unless that had other values.
  const earlierValues = previous.before ?? previous.after ?? {};
  return Object.entries(after).some(
    ([field, cell]) => earlierValues[field] !== undefined && earlierValues[field] !== cell,
  )
    ? "happened"
    : "unclear";
}

/** Returns the status of an entry by the state of its record after the write, and by the last earlier entry that may have happened. */
function inferStatus(resource: ResourceDefinition, entry: Entry, state: Snapshot, earlier: Entry[]) {
  const { outcome, action, before, after } = entry;
  if (outcome !== "unknown") return outcome === "done" ? "happened" : "not-happened";
  if (action === "update") return inferUpdate(before ?? {}, after ?? {}, state);
  const previousEntry = earlier.findLast(mayHaveHappened);
  return action === "del"
    ? inferDeletion(entryCells(resource, before), state, previousEntry)
    : inferCreation(entryCells(resource, after), state, previousEntry);
}

/** Returns the state of a record before a write: the stored `before`, and the later state where the write changed nothing. */
function snapshotBefore(entry: Entry, status: WriteStatus, after: Snapshot): Snapshot {
  const cellsBefore = Object.fromEntries(
    Object.entries(entry.before ?? {}).flatMap(([field, value]) => (isCell(value) ? [[field, value]] : [])),
  );
  if (Object.keys(cellsBefore).length > 0)
    return { exists: true, cells: entry.action === "del" ? cellsBefore : { ...after.cells, ...cellsBefore } };
  if (status === "not-happened" || (entry.action === "del" && status === "unclear")) return after;
  if (entry.action === "update") return { ...after, exists: status === "happened" || after.exists };
  return { exists: status === "happened" ? entry.action === "del" : undefined, cells: {} };
}

/** Returns the status of each entry of a key, the oldest first; `row` has the cells in the list, `null` for a missing record. */
export function inferStatuses(resource: ResourceDefinition, entries: Entry[], row: Cells | null) {
  let snapshot: Snapshot = { exists: row !== null, cells: row ?? {} };
  const statuses: WriteStatus[] = [];
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    const earlier = entry.outcome === "unknown" ? entries.slice(0, index) : [];
    const status = inferStatus(resource, entry, snapshot, earlier);
    statuses[index] = status;
    snapshot = snapshotBefore(entry, status, snapshot);
  }
  return statuses;
}

/** A record from its creation to its deletion; other records may have the same key before and afterwards. */
export type RecordInstance = {
  key: string;
  /** The id of the entry after which the record was created. */
  startsAfter: number;
  /** The entry that created the record, if this entry has the key. */
  creation?: Entry;
  /** The entries that changed and deleted the record, the oldest first. */
  entries: Entry[];
  /** The record's row in the current list. */
  row?: unknown;
};

/** The record of a creation without a key, or the records that it may be; `isChosen` if only a person can tell which one. */
type CreationMatch = { record?: RecordInstance; isChosen?: boolean; candidates: RecordInstance[] };

export const areOfOneBatch = ([first, ...others]: Entry[]) =>
  first?.batch != null &&
  others.every(({ batch, userId }) => batch === first.batch && userId === first.userId);

/** Returns the records of creations that were undone, whose key is in the entry of the deletion. */
export function recordsOfUndoneCreations(
  keyless: Entry[],
  records: RecordInstance[],
  statusOf: (entry: Entry) => WriteStatus,
): Map<Entry, RecordInstance> {
  const keylessById = new Map(keyless.map((entry) => [entry.id, entry]));
  const recordByEntry = new Map<Entry, RecordInstance>();
  for (const record of records) {
    const last = record.entries.at(-1);
    const entry = keylessById.get(last?.undoes ?? -1);
    if (entry && !record.creation && last?.action === "del" && statusOf(last) === "happened")
      recordByEntry.set(entry, record);
  }
  return recordByEntry;
}

/** Returns whether a creation with an unknown outcome was sent again later and succeeded. */
const isResent = (entry: Entry, creations: Entry[]) =>
  entry.batch !== null &&
  creations.some(
    ({ outcome, batch, place, id }) =>
      outcome === "done" && id > entry.id && batch === entry.batch && place === entry.place,
  );

/**
 * Matches equal creations with records in order of time: a record that is changed while only one creation is unmatched belongs to this
 * creation. Returns `null` unless as many unchanged records are left as creations that are done.
 */
function matchByTime(
  creations: Entry[],
  records: RecordInstance[],
  isCertain: (record: RecordInstance) => boolean,
) {
  const recordByCreation = new Map<Entry, RecordInstance>();
  let unmatchedCreations: Entry[] = [];
  const firstChanges = records.flatMap((record) =>
    record.entries[0] ? [{ id: record.entries[0].id, record }] : [],
  );
  const events = [...creations.map((entry) => ({ id: entry.id, entry })), ...firstChanges];
  for (const event of events.toSorted((a, b) => a.id - b.id)) {
    if ("entry" in event) {
      if (event.entry.outcome === "done" || !isResent(event.entry, creations))
        unmatchedCreations.push(event.entry);
      continue;
    }
    const [made, ...others] = unmatchedCreations.filter(({ id }) => id > event.record.startsAfter);
    // If no creation is unmatched, the record existed before or was created outside of this app.
    if (!made && recordByCreation.size === 0) continue;
    if (made?.outcome !== "done" || others.length > 0 || !isCertain(event.record)) return null;
    recordByCreation.set(made, event.record);
    unmatchedCreations = unmatchedCreations.filter((entry) => entry !== made);
  }
  const unchangedRecords = records.filter(({ entries }) => entries.length === 0);
  const doneCreations = unmatchedCreations.filter(({ outcome }) => outcome === "done");
  const areAllMatched =
    unchangedRecords.length === doneCreations.length &&
    doneCreations.every(({ id }) => unchangedRecords.every(({ startsAfter }) => id > startsAfter));
  return areAllMatched ? { recordByCreation, left: unchangedRecords, done: doneCreations } : null;
}

/**
 * Matches creations without a key with the records that they created. Equal creations of one batch or one undo are interchangeable.
 * `records` are the records whose creation is not known; `equal` returns those of them, and of the list, with these cells.
 */
export function matchCreations(
  resource: ResourceDefinition,
  keyless: Entry[],
  options: {
    records: RecordInstance[];
    chosen: ReadonlyMap<Entry, RecordInstance>;
    equal: (cells: Cells) => RecordInstance[];
    isTogether: (entries: Entry[]) => boolean;
  },
): Map<Entry, CreationMatch> {
  const matches = new Map<Entry, CreationMatch>();
  const { chosen } = options;
  const matchedRecords = new Set(chosen.values());
  const labelGroups = Map.groupBy(
    options.records.filter(({ entries }) => entries.length > 0),
    ({ entries: [first] }) => (first?.before ? first.label : null),
  );
  /** Returns the cells with which a record was created, as far as its entries show them. */
  const initialCells = ({ entries }: RecordInstance): Cells =>
    Object.assign({}, ...entries.toReversed().map(({ before }) => entryCells(resource, before)));
  const equalCreations = Map.groupBy(keyless, ({ after }) => JSON.stringify(entryCells(resource, after)));
  for (const equal of equalCreations.values()) {
    const [{ after, label }] = equal as [Entry];
    const cells = entryCells(resource, after);
    const touched = [...(labelGroups.get(label) ?? []), ...(labelGroups.get(null) ?? [])].filter((record) =>
      hasCells({ ...cells, ...initialCells(record) }, cells),
    );
    const present = options.equal(cells);
    const records = [...present.filter(({ entries }) => entries.length === 0), ...touched];
    const isCertain = (record: RecordInstance) =>
      hasCells(
        { ...(record.row !== undefined && rowCells(resource, record.row)), ...initialCells(record) },
        cells,
      );
    const match = matchByTime(equal, records, isCertain);
    const isMatched =
      match &&
      equal.every((entry) => !chosen.has(entry) || match.recordByCreation.get(entry) === chosen.get(entry));
    if (isMatched && (match.done.length === 1 || options.isTogether(match.done)))
      for (const [index, entry] of match.done.entries())
        match.recordByCreation.set(entry, match.left[index] as RecordInstance);
    const recordSet = new Set(records);
    const unmatched = present.filter((record) => recordSet.has(record) && !matchedRecords.has(record));
    for (const entry of equal) {
      const record = chosen.get(entry) ?? (isMatched ? match.recordByCreation.get(entry) : undefined);
      const isPossible = ({ startsAfter, entries: [first] }: RecordInstance) =>
        entry.id > startsAfter && !(first && first.id < entry.id);
      let candidates: RecordInstance[] = [];
      if (!record && !isMatched) candidates = unmatched.filter(isPossible);
      else if (!record && isMatched && entry.outcome === "done") candidates = match.left;
      matches.set(entry, { record, isChosen: !isMatched, candidates });
    }
  }
  return matches;
}
