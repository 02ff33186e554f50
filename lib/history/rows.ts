import { formatDate } from "../fields/date-time";
import { formatFileSize } from "../fields/pictures/check-picture";
import type { ListColumn } from "../list/list";
import { formatCellText } from "../list/list-window";
import type { ResourceDefinition } from "../resources/resource-definition";
import { toDate } from "../resources/row-fields";
import { ACTION_LABELS, type Entry, type EntryValues, OUTCOME_LABELS, SOURCE_LABELS } from "./entry";

/** A changed field with its formatted values; without `before` if the record is new, without `after` if deleted, without both if hidden. */
export type EntryChange = { label: string; before?: string; after?: string };

/** An entry of the history with what the screen needs to show it to a reader. */
export type HistoryRow = {
  entry: Entry;
  resource: ResourceDefinition;
  changes: EntryChange[];
  /** The path of the record's form; `null` for a deletion, without a key, and without a form that the reader may open. */
  formPath: string | null;
  batchSize: number;
  standsForBatch: boolean;
  /** Whether the reader may undo the entry, or whether it was undone. */
  undo: "possible" | "done" | null;
};

/** A page of a history, the newest entry first; the next page has the entries before the id `next`. */
export type HistoryPage = { rows: HistoryRow[]; next: number | null };
export const INVERSE_ACTIONS = { create: "del", update: "update", del: "create" } as const;

/** Returns the label of a field in the list or the forms of a resource; without one, the field itself. */
export function fieldLabel({ columns, picture, calls }: ResourceDefinition, field: string): string {
  const column = [...columns, ...(picture ? [picture] : [])].find((each) => each.field === field);
  return column?.label ?? calls.update?.input.labels[field] ?? calls.create?.input.labels[field] ?? field;
}

/** Formats a value of the history as the list of its resource does; a picture as its file name and size. */
export function formatHistoryValue(
  { columns, row }: ResourceDefinition,
  field: string,
  value: EntryValues[string] | undefined,
  timeZone: string,
): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "object") return `${value.name} (${formatFileSize(value.size)})`;
  const column = columns.find((one) => one.field === field) ?? { field, label: "" };
  const displayText = formatCellText(value, column, timeZone);
  return row[field] === toDate ? formatDate(displayText) : displayText;
}

/** Returns the changed fields of an entry, or the filled fields of a new or deleted record; `canSee` tells which values are visible. */
export function changesOfEntry(
  resource: ResourceDefinition,
  entry: Entry,
  timeZone: string,
  canSee: (field: string) => boolean = () => true,
): EntryChange[] {
  const valuesBefore = entry.before ?? {};
  const valuesAfter = entry.after ?? {};
  return Object.keys(resource.row).flatMap((field) => {
    const values = [valuesBefore[field], valuesAfter[field]] as const;
    if (field === resource.key || values.every((value) => value === undefined || value === "")) return [];
    const [was, is] = values.map((value) => formatHistoryValue(resource, field, value, timeZone));
    if (entry.action === "update" && was === is) return [];
    const label = fieldLabel(resource, field);
    return [canSee(field) ? { label, before: was, after: is } : { label }];
  });
}

/** Formats a change: `Harga A: Rp 12.500 → Rp 15.000`. */
export const formatChange = ({ label, before, after }: EntryChange) =>
  [label, [before, after].filter((text) => text !== undefined).join(" → ")].filter(Boolean).join(": ");

/** Returns the name of the person who made a write: `Siti Rahmawati (siti)`. */
export const authorOf = ({ userName, username }: Entry) =>
  username === "" ? userName : `${userName} (${username})`;

/** The columns of an exported history, each with a function that returns the text of a cell. */
const EXPORT_COLUMNS: [field: string, label: string, cell: (row: HistoryRow) => string][] = [
  ["at", "Waktu", ({ entry }) => new Date(entry.at).toISOString()],
  ["name", "Orang", ({ entry }) => entry.userName],
  ["username", "Username", ({ entry }) => entry.username],
  ["list", "Daftar", ({ resource }) => resource.screens.list.title],
  ["label", "Data", ({ entry }) => entry.label],
  ["action", "Tindakan", ({ entry }) => ACTION_LABELS[entry.action]],
  ["way", "Cara", ({ entry }) => SOURCE_LABELS[entry.way]],
  ["changes", "Perubahan", ({ changes }) => changes.map(formatChange).join("\n")],
  ["outcome", "Hasil", ({ entry }) => OUTCOME_LABELS[entry.outcome]],
  ["detail", "Keterangan", ({ entry }) => entry.detail ?? ""],
  ["batch", "Pengiriman", ({ entry }) => entry.batch ?? ""],
];

export const HISTORY_EXPORT_COLUMNS: ListColumn[] = EXPORT_COLUMNS.map(([field, label]) =>
  field === "at" ? { field, label, as: "datetime" } : { field, label },
);

/** Returns the cells of a row in the order of `HISTORY_EXPORT_COLUMNS`. */
export const toHistoryCells = (row: HistoryRow): string[] => EXPORT_COLUMNS.map(([, , cell]) => cell(row));
type DiffPart = { text: string; kind: "same" | "del" | "ins" };

/** The maximum number of pairs of words that are compared, to limit the time to some milliseconds. */
const MAX_WORD_PAIRS = 250_000;
const splitKeepingSpaces = (text: string) => text.split(/(?<=\s)(?=\S)/);

/** Returns a table that has, at `[a][b]`, the length of the longest common subsequence of the words from `old[a]` and `now[b]` on. */
function subsequenceLengths(old: string[], now: string[]): Uint16Array[] {
  const lengthTable = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = now.length - 1; b >= 0; b--) {
      const [row, nextRow] = [lengthTable[a] as Uint16Array, lengthTable[a + 1] as Uint16Array];
      row[b] = old[a] === now[b] ? (nextRow[b + 1] ?? 0) + 1 : Math.max(nextRow[b] ?? 0, row[b + 1] ?? 0);
    }
  }
  return lengthTable;
}

/** Returns the word diff of two texts: parts that are the same, deleted or inserted. Long texts are one deletion and one insertion. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [splitKeepingSpaces(before), splitKeepingSpaces(after)];
  if (old.length * now.length > MAX_WORD_PAIRS)
    return [
      { text: before, kind: "del" },
      { text: after, kind: "ins" },
    ];
  const lengthTable = subsequenceLengths(old, now);
  const parts: DiffPart[] = [];
  const addPart = (kind: DiffPart["kind"], text = "") => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ text, kind });
  };
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    if (a < old.length && old[a] === now[b]) {
      addPart("same", old[a++]);
      b += 1;
      continue;
    }
    const canDeleteFirst = (lengthTable[a + 1]?.[b] ?? 0) >= (lengthTable[a]?.[b + 1] ?? 0);
    if (b >= now.length || (a < old.length && canDeleteFirst)) addPart("del", old[a++]);
    else addPart("ins", now[b++]);
  }
  return parts;
}
