import type { PlannedWrite, Texts } from "../batch/writes";
import type { Cell } from "../list/list";
import { copiedFields, formValues, updatedFields } from "../resources/record-values";
import type { ResourceDefinition } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened, type UndoKind } from "./entry";
import { type Cells, entryCells, isCell, pictureFields, rowCells } from "./record-instances";
import { INVERSE_OF } from "./rows";
import { type NetChange, netChangeOf, type TracedRecords, traceRecords } from "./traced-records";

/** The plan of an undo for one record. */
export type UndoPlan = {
  kind: UndoKind;
  label: string;
  /** The id of the newest entry that the writes undo. */
  entry: number;
  /** The current and future value of each field. */
  fields: { field: string; from: Cell; to: Cell }[];
  /** The writes in their order; those of a changed or unclear record are sent only if the person ticks it. */
  writes: PlannedWrite[];
  /** Who set the current values of a record that was changed since. */
  changedBy?: FieldsAuthor[];
  /** The records of which one may be that of the entry: the person chooses one, or none. */
  candidates?: UndoCandidate[];
  /** Messages about what the API cannot restore. */
  notes: string[];
};

/** Who gave fields their present values, and when; without a name it was outside of this app. */
export type FieldsAuthor = { fields: string[]; name?: string; at?: number };

/** One of several records that the undone write may have created: the fields in which they differ, and the write that is sent if it is chosen. */
export type UndoCandidate = {
  key: string;
  fields: { field: string; value: Cell }[];
  /** Who changed it last. */
  changedBy?: { name: string; at: number };
  write: PlannedWrite;
};

const TAKEN = "Sudah diurungkan sebelumnya.";
const NO_PICTURE = "Gambar lama tidak kembali.";
const NOT_STORED = "Isi sebelumnya tidak tercatat.";
const NOT_SURE = "Belum pasti apakah data ini yang dimaksud: ada penulisan yang jawabannya hilang.";

const rowOf = (kind: UndoKind, { label, id }: Entry, more: Partial<UndoPlan> = {}): UndoPlan => ({
  kind,
  label,
  entry: id,
  fields: [],
  writes: [],
  notes: [],
  ...more,
});

/** Returns the last of the entries that changed a field. */
const lastOf = (field: string, entries: Entry[]) =>
  entries.findLast(({ after }) => after?.[field] !== undefined);

/** Returns who set the current values of fields: the author of the newest other entry of a field if it set this value, else nobody of this app. */
function authorsOf(fields: { field: string; now: Cell; other: Entry | undefined }[]): FieldsAuthor[] {
  const isLeft = (value: EntryValues[string] | undefined, now: Cell) => !isCell(value) || value === now;
  const groups = Map.groupBy(fields, ({ field, now, other }) =>
    isLeft(other?.after?.[field], now) ? other : undefined,
  );
  return Array.from(groups, ([by, of]) => ({
    fields: of.map(({ field }) => field),
    ...(by && { name: by.userName, at: by.at }),
  }));
}

/** Plans the undo of an update: its fields get their former values. */
function planUpdate(resource: ResourceDefinition, net: NetChange, key: string, row: unknown): UndoPlan {
  const before = entryCells(resource, net.before);
  const after = entryCells(resource, net.after);
  const now = rowCells(resource, row);
  const stated = Object.keys(after).filter((field) => field in before);
  const open = stated.filter((field) => before[field] !== after[field] && now[field] !== before[field]);
  const hasPicture = !Object.values(net.after ?? {}).every(isCell);
  const notes = [
    ...(hasPicture ? [NO_PICTURE] : stated.length === 0 ? [NOT_STORED] : []),
    ...(net.isTaken ? [TAKEN] : []),
  ];
  if (open.length === 0) return rowOf(stated.length > 0 ? "already" : "impossible", net.newest, { notes });
  const lost = open.flatMap((field) => {
    const since = lastOf(field, net.entries)?.id ?? 0;
    const other = lastOf(
      field,
      net.others.filter(({ id }) => id > since),
    );
    return other || now[field] !== after[field] ? [{ field, now: now[field] ?? "", other }] : [];
  });
  const stored = updatedFields(resource);
  const values = formValues(stored, Object.fromEntries(open.map((field) => [field, before[field] ?? ""])));
  return rowOf(lost.length === 0 ? "undo" : "changed", net.newest, {
    fields: open.map((field) => ({ field, from: now[field] ?? "", to: before[field] ?? "" })),
    writes: [{ kind: "update", key, was: formValues(stored, now), values }],
    ...(lost.length > 0 && {
      changedBy: authorsOf(lost),
    }),
    notes,
  });
}

const deletionOf = (resource: ResourceDefinition, key: string, now: Cells): PlannedWrite => ({
  kind: "delete",
  key,
  was: formValues(updatedFields(resource), now),
});

/** Plans the undo of a creation: the record is deleted. */
function planDelete(resource: ResourceDefinition, net: NetChange, key: string, row: unknown): UndoPlan {
  if (!resource.calls.remove) return rowOf("impossible", net.newest);
  const now = rowCells(resource, row);
  const made = net.after ?? {};
  const lost = Object.entries(now).flatMap(([field, cell]) => {
    const other = lastOf(field, net.others);
    const value = made[field] ?? "";
    return field !== resource.key && (other || (isCell(value) && value !== cell))
      ? [{ field, now: cell, other }]
      : [];
  });
  return rowOf(lost.length === 0 ? "undo" : "changed", net.newest, {
    fields: resource.named.map((field) => ({ field, from: now[field] ?? "", to: "" })),
    writes: [deletionOf(resource, key, now)],
    ...(lost.length > 0 && { changedBy: authorsOf(lost) }),
  });
}

/** Returns the update that restores the form values which creating a record does not set; `write` is `null` if some are unknown. */
function restOf(resource: ResourceDefinition, cells: Cells, created: Texts) {
  const stored = updatedFields(resource);
  const texts = Object.entries(formValues(stored, cells));
  const rest = texts.filter(([field, text]) => created[field] === undefined && text !== "");
  const isWhole = stored.texts.every((field) => created[field] !== undefined || cells[field]);
  const key = created[resource.key ?? ""] ?? "";
  const was = Object.fromEntries(stored.texts.map((field) => [field, created[field] ?? ""]));
  const write: PlannedWrite = { kind: "update", key, was, values: Object.fromEntries(rest) };
  return { isThere: rest.length > 0, write: isWhole ? write : null };
}

/** Plans the undo of a deletion: the record is created again. */
function planCreate(
  resource: ResourceDefinition,
  { before, newest }: NetChange,
  { alike }: TracedRecords,
): UndoPlan {
  const cells = entryCells(resource, before);
  const { create, update } = resource.calls;
  if (!create) return rowOf("impossible", newest);
  if (Object.keys(cells).length === 0) return rowOf("impossible", newest, { notes: [NOT_STORED] });
  const { key } = resource;
  const isKeyTyped = key !== undefined && create.input.labels[key] !== undefined;
  const named = Object.entries(cells).filter(([field]) => field !== key);
  const copied = copiedFields(resource);
  const values = formValues(copied, cells);
  if (isKeyTyped) values[key] = newest.key ?? "";
  const rest = isKeyTyped && update ? restOf(resource, cells, values) : { isThere: false, write: null };
  const hadPicture = pictureFields(resource).some((field) => Boolean(before?.[field]));
  const equal = alike(Object.fromEntries(named.filter(([field]) => copied.texts.includes(field))));
  const copies = isKeyTyped ? 0 : equal.length;
  return rowOf("undo", newest, {
    fields: named.map(([field, to]) => ({ field, from: "", to })),
    writes: [{ kind: "create", values, copies }, ...(rest.write ? [rest.write] : [])],
    notes: isKeyTyped
      ? [
          "Kata sandinya kata sandi awal; email, peran dan foto dokumennya tidak kembali.",
          ...(rest.isThere && !rest.write ? ["Profilnya tidak lengkap, jadi tidak ikut kembali."] : []),
        ]
      : ["Dibuat lagi sebagai data baru; nomornya berubah.", ...(hadPicture ? [NO_PICTURE] : [])],
  });
}

/** Plans the undo of a record whose key is certain; `isRestored` if a lost create may have restored it. */
function planRecord(
  resource: ResourceDefinition,
  net: NetChange,
  key: string,
  records: TracedRecords,
  isRestored: boolean,
): UndoPlan {
  const { before, after, newest, isOver, isTaken } = net;
  const row = records.rowOf(key);
  if (!before && !after) return rowOf("already", newest);
  if (isTaken && !(before && after)) return rowOf("already", newest, { notes: [TAKEN] });
  if (!after) {
    if (row !== undefined) return rowOf("already", newest);
    const planned = planCreate(resource, net, records);
    if (planned.kind !== "undo" || !isRestored) return planned;
    const notes = ["Mungkin sudah dibuat lagi: ada data yang isinya sama.", ...planned.notes];
    return { ...planned, kind: "unclear", notes };
  }
  if (row === undefined) return rowOf(before ? "gone" : "already", newest);
  if (isOver) return rowOf("gone", newest);
  const planned = (before ? planUpdate : planDelete)(resource, net, key, row);
  const isUnsure = [...net.entries, ...net.others].some(
    (entry) => entry.action !== "update" && records.statusOf(entry) === "unclear",
  );
  return isUnsure && planned.writes.length > 0
    ? { ...planned, kind: "unclear", changedBy: undefined, notes: [NOT_SURE, ...planned.notes] }
    : planned;
}

/** The list and the related entries that a plan needs. */
type UndoContext = {
  /** The list of the API as it is now. */
  rows: unknown[];
  /** The other entries of the resource, of any person and outcome: `relatedQuery`. */
  related: Entry[];
};

/** The maximum number of records to choose from. */
const MAX_CANDIDATES = 50;

const NOT_DONE = "Tidak terjadi menurut daftar.";
const NOT_FOUND = "Sudah dihapus, diubah sejak dibuat, atau tidak jadi dibuat.";
const SEVERAL = "Isinya sama persis; data yang dibuat mungkin juga sudah dihapus atau diubah.";

/** Plans the deletion of a created record whose key is not certain: the person chooses the record. */
function planChoice(resource: ResourceDefinition, entry: Entry, records: TracedRecords): UndoPlan {
  const { key = "" } = resource;
  const candidates = records.candidatesOf(entry);
  if (candidates.length === 0) return rowOf("gone", entry, { notes: [NOT_FOUND] });
  if (candidates.length > MAX_CANDIDATES || !resource.calls.remove)
    return rowOf("impossible", entry, { notes: [`Ada ${candidates.length} data yang sama persis.`] });
  const rows = candidates.map((row) => rowCells(resource, row));
  const [first = {}] = rows;
  const differentFields = Object.keys(first).filter(
    (field) => field === key || rows.some((one) => one[field] !== first[field]),
  );
  return rowOf("choose", entry, {
    fields: resource.named.map((field) => ({ field, from: first[field] ?? "", to: "" })),
    candidates: rows.map((now) => {
      const by = records.entriesOf(String(now[key])).at(-1);
      return {
        key: String(now[key]),
        fields: differentFields.map((field) => ({ field, value: now[field] ?? "" })),
        ...(by && { changedBy: { name: by.userName, at: by.at } }),
        write: deletionOf(resource, String(now[key]), now),
      };
    }),
    notes: [SEVERAL],
  });
}

/** Plans the undo of entries of a resource, one row a record, the last change first. */
export function planUndo(
  resource: ResourceDefinition,
  entries: Entry[],
  { rows, related }: UndoContext,
): UndoPlan[] {
  const mine = new Set(entries.filter(mayHaveHappened));
  const own = new Set(entries.map(({ id }) => id));
  const all = [...entries, ...related.filter(({ id }) => !own.has(id))];
  const records = traceRecords(resource, all, rows, mine);
  const undoing = Map.groupBy(
    all.filter(({ undoes }) => undoes !== null),
    ({ undoes }) => undoes ?? 0,
  );
  const undoingOf = (joined: Entry[]) => {
    const [oldest, newest] = [joined[0], joined.at(-1)] as [Entry, Entry];
    const isMade = oldest.action === "create" && newest.action === "update";
    const action = isMade ? "del" : INVERSE_OF[newest.action];
    return joined.flatMap(({ id }) => undoing.get(id) ?? []).filter((entry) => entry.action === action);
  };
  const attempts = Map.groupBy(mine, ({ batch, place }) => `${batch} ${place}`);
  // A lost creation that was sent again, with no more candidates than later attempts.
  const isRepeated = (entry: Entry) => {
    const all = entry.batch === null ? [] : (attempts.get(`${entry.batch} ${entry.place}`) ?? []);
    const later = all.filter(({ id }) => id > entry.id);
    const open = later.filter((one) => records.keyOf(one) === null);
    return later.length > 0 && records.candidatesOf(entry).length <= open.length;
  };
  const ofRecord = Map.groupBy(mine, (entry) => records.keyOf(entry));
  const planned = Array.from(ofRecord, ([key, ofKey]): UndoPlan[] => {
    if (key === null)
      return ofKey.filter((entry) => !isRepeated(entry)).map((entry) => planChoice(resource, entry, records));
    const done = ofKey.filter((entry) => records.statusOf(entry) !== "not-happened");
    const newest = ofKey.reduce((last, entry) => (entry.id > last.id ? entry : last));
    if (done.length === 0) {
      const isGone = newest.action === "del" && records.rowOf(key) === undefined;
      return [isGone ? rowOf("gone", newest) : rowOf("already", newest, { notes: [NOT_DONE] })];
    }
    const net = netChangeOf(done, key, records, (joined) =>
      undoingOf(joined).some((entry) => records.statusOf(entry) === "happened"),
    );
    const isRestored = undoingOf(net.entries).some(
      (entry) => entry.key === null && records.statusOf(entry) === "unclear",
    );
    return [planRecord(resource, net, key, records, isRestored)];
  });
  return planned.flat().toSorted((a, b) => b.entry - a.entry);
}
