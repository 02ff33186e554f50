import type { Cell } from "../../list/list";
import { copiedFields, updatedFields } from "../../resources/form-fields";
import { formValues } from "../../resources/record-values";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import type { PlannedWrite, Texts } from "../writes";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";
import type { UndoKind } from "./shown-undo";

/** Taking back what entries did to one record. */
export type UndoRow = {
  kind: UndoKind;
  label: string;
  /** The newest of the entries, which the writes take back. */
  entry: number;
  /** Each as it is now and as it will be. */
  fields: { field: string; from: Cell; to: Cell }[];
  /** The writes in their order; of a record that was changed since, or is unclear, only if its person ticks it. */
  writes: PlannedWrite[];
  /** Of a record that was changed since: whose values the fields have now. */
  changedBy?: Changer[];
  /** The records of which one may be that of the entry: its person chooses one, or leaves them. */
  candidates?: Candidate[];
  /** What the API cannot bring back. */
  notes: string[];
};

/** Who gave fields their present values, and when; without a name it was outside of this app. */
export type Changer = { fields: string[]; name?: string; at?: number };

/** A record that may be the one: the fields that tell it from the others, and the write that is sent if it is chosen. */
export type Candidate = { key: string; fields: { field: string; value: Cell }[]; write: PlannedWrite };

/** What a plan needs beside its entries. */
export type UndoContext = {
  /** The list of the API as it is now. */
  rows: unknown[];
  /** The other entries of the resource, of any person and outcome: `storyNeeds`. */
  story: Entry[];
};

/** What a record's entries did together: the fields before the oldest and after the newest; `null` where there was no record. */
type Net = { before: EntryValues | null; after: EntryValues | null; newest: Entry };

/** The list as it is now: its rows by their keys, and those with the same cells. */
type Rows = { byKey: Map<Cell, unknown>; alike: (cells: Record<string, Cell>) => unknown[] };

const isCell = (value: EntryValues[string] | undefined): value is Cell => typeof value !== "object";

const picturesOf = ({ calls, picture }: ResourceDefinition) =>
  [calls.update?.input.pictures ?? [], picture?.field].flat();

/** Returns the texts and numbers of an entry's values, without pictures. */
function cellsIn(resource: ResourceDefinition, values: EntryValues): Record<string, Cell> {
  const pictures = picturesOf(resource);
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isCell(value) && resource.row[field] && !pictures.includes(field) ? [[field, value]] : [],
    ),
  );
}

const hasAll = (resource: ResourceDefinition, row: unknown, cells: Record<string, Cell>) =>
  Object.entries(cells).every(([field, cell]) => readField(resource, field, row) === cell);

/** Returns what finds rows by their cells: they are put in order once for each choice of fields. */
function finderOf(resource: ResourceDefinition, rows: unknown[]): Rows["alike"] {
  const orders = new Map<string, Map<string, unknown[]>>();
  return (cells) => {
    const fields = Object.keys(cells).toSorted();
    const order =
      orders.get(fields.join()) ??
      Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => readField(resource, field, row))));
    orders.set(fields.join(), order);
    return order.get(JSON.stringify(fields.map((field) => cells[field]))) ?? [];
  };
}

/** Joins the entries of one record, the newest first. */
function netOf(entries: Entry[]): Net {
  const [oldest, ...later] = entries.toReversed() as [Entry, ...Entry[]];
  const newest = later.at(-1) ?? oldest;
  const before: EntryValues | null = oldest.action === "create" ? null : { ...oldest.before };
  let after: EntryValues | null = oldest.action === "del" ? null : { ...oldest.after };
  for (const entry of later) {
    if (before) Object.assign(before, { ...entry.before, ...before });
    after = entry.action === "del" ? null : Object.assign(after ?? {}, entry.after);
  }
  return { before, after, newest };
}

const rowOf = (kind: UndoKind, { newest }: Net, more: Partial<UndoRow> = {}): UndoRow => ({
  kind,
  label: newest.label,
  entry: newest.id,
  fields: [],
  writes: [],
  notes: [],
  ...more,
});

const cellsOf = (resource: ResourceDefinition, row: unknown) =>
  Object.fromEntries(Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]));

/** What else is known of a record: the newest entry after those that are taken back, and whether these were taken back before. */
type Since = { newer: Entry | undefined; isTaken: boolean };

const TAKEN = "Sudah dikembalikan sebelumnya.";
const NO_PICTURE = "Gambar lama tidak kembali.";
const NOT_KEPT = "Isi sebelumnya tidak tercatat.";

/** Returns who changed a record since; `undefined` where it has other values than that person gave it. */
function changerOf({ fields }: UndoRow, newer: Entry | undefined): UndoRow["changedBy"] {
  const given = fields.filter(({ field }) => newer?.after?.[field] !== undefined);
  const isOutside = given.length > 0 && given.every(({ field, from }) => newer?.after?.[field] !== from);
  return newer && !isOutside ? [{ fields: [], name: newer.userName, at: newer.at }] : undefined;
}

/** Plans the way back of fields. */
function planUpdate(resource: ResourceDefinition, net: Net, key: string, row: unknown): UndoRow {
  const before = cellsIn(resource, net.before ?? {});
  const after = cellsIn(resource, net.after ?? {});
  const changed = Object.keys(after).filter((field) => field in before && before[field] !== after[field]);
  const open = changed.filter((field) => readField(resource, field, row) !== before[field]);
  const hasPicture = !Object.values(net.after ?? {}).every(isCell);
  const notes = hasPicture ? [NO_PICTURE] : changed.length === 0 ? [NOT_KEPT] : [];
  if (open.length === 0) return rowOf(changed.length > 0 ? "already" : "impossible", net, { notes });
  const stored = updatedFields(resource);
  const values = formValues(stored, Object.fromEntries(open.map((field) => [field, before[field] ?? ""])));
  const isAsLeft = open.every((field) => readField(resource, field, row) === after[field]);
  return rowOf(isAsLeft ? "undo" : "changed", net, {
    fields: open.map((field) => ({ field, from: readField(resource, field, row), to: before[field] ?? "" })),
    writes: [{ kind: "update", key, was: formValues(stored, cellsOf(resource, row)), values }],
    notes,
  });
}

/** Plans the deletion of a record that was made. */
function planDelete(resource: ResourceDefinition, net: Net, row: unknown, newer?: Entry): UndoRow {
  const key = resource.key && String(readField(resource, resource.key, row));
  if (key === undefined || !resource.calls.remove) return rowOf("impossible", net);
  const now = cellsOf(resource, row);
  const isAsLeft = !newer && hasAll(resource, row, cellsIn(resource, net.after ?? {}));
  return rowOf(isAsLeft ? "undo" : "changed", net, {
    fields: resource.named.map((field) => ({ field, from: now[field] ?? "", to: "" })),
    writes: [{ kind: "delete", key, was: formValues(updatedFields(resource), now) }],
  });
}

/** Returns the rest of the form of a record that is made again with `created`, as far as the record had it. */
function restOf(resource: ResourceDefinition, cells: Record<string, Cell>, created: Texts) {
  const stored = updatedFields(resource);
  const texts = Object.entries(formValues(stored, cells));
  const rest = texts.filter(([field, text]) => created[field] === undefined && text !== "");
  const isWhole = stored.texts.every((field) => created[field] !== undefined || cells[field]);
  const key = created[resource.key ?? ""] ?? "";
  const was = Object.fromEntries(stored.texts.map((field) => [field, created[field] ?? ""]));
  const write: PlannedWrite = { kind: "update", key, was, values: Object.fromEntries(rest) };
  return { isThere: rest.length > 0, write: isWhole ? write : null };
}

/** Plans a record that was deleted to be made again. */
function planCreate(resource: ResourceDefinition, net: Net, { alike }: Rows): UndoRow {
  const cells = cellsIn(resource, net.before ?? {});
  const { create, update } = resource.calls;
  if (!create) return rowOf("impossible", net);
  if (Object.keys(cells).length === 0) return rowOf("impossible", net, { notes: [NOT_KEPT] });
  const { key } = resource;
  const isKeyTyped = key !== undefined && create.input.labels[key] !== undefined;
  const named = Object.fromEntries(Object.entries(cells).filter(([field]) => field !== key));
  if (!isKeyTyped && alike(named).length > 0) return rowOf("already", net);
  const values = formValues(copiedFields(resource), cells);
  if (isKeyTyped) values[key] = net.newest.key ?? "";
  const rest = isKeyTyped && update ? restOf(resource, cells, values) : { isThere: false, write: null };
  const hadPicture = picturesOf(resource).some(
    (field) => field !== undefined && Boolean(net.before?.[field]),
  );
  return rowOf("undo", net, {
    fields: Object.entries(named).map(([field, to]) => ({ field, from: "", to })),
    writes: [{ kind: "create", values, copies: 0 }, ...(rest.write ? [rest.write] : [])],
    notes: isKeyTyped
      ? [
          "Kata sandinya kata sandi awal; email, peran dan foto dokumennya tidak kembali.",
          ...(rest.isThere && !rest.write ? ["Profilnya tidak lengkap, jadi tidak ikut kembali."] : []),
        ]
      : ["Dipulihkan sebagai data baru; nomornya berubah.", ...(hadPicture ? [NO_PICTURE] : [])],
  });
}

/** Plans the taking back of a record whose key is known. */
function planKnown(
  resource: ResourceDefinition,
  net: Net,
  current: Rows,
  { newer, isTaken }: Since,
): UndoRow {
  const key = net.newest.key ?? "";
  const row = current.byKey.get(key);
  const isThere = current.byKey.has(key);
  if (!net.before && !net.after) return rowOf("already", net);
  if (isTaken && !(net.before && net.after)) return rowOf("already", net, { notes: [TAKEN] });
  if (!net.after) return isThere ? rowOf("already", net) : planCreate(resource, net, current);
  if (!isThere) return rowOf(net.before ? "gone" : "already", net);
  if (!net.before) return planDelete(resource, net, row, newer);
  // A key that is typed may have been given to another record.
  if (newer?.action === "create") return rowOf("gone", net);
  const planned = planUpdate(resource, net, key, row);
  return isTaken && planned.kind !== "undo" ? { ...planned, notes: [...planned.notes, TAKEN] } : planned;
}

/** Plans the deletion of records whose keys the API has not told: those that are as they were made, if they are as many. */
function planUnknown(resource: ResourceDefinition, nets: Net[], { alike }: Rows): UndoRow[] {
  const contentOf = ({ after }: Net) => JSON.stringify(cellsIn(resource, after ?? {}));
  return Array.from(Map.groupBy(nets, contentOf).values()).flatMap((equal) => {
    const [first] = equal as [Net];
    const found = alike(cellsIn(resource, first.after ?? {}));
    if (found.length === 0)
      return equal.map((net) => rowOf("gone", net, { notes: ["Sudah dihapus, atau diubah sejak dibuat."] }));
    if (found.length !== equal.length)
      return equal.map((net) =>
        rowOf("impossible", net, { notes: [`Ada ${found.length} data yang sama persis.`] }),
      );
    return equal.map((net, at) => planDelete(resource, net, found[at]));
  });
}

/**
 * Plans how to take back what entries did to records of a resource, one row a record, the last change first.
 */
export function planUndo(
  resource: ResourceDefinition,
  entries: Entry[],
  { rows, story }: UndoContext,
): UndoRow[] {
  const latest = story.filter(mayHaveHappened).toSorted((a, b) => a.id - b.id);
  return planOld(
    resource,
    entries,
    rows,
    latest,
    story.flatMap(({ undoes }) => undoes ?? []),
  );
}

/**
 * Plans how to take back what entries did to records of a resource, one row a record, the last change first. `rows` is the
 * list of the API as it is now, `latest` the newest entry of each record, and `taken` the ids of entries that were taken back.
 */
function planOld(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  latest: Entry[],
  taken: number[] = [],
): UndoRow[] {
  const { key } = resource;
  const current: Rows = {
    byKey: new Map(rows.map((row) => [key ? readField(resource, key, row) : "", row])),
    alike: finderOf(resource, rows),
  };
  const latestOf = new Map(latest.map((entry) => [entry.key, entry]));
  const isTaken = new Set(taken);
  const effective = entries.filter(mayHaveHappened).toSorted((a, b) => b.id - a.id);
  const byKey = Map.groupBy(effective, (entry) => entry.key);
  const unknown = (byKey.get(null) ?? []).map((entry) => netOf([entry]));
  byKey.delete(null);
  const known = Array.from(byKey.values(), (ofRecord) => {
    const net = netOf(ofRecord);
    const last = latestOf.get(net.newest.key);
    const newer = last && last.id > net.newest.id ? last : undefined;
    const row = planKnown(resource, net, current, { newer, isTaken: isTaken.has(net.newest.id) });
    const changedBy = row.kind === "changed" ? changerOf(row, newer) : undefined;
    return changedBy ? { ...row, changedBy } : row;
  });
  const gone = unknown.filter(({ newest }) => isTaken.has(newest.id));
  const open = unknown.filter(({ newest }) => !isTaken.has(newest.id));
  return [
    ...known,
    ...gone.map((net) => rowOf("already", net, { notes: [TAKEN] })),
    ...planUnknown(resource, open, current),
  ].toSorted((a, b) => b.entry - a.entry);
}
