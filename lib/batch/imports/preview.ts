import { type DecimalSign, readAmount } from "../../fields/amount";
import { formatPrice } from "../../list/format-value";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { groupColumns, type NumberColumns, type NumberGroup } from "../number-columns";
import type { RowsView } from "../rows-by-kind";
import type { Texts } from "../writes";
import { type Columns, importLabels } from "./copied-rows";
import { DASH, gapsBelow } from "./file-rows";
import { formTexts, type ImportRow, isAsked, type RowKind, replacedValues } from "./import-row";
import type { UnknownValue } from "./known-values";
import { type ListRecord, namesIn } from "./records";

/** What changes the rows: `match` reads other fields from the columns of the file. */
export type RowsChange =
  | { kind: "match"; fields: Columns["fields"] }
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  /** Makes each row that is like a record one of that record. */
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean }
  /** Takes a row in place of the others with its name. */
  | { kind: "prefer"; place: number }
  /** Makes a row change one of the records with its name. */
  | { kind: "choose"; place: number; record: number }
  /** The person says that a doubtful cell is right, or all of them but those that are asked about together. */
  | { kind: "confirm"; place: number; field: string }
  | { kind: "confirm all" }
  /** The person says whether `NULL` and its like stand for empty cells. */
  | { kind: "nothing"; isEmpty: boolean }
  /** The person says which decimal sign columns of numbers have. */
  | { kind: "decimal"; fields: string[]; decimal: DecimalSign }
  /** Gives the empty cells of a column the value above them. */
  | { kind: "fill down"; field: string }
  /** Whether an empty cell of a column empties that field of a record, or leaves it as it is. */
  | { kind: "clear"; field: string; isCleared: boolean };

/** What only the person knows of the rows of a file. */
type Questions = {
  /** The texts that may stand for empty cells, how many cells have them, and whether some could be prices of zero; `null` if that is settled. */
  nothing: { texts: string[]; cells: number; mayBeZero: boolean } | null;
  /** The columns of numbers whose meaning depends on their decimal sign. */
  numbers: NumberGroup[];
  /** How many other cells are doubtful. */
  doubtful: number;
  /** The columns of pick lists with empty cells below others, as those of merged cells are. */
  gaps: { field: string; cells: number }[];
  /** The columns whose empty cells could empty fields of records, in how many rows, and whether they do. */
  clearing: { field: string; rows: number; isCleared: boolean }[];
};

/** A row of the preview: its values as the list shows them, `before` what it replaces or the names of a similar record, and the records to choose from. */
export type PreviewRow = Pick<
  ImportRow,
  "place" | "number" | "texts" | "kind" | "errors" | "doubts" | "rival" | "isLeftOut"
> & { shown: Texts; before: Texts; choices: string[] };

/** A column of a file: what the row of labels says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** The checked rows as they are shown: how many of each kind, and the window of a view. */
export type Preview = RowsView<RowKind> & {
  counts: Record<RowKind, number>;
  leftOut: Record<RowKind, number>;
  unknown: UnknownValue[];
  questions: Questions;
  prices: string[];
  columns: FileColumn[];
  remarks: string[];
  rows: PreviewRow[];
  /** After a row was mended the place of the next wrong one, which the window shows; `null` if none is left. */
  next?: number | null;
};

/** Returns the fields of a resource that are prices. */
export const pricesOf = ({ columns }: ResourceDefinition) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

/** Returns what shows a row as the list would. */
export function previewOf(resource: ResourceDefinition): (row: ImportRow) => PreviewRow {
  const { by = [], fields: imported = [] } = resource.imports ?? {};
  const [prices, labels] = [pricesOf(resource), importLabels(resource)];

  function show(field: string, value: string, typed = value): string {
    const amount = prices.includes(field) ? readAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  /** Returns what stands in the record in place of the values of a row. */
  function before(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update") return replacedValues(resource, row).map(({ field, was }) => [field, was]);
    if (row.kind !== "similar") return [];
    const { cells = {} } = row.checked ?? {};
    return Object.entries(namesIn(by, row.records)).filter(([field, name]) => cells?.[field] !== name);
  }

  /** Returns what tells records with one name apart. */
  function choices(records: ListRecord[]): string[] {
    const all = records.map(({ cells }) => formTexts(resource, cells));
    const fields = imported.filter((field) => new Set(all.map((texts) => texts[field])).size > 1);
    const told = (texts: Texts = {}) =>
      fields.map((field) => `${labels[field]} ${show(field, texts[field] ?? "") || "-"}`);
    return records.map(({ key }, at) => `Nomor ${[key, ...told(all[at])].join(", ")}`);
  }

  return (row) => {
    const { place, number, texts, checked, kind, errors, doubts, rival, isLeftOut } = row;
    const shown = Object.entries(texts).map(([field, text]) => [
      field,
      show(field, String(checked?.cells?.[field] ?? text), text),
    ]);
    return {
      ...{ place, number, texts, kind, errors, doubts, rival, isLeftOut },
      shown: Object.fromEntries(shown),
      before: Object.fromEntries(before(row).map(([field, text]) => [field, show(field, text)])),
      choices: row.isOpen ? choices(row.records) : [],
    };
  };
}

/** Returns what is to be asked about rows; `cleared` are the fields that empty cells empty, `numbers` the columns of numbers. */
export function questionsOf(
  resource: ResourceDefinition,
  rows: readonly ImportRow[],
  cleared: ReadonlySet<string>,
  numbers: NumberColumns,
): Questions {
  const { imports, calls } = resource;
  const prices = pricesOf(resource);
  const doubts = rows
    .filter(({ isNoRecord }) => !isNoRecord)
    .flatMap(({ doubts, given }) =>
      Object.entries(doubts).map(([field, doubt]) => ({ field, doubt, text: given[field] ?? "" })),
    );
  const nothing = doubts.filter(({ doubt }) => doubt === "nothing");
  const clearing = (calls.create?.input.optional ?? []).map((field) => {
    const isEmptied = ({ given, records }: ImportRow) => given[field] === "" && records.length > 0;
    return { field, rows: rows.filter(isEmptied).length, isCleared: cleared.has(field) };
  });
  return {
    nothing:
      nothing.length > 0
        ? {
            texts: [...new Set(nothing.map(({ text }) => text))],
            cells: nothing.length,
            mayBeZero: nothing.some(({ field, text }) => prices.includes(field) && DASH.test(text)),
          }
        : null,
    numbers: groupColumns(numbers),
    doubtful: doubts.filter(({ doubt }) => !isAsked(doubt)).length,
    gaps: Object.keys(imports?.known ?? {})
      .map((field) => ({ field, cells: gapsBelow(rows, field).length }))
      .filter(({ cells }) => cells > 0),
    clearing: clearing.filter(({ rows }) => rows > 0),
  };
}
