import type { PlannedWrite, Texts } from "../batch/writes";
import type { Cell } from "../list/list";
import { copiedFields, toFormTexts, updateFieldsOf } from "../resources/record-values";
import type { ResourceDefinition } from "../resources/resource-definition";
import { type Entry, mayHaveHappened, type UndoKind } from "./entry";
import { type Cells, cellsOfEntry, cellsOfRow, isCell, pictureFieldsOf } from "./record-instances";
import { INVERSE_ACTIONS } from "./rows";
import { combineChanges, type NetChange, type TracedRecords, traceRecords } from "./traced-records";

/** The plan of an undo for one record. */
export type UndoPlan = {
  kind: UndoKind;
  label: string;
  /** The id of the newest entry that the writes undo. */
  entry: number;
  /** The value of each changed field before and after the undo. */
  fields: { field: string; from: Cell; to: Cell }[];
  /** The writes in their order; those of a changed or unclear record are sent only if the person ticks the record. */
  writes: PlannedWrite[];
  /** Who set the current values, if the record was changed after the undone write. */
  changedBy?: FieldsAuthor[];
  /** The records that the undone write may have created; the person chooses one or none. */
  candidates?: UndoCandidate[];
  /** Messages about what the API cannot restore. */
  notes: string[];
};

/** Who set the current values of fields, and when; without a name they were set outside of this app. */
export type FieldsAuthor = { fields: string[]; name?: string; at?: number };

/** A record that the undone write may have created: the fields in which it differs from others, and the write if it is chosen. */
export type UndoCandidate = {
  key: string;
  fields: { field: string; value: Cell }[];
  changedBy?: { name: string; at: number };
  write: PlannedWrite;
};

type UndoContext = {
  rows: unknown[];
  /** Other entries about the same records, of any person and outcome (see `createRelatedEntriesQuery`). */
  related: Entry[];
};

/** Plans the undo of entries: a plan for each record and for each creation whose record is not certain, the newest first. */
export function planUndo(
  resource: ResourceDefinition,
  entries: Entry[],
  { rows, related }: UndoContext,
): UndoPlan[] {
  const undoneEntries = new Set(entries.filter(mayHaveHappened));
  const entryIds = new Set(entries.map(({ id }) => id));
  const allEntries = [...entries, ...related.filter(({ id }) => !entryIds.has(id))];
  const records = traceRecords(resource, allEntries, rows, undoneEntries);
  const findUndoEntries = createUndoEntryFinder(allEntries);
  const wasSentAgain = createResendTest(undoneEntries, records);
  const plans = Array.from(Map.groupBy(undoneEntries, records.keyOf)).flatMap(([key, keyEntries]) => {
    if (key !== null) return planKeyUndo(resource, key, keyEntries, records, findUndoEntries);
    const creations = keyEntries.filter((entry) => !wasSentAgain(entry));
    return creations.map((entry) => planCreationChoice(resource, entry, records));
  });
  return plans.toSorted((one, other) => other.entry - one.entry);
}

/** Returns a function that finds the entries that undid entries of a record; the oldest and the newest of these decide what their undo does. */
function createUndoEntryFinder(allEntries: Entry[]) {
  const undoEntriesByUndoneId = Map.groupBy(allEntries, ({ undoes }) => undoes);
  return (undone: Entry[]): Entry[] => {
    const [oldest, newest] = [undone[0], undone.at(-1)] as [Entry, Entry];
    const isCreation = oldest.action === "create" && newest.action === "update";
    const action = isCreation ? "del" : INVERSE_ACTIONS[newest.action];
    const undoEntries = undone.flatMap(({ id }) => undoEntriesByUndoneId.get(id) ?? []);
    return undoEntries.filter((entry) => entry.action === action);
  };
}

/** Returns a function that tells whether an undo can leave out a creation: it was sent again later, and the later attempts without a certain record are at least as many as the records that it may have created. */
function createResendTest(entries: ReadonlySet<Entry>, records: TracedRecords) {
  const attemptsByWrite = Map.groupBy(entries, ({ batch, place }) => `${batch} ${place}`);
  return (creation: Entry): boolean => {
    if (creation.batch === null) return false;
    const attempts = attemptsByWrite.get(`${creation.batch} ${creation.place}`) ?? [];
    const laterAttempts = attempts.filter(({ id }) => id > creation.id);
    const openAttempts = laterAttempts.filter((attempt) => records.keyOf(attempt) === null);
    return laterAttempts.length > 0 && records.candidatesOf(creation).length <= openAttempts.length;
  };
}

function planKeyUndo(
  resource: ResourceDefinition,
  key: string,
  keyEntries: Entry[],
  records: TracedRecords,
  findUndoEntries: (undone: Entry[]) => Entry[],
): UndoPlan {
  const effectiveEntries = keyEntries.filter((entry) => records.statusOf(entry) !== "not-happened");
  const newest = keyEntries.reduce((last, entry) => (entry.id > last.id ? entry : last));
  if (effectiveEntries.length === 0) {
    if (newest.action === "del" && records.rowOf(key) === undefined) return createPlan("gone", newest);
    return createPlan("already", newest, { notes: ["Tidak terjadi menurut daftar."] });
  }
  const netChange = combineChanges(effectiveEntries, key, records, (combined) =>
    findUndoEntries(combined).some((entry) => records.statusOf(entry) === "happened"),
  );
  const mayBeRestored = findUndoEntries(netChange.entries).some(
    (entry) => entry.key === null && records.statusOf(entry) === "unclear",
  );
  return planRecordUndo(resource, netChange, key, records, mayBeRestored);
}

const ALREADY_UNDONE_NOTE = "Sudah diurungkan sebelumnya.";
const NO_PICTURE_NOTE = "Gambar lama tidak kembali.";
const NO_VALUES_NOTE = "Isi sebelumnya tidak tercatat.";
const UNCERTAIN_NOTE = "Belum pasti apakah data ini yang dimaksud: ada penulisan yang jawabannya hilang.";

const createPlan = (kind: UndoKind, { label, id }: Entry, more: Partial<UndoPlan> = {}): UndoPlan => ({
  kind,
  label,
  entry: id,
  fields: [],
  writes: [],
  notes: [],
  ...more,
});

const findLastEntryThatSet = (field: string, entries: Entry[]) =>
  entries.findLast(({ after }) => after?.[field] !== undefined);

/** Groups fields by who set their value `now`: the author of the entry `other`, or if it set another value, somebody outside of this app. */
function groupByAuthor(fields: { field: string; now: Cell; other: Entry | undefined }[]): FieldsAuthor[] {
  const groups = Map.groupBy(fields, ({ field, now, other }) => {
    const value = other?.after?.[field];
    return !isCell(value) || value === now ? other : undefined;
  });
  return Array.from(groups, ([by, own]) => ({
    fields: own.map(({ field }) => field),
    ...(by && { name: by.userName, at: by.at }),
  }));
}

/** Plans the undo of an update, which restores the former values. */
function planUpdateUndo(resource: ResourceDefinition, net: NetChange, key: string, row: unknown): UndoPlan {
  const oldCells = cellsOfEntry(resource, net.before);
  const newCells = cellsOfEntry(resource, net.after);
  const nowCells = cellsOfRow(resource, row);
  const comparableFields = Object.keys(newCells).filter((field) => field in oldCells);
  const changedFields = comparableFields.filter(
    (field) => oldCells[field] !== newCells[field] && nowCells[field] !== oldCells[field],
  );
  const hasPicture = !Object.values(net.after ?? {}).every(isCell);
  const notes: string[] = [];
  if (hasPicture) notes.push(NO_PICTURE_NOTE);
  else if (comparableFields.length === 0) notes.push(NO_VALUES_NOTE);
  if (net.isUndone) notes.push(ALREADY_UNDONE_NOTE);
  if (changedFields.length === 0)
    return createPlan(comparableFields.length > 0 ? "already" : "impossible", net.newest, { notes });
  const overwrittenFields = changedFields.flatMap((field) => {
    const since = findLastEntryThatSet(field, net.entries)?.id ?? 0;
    const other = findLastEntryThatSet(
      field,
      net.others.filter(({ id }) => id > since),
    );
    return other || nowCells[field] !== newCells[field] ? [{ field, now: nowCells[field] ?? "", other }] : [];
  });
  const formFields = updateFieldsOf(resource);
  const formerCells = Object.fromEntries(changedFields.map((field) => [field, oldCells[field] ?? ""]));
  const formerTexts = toFormTexts(formFields, formerCells);
  return createPlan(overwrittenFields.length === 0 ? "undo" : "changed", net.newest, {
    fields: changedFields.map((field) => ({ field, from: nowCells[field] ?? "", to: oldCells[field] ?? "" })),
    writes: [{ kind: "update", key, was: toFormTexts(formFields, nowCells), values: formerTexts }],
    ...(overwrittenFields.length > 0 && { changedBy: groupByAuthor(overwrittenFields) }),
    notes,
  });
}

const createDeleteWrite = (resource: ResourceDefinition, key: string, now: Cells): PlannedWrite => ({
  kind: "delete",
  key,
  was: toFormTexts(updateFieldsOf(resource), now),
});

/** Plans the undo of a creation, which deletes the record. */
function planCreationUndo(resource: ResourceDefinition, net: NetChange, key: string, row: unknown): UndoPlan {
  if (!resource.calls.remove) return createPlan("impossible", net.newest);
  const recordCells = cellsOfRow(resource, row);
  const createdValues = net.after ?? {};
  const laterChanges = Object.entries(recordCells).flatMap(([field, cell]) => {
    const other = findLastEntryThatSet(field, net.others);
    const value = createdValues[field] ?? "";
    return field !== resource.key && (other || (isCell(value) && value !== cell))
      ? [{ field, now: cell, other }]
      : [];
  });
  return createPlan(laterChanges.length === 0 ? "undo" : "changed", net.newest, {
    fields: resource.named.map((field) => ({ field, from: recordCells[field] ?? "", to: "" })),
    writes: [createDeleteWrite(resource, key, recordCells)],
    ...(laterChanges.length > 0 && { changedBy: groupByAuthor(laterChanges) }),
  });
}

/** Plans the update that sets the values which the create form lacks; `write` is `null` if some values of the update form are unknown. */
function planMissingValues(resource: ResourceDefinition, cells: Cells, created: Texts) {
  const formFields = updateFieldsOf(resource);
  const textEntries = Object.entries(toFormTexts(formFields, cells));
  const missingTexts = textEntries.filter(([field, text]) => created[field] === undefined && text !== "");
  const areAllValuesKnown = formFields.texts.every((field) => created[field] !== undefined || cells[field]);
  const key = created[resource.key ?? ""] ?? "";
  const createdTexts = Object.fromEntries(formFields.texts.map((field) => [field, created[field] ?? ""]));
  const values = Object.fromEntries(missingTexts);
  const write: PlannedWrite = { kind: "update", key, was: createdTexts, values };
  return { hasValues: missingTexts.length > 0, write: areAllValuesKnown ? write : null };
}

/** Plans the undo of a deletion, which creates the record again. */
function planDeletionUndo(
  resource: ResourceDefinition,
  { before, newest }: NetChange,
  { findRows }: TracedRecords,
): UndoPlan {
  const cells = cellsOfEntry(resource, before);
  const { create, update } = resource.calls;
  if (!create) return createPlan("impossible", newest);
  if (Object.keys(cells).length === 0) return createPlan("impossible", newest, { notes: [NO_VALUES_NOTE] });
  const { key } = resource;
  const isKeyTyped = key !== undefined && create.input.labels[key] !== undefined;
  const otherCells = Object.entries(cells).filter(([field]) => field !== key);
  const fields = copiedFields(resource);
  const values = toFormTexts(fields, cells);
  if (isKeyTyped) values[key] = newest.key ?? "";
  const missingPlan =
    isKeyTyped && update ? planMissingValues(resource, cells, values) : { hasValues: false, write: null };
  const equalRows = findRows(Object.fromEntries(otherCells.filter(([name]) => fields.texts.includes(name))));
  const copies = isKeyTyped ? 0 : equalRows.length;
  const notes = isKeyTyped
    ? ["Kata sandinya kata sandi awal; email, peran dan foto dokumennya tidak kembali."]
    : ["Dibuat lagi sebagai data baru; nomornya berubah."];
  if (missingPlan.hasValues && !missingPlan.write)
    notes.push("Profilnya tidak lengkap, jadi tidak ikut kembali.");
  const hadPicture = pictureFieldsOf(resource).some((field) => Boolean(before?.[field]));
  if (!isKeyTyped && hadPicture) notes.push(NO_PICTURE_NOTE);
  return createPlan("undo", newest, {
    fields: otherCells.map(([field, to]) => ({ field, from: "", to })),
    writes: [{ kind: "create", values, copies }, ...(missingPlan.write ? [missingPlan.write] : [])],
    notes,
  });
}

/** Plans the undo for a record whose key is certain; `mayBeRestored` if a creation with an unknown outcome may have restored it. */
function planRecordUndo(
  resource: ResourceDefinition,
  net: NetChange,
  key: string,
  records: TracedRecords,
  mayBeRestored: boolean,
): UndoPlan {
  const { before, after, newest, isReplaced, isUndone } = net;
  const row = records.rowOf(key);
  if (!before && !after) return createPlan("already", newest);
  if (isUndone && !(before && after)) return createPlan("already", newest, { notes: [ALREADY_UNDONE_NOTE] });
  if (!after) {
    if (row !== undefined) return createPlan("already", newest);
    const plan = planDeletionUndo(resource, net, records);
    if (plan.kind !== "undo" || !mayBeRestored) return plan;
    const notes = ["Mungkin sudah dibuat lagi: ada data yang isinya sama.", ...plan.notes];
    return { ...plan, kind: "unclear", notes };
  }
  if (row === undefined) return createPlan(before ? "gone" : "already", newest);
  if (isReplaced) return createPlan("gone", newest);
  const plan = (before ? planUpdateUndo : planCreationUndo)(resource, net, key, row);
  const isRecordUncertain = [...net.entries, ...net.others].some(
    (entry) => entry.action !== "update" && records.statusOf(entry) === "unclear",
  );
  if (!isRecordUncertain || plan.writes.length === 0) return plan;
  return { ...plan, kind: "unclear", changedBy: undefined, notes: [UNCERTAIN_NOTE, ...plan.notes] };
}

const MAX_CANDIDATES = 50;
const NOT_FOUND_NOTE = "Sudah dihapus, diubah sejak dibuat, atau tidak jadi dibuat.";

/** Plans the undo of a creation whose record is not certain: the person chooses the record to delete. */
function planCreationChoice(resource: ResourceDefinition, entry: Entry, records: TracedRecords): UndoPlan {
  const { key = "" } = resource;
  const candidates = records.candidatesOf(entry);
  if (candidates.length === 0) return createPlan("gone", entry, { notes: [NOT_FOUND_NOTE] });
  if (candidates.length > MAX_CANDIDATES || !resource.calls.remove)
    return createPlan("impossible", entry, { notes: [`Ada ${candidates.length} data yang sama persis.`] });
  const candidateCells = candidates.map((row) => cellsOfRow(resource, row));
  const [first = {}] = candidateCells;
  const differentFields = Object.keys(first).filter(
    (field) => field === key || candidateCells.some((one) => one[field] !== first[field]),
  );
  return createPlan("choose", entry, {
    fields: resource.named.map((field) => ({ field, from: first[field] ?? "", to: "" })),
    candidates: candidateCells.map((now) => {
      const by = records.entriesOf(String(now[key])).at(-1);
      return {
        key: String(now[key]),
        fields: differentFields.map((field) => ({ field, value: now[field] ?? "" })),
        ...(by && { changedBy: { name: by.userName, at: by.at } }),
        write: createDeleteWrite(resource, String(now[key]), now),
      };
    }),
    notes: ["Isinya sama persis; data yang dibuat mungkin juga sudah dihapus atau diubah."],
  });
}
