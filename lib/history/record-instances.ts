import type { Cell } from "../list/list";
import { type ResourceDefinition, readField } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";

export type Cells = Record<string, Cell>;

/** Whether a write happened. If its outcome is unknown, later entries of the record and the list may show it. */
export type WriteStatus = "happened" | "not-happened" | "unclear";
export const isCell = (value: EntryValues[string] | undefined): value is Cell => typeof value !== "object";

export const pictureFieldsOf = ({ calls, picture }: ResourceDefinition): string[] => [
  ...new Set([calls.update?.input.pictures ?? [], picture?.field ?? []].flat()),
];

/** Returns the values of an entry that are cells of the list, without pictures and their names. */
export function cellsOfEntry(resource: ResourceDefinition, values: EntryValues | null): Cells {
  const pictures = pictureFieldsOf(resource);
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      isCell(value) && resource.row[field] && !pictures.includes(field) ? [[field, value]] : [],
    ),
  );
}

export const cellsOfRow = (resource: ResourceDefinition, row: unknown): Cells =>
  Object.fromEntries(Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]));

/** The facts that are certain about a record at one time; `exists` and the cells are missing where they are not certain. */
type Snapshot = { exists?: boolean; cells: Cells };

export const includesCells = (cells: Cells, part: Cells) =>
  Object.entries(part).every(([field, cell]) => cells[field] === cell);

/** Returns the status of an update by the cells after it. The cell of a new picture must only differ, because the API renames it. */
function inferUpdateStatus(before: EntryValues, after: EntryValues, state: Snapshot): WriteStatus {
  const { exists, cells } = state;
  const changedFields = Object.entries(after).filter(([field, value]) => value !== before[field]);
  if (!exists || changedFields.length === 0) return "unclear";
  const hasNewValue = ([field, value]: (typeof changedFields)[number]) =>
    isCell(value) ? cells[field] === value : cells[field] !== undefined && cells[field] !== before[field];
  if (changedFields.every(hasNewValue)) return "happened";
  return changedFields.every(([field]) => cells[field] === before[field]) ? "not-happened" : "unclear";
}

/** Returns the status of a deletion; if its values were not stored, the `previous` entry may have deleted the record already. */
function inferDeletionStatus(before: Cells, { exists, cells }: Snapshot, previous?: Entry): WriteStatus {
  if (exists === undefined) return "unclear";
  const isStored = Object.keys(before).length > 0;
  if (exists) return isStored && includesCells(cells, before) ? "not-happened" : "unclear";
  return !isStored && previous?.action === "del" && previous.outcome === "done" ? "not-happened" : "happened";
}

/** Returns the status of a creation with a typed key. The API rejects it if a record with this key exists. */
function inferCreationStatus(after: Cells, { exists, cells }: Snapshot, previous?: Entry): WriteStatus {
  const isPreviousCertain = previous && (previous.action === "update" || previous.outcome === "done");
  if (isPreviousCertain && previous.action !== "del") return "not-happened";
  if (!exists || !includesCells(cells, after)) return "unclear";
  if (!previous || previous.outcome === "done") return "happened";
  // The previous write may have created the record, unless it had other values.
  const earlierValues = previous.before ?? previous.after ?? {};
  const hasOtherValue = ([field, cell]: [string, Cell]) =>
    earlierValues[field] !== undefined && earlierValues[field] !== cell;
  return Object.entries(after).some(hasOtherValue) ? "happened" : "unclear";
}

/** Returns the status of an entry by its outcome; if that is unknown, by the record's `state` after the write and its earlier entries. */
function inferEntryStatus(resource: ResourceDefinition, entry: Entry, state: Snapshot, earlier: Entry[]) {
  const { outcome, action, before, after } = entry;
  if (outcome !== "unknown") return outcome === "done" ? "happened" : "not-happened";
  if (action === "update") return inferUpdateStatus(before ?? {}, after ?? {}, state);
  const previousEntry = earlier.findLast(mayHaveHappened);
  return action === "del"
    ? inferDeletionStatus(cellsOfEntry(resource, before), state, previousEntry)
    : inferCreationStatus(cellsOfEntry(resource, after), state, previousEntry);
}

/** Returns the state of a record before a write, from the values that the entry has stored and the state `after` the write. */
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

/** Returns the status of each entry of a key, the oldest first; `row` has the cells in the list, `null` if the list lacks the record. */
export function inferKeyStatuses(resource: ResourceDefinition, entries: Entry[], row: Cells | null) {
  let snapshot: Snapshot = { exists: row !== null, cells: row ?? {} };
  const statuses: WriteStatus[] = [];
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    const earlier = entry.outcome === "unknown" ? entries.slice(0, index) : [];
    const status = inferEntryStatus(resource, entry, snapshot, earlier);
    statuses[index] = status;
    snapshot = snapshotBefore(entry, status, snapshot);
  }
  return statuses;
}

/** A record from its creation to its deletion; other records may have the same key before and afterwards. */
export type RecordInstance = {
  key: string;
  /** The record was created by or after the entry with this id; 0 if any time is possible. */
  startsAfter: number;
  /** The entry that created the record, if this entry has the key. */
  creation?: Entry;
  /** The entries that changed and deleted the record, the oldest first. */
  entries: Entry[];
  row?: unknown;
};

/** The record of a creation without a key, or the candidates for it; `needsChoice` if only a person can choose among them. */
type CreationMatch = { record?: RecordInstance; needsChoice: boolean; candidates: RecordInstance[] };

export const areOfOneBatch = ([first, ...others]: Entry[]) =>
  first?.batch != null &&
  others.every(({ batch, userId }) => batch === first.batch && userId === first.userId);

/** Returns the records of creations that were undone; the entry of the deletion has the record's key. */
export function recordsOfUndoneCreations(
  keyless: Entry[],
  records: RecordInstance[],
  statusOf: (entry: Entry) => WriteStatus,
): Map<Entry, RecordInstance> {
  const creationById = new Map(keyless.map((entry) => [entry.id, entry]));
  const recordByEntry = new Map<Entry, RecordInstance>();
  for (const record of records) {
    const last = record.entries.at(-1);
    const entry = creationById.get(last?.undoes ?? -1);
    if (entry && !record.creation && last?.action === "del" && statusOf(last) === "happened")
      recordByEntry.set(entry, record);
  }
  return recordByEntry;
}

/** Returns whether a creation with an unknown outcome was sent again later and succeeded. */
const wasResent = (entry: Entry, creations: Entry[]) =>
  entry.batch !== null &&
  creations.some(
    ({ outcome, batch, place, id }) =>
      outcome === "done" && id > entry.id && batch === entry.batch && place === entry.place,
  );

/**
 * Matches equal creations with records in order of time: a record that is changed while only one creation is unmatched belongs to that
 * creation. Returns `null` if a match is not certain, or if the number of unchanged records is not that of the unmatched done creations.
 */
function matchCreationsByTime(
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
      if (event.entry.outcome === "done" || !wasResent(event.entry, creations))
        unmatchedCreations.push(event.entry);
      continue;
    }
    const [creation, ...others] = unmatchedCreations.filter(({ id }) => id > event.record.startsAfter);
    // If no creation is unmatched, the record existed before or was created outside of this app.
    if (!creation && recordByCreation.size === 0) continue;
    if (creation?.outcome !== "done" || others.length > 0 || !isCertain(event.record)) return null;
    recordByCreation.set(creation, event.record);
    unmatchedCreations = unmatchedCreations.filter((entry) => entry !== creation);
  }
  const unchangedRecords = records.filter(({ entries }) => entries.length === 0);
  const doneCreations = unmatchedCreations.filter(({ outcome }) => outcome === "done");
  const areAllMatched =
    unchangedRecords.length === doneCreations.length &&
    doneCreations.every(({ id }) => unchangedRecords.every(({ startsAfter }) => id > startsAfter));
  return areAllMatched ? { recordByCreation, unchangedRecords, doneCreations } : null;
}

type MatchOptions = {
  /** The records whose creation is not known. */
  records: RecordInstance[];
  /** The records of creations whose record is certain. */
  certainRecords: ReadonlyMap<Entry, RecordInstance>;
  /** Returns the records with these cells whose creation is not known, also those without entries. */
  findEqualRecords: (cells: Cells) => RecordInstance[];
  /** Returns whether equal creations belong to one batch or one undo, so that it does not matter which record each created. */
  areInterchangeable: (entries: Entry[]) => boolean;
};

/** Matches creations without a key with the records that they created. */
export function matchCreations(
  resource: ResourceDefinition,
  keyless: Entry[],
  { records, certainRecords, findEqualRecords, areInterchangeable }: MatchOptions,
): Map<Entry, CreationMatch> {
  const matchedRecords = new Set(certainRecords.values());
  const recordsByFirstLabel = Map.groupBy(
    records.filter(({ entries }) => entries.length > 0),
    ({ entries: [first] }) => (first?.before ? first.label : null),
  );
  const creationsByCells = Map.groupBy(keyless, ({ after }) => JSON.stringify(cellsOfEntry(resource, after)));
  return new Map([...creationsByCells.values()].flatMap(matchEqualCreations));

  /** Returns the cells with which a record was created, as far as its entries show them. */
  function initialCellsOf({ entries }: RecordInstance): Cells {
    return Object.assign({}, ...entries.toReversed().map(({ before }) => cellsOfEntry(resource, before)));
  }

  function matchEqualCreations(creations: Entry[]): [Entry, CreationMatch][] {
    const [{ after, label }] = creations as [Entry];
    const cells = cellsOfEntry(resource, after);
    const equalRecords = findEqualRecords(cells);
    const changedRecords = [label, null].flatMap((first) => recordsByFirstLabel.get(first) ?? []);
    const possibleRecords = [
      ...equalRecords.filter(({ entries }) => entries.length === 0),
      ...changedRecords.filter((record) => includesCells({ ...cells, ...initialCellsOf(record) }, cells)),
    ];
    const match = matchCreationsByTime(creations, possibleRecords, (record) => {
      const currentCells = record.row === undefined ? {} : cellsOfRow(resource, record.row);
      return includesCells({ ...currentCells, ...initialCellsOf(record) }, cells);
    });
    const isConfirmed = (entry: Entry) =>
      !certainRecords.has(entry) || match?.recordByCreation.get(entry) === certainRecords.get(entry);
    if (!match || !creations.every(isConfirmed)) {
      const possible = new Set(possibleRecords);
      const unmatched = equalRecords.filter((record) => possible.has(record) && !matchedRecords.has(record));
      return creations.map((entry) => {
        const record = certainRecords.get(entry);
        const candidates = record ? [] : unmatched.filter((each) => mayHaveCreated(entry, each));
        return [entry, { record, needsChoice: true, candidates }];
      });
    }
    if (match.doneCreations.length === 1 || areInterchangeable(match.doneCreations))
      for (const [index, entry] of match.doneCreations.entries())
        match.recordByCreation.set(entry, match.unchangedRecords[index] as RecordInstance);
    return creations.map((entry) => {
      const record = match.recordByCreation.get(entry);
      const candidates = !record && entry.outcome === "done" ? match.unchangedRecords : [];
      return [entry, { record, needsChoice: false, candidates }];
    });
  }
}

/** Returns whether a creation may have created a record, by the order of the entries. */
const mayHaveCreated = (creation: Entry, { startsAfter, entries: [first] }: RecordInstance) =>
  creation.id > startsAfter && (first === undefined || first.id >= creation.id);
