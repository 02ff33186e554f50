import type { Cell } from "../../list/list";
import { copiedFields, updatedFields } from "../../resources/form-fields";
import { formValues } from "../../resources/record-values";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import type { PlannedWrite } from "../writes";
import type { Entry, EntryValues } from "./entry";

/**
 * What taking back comes to for a record: it is to be done, is so already, was changed since, is gone, names no record for sure,
 * or cannot be done through the API.
 */
export type UndoKind = "undo" | "already" | "changed" | "gone" | "ambiguous" | "impossible";

export const UNDO_WORDS: Record<UndoKind, string> = {
  undo: "Dibatalkan",
  already: "Sudah begitu",
  changed: "Berubah sejak itu",
  gone: "Sudah tidak ada",
  ambiguous: "Tidak jelas",
  impossible: "Tidak bisa",
};

/** A field as it is now and as it will be. */
export type UndoneField = { field: string; from: Cell; to: Cell };

/** Taking back what entries did to one record. */
export type UndoRow = {
  kind: UndoKind;
  label: string;
  /** The newest of the entries, which the writes take back. */
  entry: number;
  fields: UndoneField[];
  /** The writes in their order; of a record that was changed since only if its person chooses so. */
  writes: PlannedWrite[];
  /** Who changed it since, and when; without them it was outside of this app. */
  changedBy?: { name: string; at: number };
  /** What the API cannot bring back. */
  notes: string[];
};

/** What a record's entries did together: the fields before the oldest and after the newest; `null` where there was no record. */
type Net = { before: EntryValues | null; after: EntryValues | null; newest: Entry };

type Rows = { rows: unknown[]; byKey: Map<Cell, unknown> };

const isCell = (value: EntryValues[string] | undefined): value is Cell => typeof value !== "object";

/** Returns the texts and numbers of an entry's values, without pictures. */
function cellsIn(resource: ResourceDefinition, values: EntryValues): Record<string, Cell> {
  const pictures = [...updatedFields(resource).pictures, resource.picture?.field];
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isCell(value) && resource.row[field] && !pictures.includes(field) ? [[field, value]] : [],
    ),
  );
}

const cellOf = (resource: ResourceDefinition, row: unknown, field: string) => readField(resource, field, row);

const hasAll = (resource: ResourceDefinition, row: unknown, cells: Record<string, Cell>) =>
  Object.entries(cells).every(([field, cell]) => cellOf(resource, row, field) === cell);

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

/** Plans the way back of fields. */
function planUpdate(resource: ResourceDefinition, net: Net, key: string, row: unknown): UndoRow {
  const before = cellsIn(resource, net.before ?? {});
  const after = cellsIn(resource, net.after ?? {});
  const changed = Object.keys(after).filter((field) => field in before && before[field] !== after[field]);
  const open = changed.filter((field) => cellOf(resource, row, field) !== before[field]);
  const notes = Object.values(net.after ?? {}).every(isCell) ? [] : ["Gambar lama tidak kembali."];
  if (open.length === 0) return rowOf(changed.length > 0 ? "already" : "impossible", net, { notes });
  const stored = updatedFields(resource);
  const now = formValues(stored, cellsOf(resource, row));
  const values = formValues(stored, Object.fromEntries(open.map((field) => [field, before[field] ?? ""])));
  const was = Object.fromEntries(Object.keys(values).map((field) => [field, now[field] ?? ""]));
  return rowOf(
    open.every((field) => cellOf(resource, row, field) === after[field]) ? "undo" : "changed",
    net,
    {
      fields: open.map((field) => ({ field, from: cellOf(resource, row, field), to: before[field] ?? "" })),
      writes: [{ kind: "update", key, was, values }],
      notes,
    },
  );
}

/** Plans the deletion of a record that was made. */
function planDelete(resource: ResourceDefinition, net: Net, row: unknown): UndoRow {
  const key = resource.key && String(cellOf(resource, row, resource.key));
  if (key === undefined || !resource.calls.remove) return rowOf("impossible", net);
  const now = cellsOf(resource, row);
  return rowOf(hasAll(resource, row, cellsIn(resource, net.after ?? {})) ? "undo" : "changed", net, {
    fields: resource.named.map((field) => ({ field, from: now[field] ?? "", to: "" })),
    writes: [{ kind: "delete", key, was: formValues(updatedFields(resource), now) }],
  });
}

/** Plans a record that was deleted to be made again. */
function planCreate(resource: ResourceDefinition, net: Net, { rows, byKey }: Rows): UndoRow {
  const cells = cellsIn(resource, net.before ?? {});
  const { create, update } = resource.calls;
  if (!create) return rowOf("impossible", net);
  const { key } = resource;
  const isKeyTyped = key !== undefined && create.input.labels[key] !== undefined;
  const named = Object.fromEntries(Object.entries(cells).filter(([field]) => field !== key));
  const isThere = isKeyTyped
    ? byKey.has(String(cells[key] ?? net.newest.key))
    : rows.some((row) => hasAll(resource, row, named));
  if (isThere) return rowOf("already", net);
  const stored = copiedFields(resource);
  const values = formValues(stored, cells);
  if (isKeyTyped) values[key] = String(cells[key] ?? net.newest.key);
  const writes: PlannedWrite[] = [{ kind: "create", values, copies: 0 }];
  const profile = formValues(updatedFields(resource), cells);
  const later = Object.entries(profile).filter(([field, text]) => text !== "" && values[field] === undefined);
  if (isKeyTyped && update && later.length > 0)
    writes.push({
      kind: "update",
      key: values[key] ?? "",
      was: Object.fromEntries(later.map(([field]) => [field, ""])),
      values: Object.fromEntries(later),
    });
  return rowOf("undo", net, {
    fields: Object.entries(named).map(([field, to]) => ({ field, from: "", to })),
    writes,
    notes: notesOf(resource, net.before ?? {}, isKeyTyped),
  });
}

/** Says what the API does not bring back of a deleted record. */
function notesOf(resource: ResourceDefinition, before: EntryValues, isKeyTyped: boolean): string[] {
  const pictures = [...updatedFields(resource).pictures, resource.picture?.field];
  const hadPicture = pictures.some(
    (field) => field !== undefined && before[field] !== undefined && before[field] !== "",
  );
  return [
    isKeyTyped
      ? "Kata sandinya kata sandi awal; email, peran dan foto dokumennya tidak kembali."
      : "Dipulihkan sebagai data baru; nomornya berubah.",
    ...(hadPicture && !isKeyTyped ? ["Gambar lama tidak kembali."] : []),
  ];
}

/** Plans the taking back of a record whose key is known. */
function planKnown(resource: ResourceDefinition, net: Net, current: Rows): UndoRow {
  const key = net.newest.key ?? "";
  const row = current.byKey.get(key);
  const isThere = current.byKey.has(key);
  if (!net.before && !net.after) return rowOf("already", net);
  if (!net.after) return isThere ? rowOf("already", net) : planCreate(resource, net, current);
  if (!isThere) return rowOf(net.before ? "gone" : "already", net);
  return net.before ? planUpdate(resource, net, key, row) : planDelete(resource, net, row);
}

/** Plans the deletion of records whose keys the API has not told: those that are as they were made, if they are as many. */
function planUnknown(resource: ResourceDefinition, nets: Net[], { rows }: Rows): UndoRow[] {
  const contentOf = ({ after }: Net) => JSON.stringify(cellsIn(resource, after ?? {}));
  return Array.from(Map.groupBy(nets, contentOf).values()).flatMap((alike) => {
    const [first] = alike as [Net];
    const cells = cellsIn(resource, first.after ?? {});
    const found = rows.filter((row) => hasAll(resource, row, cells));
    if (found.length === 0) return alike.map((net) => rowOf("gone", net));
    if (found.length !== alike.length) return alike.map((net) => rowOf("ambiguous", net));
    return alike.map((net, at) => planDelete(resource, net, found[at]));
  });
}

/**
 * Plans how to take back what entries did to records of a resource, one row a record, the last change first. `rows` is the
 * list of the API as it is now, `later` the newest entry of each record after them.
 */
export function planUndo(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  later: Entry[],
): UndoRow[] {
  const { key } = resource;
  const current: Rows = {
    rows,
    byKey: new Map(rows.map((row) => [key ? readField(resource, key, row) : "", row])),
  };
  const changedBy = new Map(later.map((entry) => [entry.key, { name: entry.userName, at: entry.at }]));
  const effective = entries
    .filter(({ outcome }) => outcome === "done" || outcome === "unknown")
    .toSorted((a, b) => b.id - a.id);
  const known = Map.groupBy(
    effective.filter((entry) => entry.key !== null),
    (entry) => entry.key,
  );
  const planned = Array.from(known.values(), (ofRecord) => planKnown(resource, netOf(ofRecord), current));
  const unknown = effective.filter((entry) => entry.key === null).map((entry) => netOf([entry]));
  const withWho = planned.map((row, at) => {
    const by = row.kind === "changed" ? changedBy.get([...known.keys()][at] ?? null) : undefined;
    return by ? { ...row, changedBy: by } : row;
  });
  return [...withWho, ...planUnknown(resource, unknown, current)].toSorted((a, b) => b.entry - a.entry);
}
