import { formatDate } from "../fields/date-time";
import { formatFileSize } from "../fields/pictures/check-picture";
import type { ListColumn } from "../list/list";
import { cellText } from "../list/list-window";
import type { ResourceDefinition } from "../resources/resource-definition";
import { date } from "../resources/row-fields";
import { ACTION_LABELS, type Entry, type EntryValues, OUTCOME_LABELS, SOURCE_LABELS } from "./entry";

/**
 * A changed field in the words of its list; `before` is missing where there was none, `after` where nothing is left, both where the
 * reader may not see them.
 */
export type EntryChange = {
  label: string;
  before?: string;
  after?: string;
};

/** An entry as a screen shows it to its reader. */
export type HistoryRow = {
  entry: Entry;
  resource: ResourceDefinition;
  changes: EntryChange[];
  /** The form of its record, for a reader who may change it. */
  form: string | null;
  /** How many entries its batch has. */
  batchSize: number;
  /** Whether it stands for all entries of its batch. */
  isFolded: boolean;
  /** Whether its reader may undo it, or whether that was done. */
  undo: "possible" | "done" | null;
};

/** A page of a history, the newest entry first; `next` is the entry before which the next page begins. */
export type HistoryPage = { rows: HistoryRow[]; next: number | null };

/** The action that undoes each action. */
export const INVERSE_OF = { create: "del", update: "update", del: "create" } as const;

/** Returns the label of a field in its list or its forms. */
export function fieldLabel({ columns, picture, calls }: ResourceDefinition, field: string): string {
  const column = columns.find((one) => one.field === field);
  if (column) return column.label;
  if (picture?.field === field) return picture.label;
  return calls.update?.input.labels[field] ?? calls.create?.input.labels[field] ?? field;
}

/** Returns the text of a value as its list shows it. */
export function valueText(
  { columns, row }: ResourceDefinition,
  field: string,
  value: EntryValues[string] | undefined,
  timeZone: string,
): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "object") return `${value.name} (${formatFileSize(value.size)})`;
  const column = columns.find((one) => one.field === field) ?? { field, label: "" };
  const shown = cellText(value, column, timeZone);
  return row[field] === date ? formatDate(shown) : shown;
}

/**
 * Returns the fields that an entry has changed, in the order of its resource; of a new or deleted record those with a value. `isOpen` tells
 * of which the reader sees the values.
 */
export function changesOf(
  resource: ResourceDefinition,
  entry: Entry,
  timeZone: string,
  isOpen: (field: string) => boolean = () => true,
): EntryChange[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  return Object.keys(resource.row).flatMap((field) => {
    const values = [before[field], after[field]] as const;
    if (field === resource.key || values.every((value) => value === undefined || value === "")) return [];
    const [was, is] = values.map((value) => valueText(resource, field, value, timeZone));
    if (entry.action === "update" && was === is) return [];
    const label = fieldLabel(resource, field);
    return [isOpen(field) ? { label, before: was, after: is } : { label }];
  });
}

/** Returns a change as one text: `Harga A: Rp 12.500 → Rp 15.000`. */
export const changeText = ({ label, before, after }: EntryChange) =>
  [label, [before, after].filter((text) => text !== undefined).join(" → ")].filter(Boolean).join(": ");

/** Returns who made an entry: `Siti Rahmawati (siti)`. */
export const authorOf = ({ userName, username }: Entry) =>
  username === "" ? userName : `${userName} (${username})`;

/** The columns of the history's table, each with a function for the text of its cells. */
const COLUMNS: [field: string, label: string, cell: (row: HistoryRow) => string][] = [
  ["at", "Waktu", ({ entry }) => new Date(entry.at).toISOString()],
  ["name", "Orang", ({ entry }) => entry.userName],
  ["username", "Username", ({ entry }) => entry.username],
  ["list", "Daftar", ({ resource }) => resource.screens.list.title],
  ["label", "Data", ({ entry }) => entry.label],
  ["action", "Tindakan", ({ entry }) => ACTION_LABELS[entry.action]],
  ["way", "Cara", ({ entry }) => SOURCE_LABELS[entry.way]],
  ["changes", "Perubahan", ({ changes }) => changes.map(changeText).join("\n")],
  ["outcome", "Hasil", ({ entry }) => OUTCOME_LABELS[entry.outcome]],
  ["detail", "Keterangan", ({ entry }) => entry.detail ?? ""],
  ["batch", "Pengiriman", ({ entry }) => entry.batch ?? ""],
];

export const HISTORY_COLUMNS: ListColumn[] = COLUMNS.map(([field, label]) => ({
  field,
  label,
  ...(field === "at" && { as: "datetime" }),
}));

/** Returns the cells of a row in HISTORY_COLUMNS. */
export const historyCells = (row: HistoryRow): string[] => COLUMNS.map(([, , cell]) => cell(row));

type TextPart = { text: string; kind: "same" | "del" | "ins" };

/** How many pairs of words are compared at most, which takes some milliseconds. */
const MAX_PAIRS = 250_000;

const wordsOf = (text: string) => text.split(/(?<=\s)(?=\S)/);

/** Returns for each pair of indexes the length of the longest common subsequence of the words from there on. */
function commonRests(old: string[], now: string[]): Uint16Array[] {
  const counts = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = now.length - 1; b >= 0; b--) {
      const [row, nextRow] = [counts[a] as Uint16Array, counts[a + 1] as Uint16Array];
      row[b] = old[a] === now[b] ? (nextRow[b + 1] ?? 0) + 1 : Math.max(nextRow[b] ?? 0, row[b + 1] ?? 0);
    }
  }
  return counts;
}

/** Returns the word diff of two texts: parts that are the same, deleted or inserted. */
export function diffWords(before: string, after: string): TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > MAX_PAIRS)
    return [
      { text: before, kind: "del" },
      { text: after, kind: "ins" },
    ];
  const counts = commonRests(old, now);
  const parts: TextPart[] = [];
  const add = (kind: TextPart["kind"], text = "") => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ text, kind });
  };
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    if (a < old.length && old[a] === now[b]) {
      add("same", old[a++]);
      b += 1;
    } else if (b >= now.length || (a < old.length && (counts[a + 1]?.[b] ?? 0) >= (counts[a]?.[b + 1] ?? 0)))
      add("del", old[a++]);
    else add("ins", now[b++]);
  }
  return parts;
}
