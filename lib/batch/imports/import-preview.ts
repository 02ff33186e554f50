import { parseAmount } from "../../fields/amount";
import { formatPrice } from "../../list/format-value";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { type ColumnGroup, groupByDecimal, type NumberColumns } from "../number-columns";
import type { RowsView } from "../rows-by-kind";
import type { Texts } from "../writes";
import { DASH_PATTERN } from "./file-rows";
import {
  type FileRow,
  findReplacedValues,
  type ImportRow,
  isBulkDoubt,
  priceFieldsOf,
  type RowKind,
  toEditTexts,
} from "./import-row";
import type { UnknownValue } from "./pick-lists";
import { type ListRecord, textsOfFirstRecord } from "./record-identity";

/** The preview of an import: the number of rows by kind, and a window of checked rows. */
export type ImportPreview = RowsView<RowKind> & {
  counts: Record<RowKind, number>;
  leftOut: Record<RowKind, number>;
  warnedCount: number;
  unknownValues: UnknownValue[];
  questions: ImportQuestions;
  prices: string[];
  columns: FileColumn[];
  remarks: string[];
  rows: PreviewRow[];
  /** After a correction, the index of the next invalid row, which the window contains; `null` if no row is invalid, missing without a correction. */
  next?: number | null;
};

/** A column of a file: its label in the file, and the field that it is imported to. */
type FileColumn = { label: string; field: string | null };

/** A row of a file as the preview shows it. */
export type PreviewRow = Pick<
  ImportRow,
  "place" | "number" | "texts" | "kind" | "errors" | "doubts" | "rival" | "isLeftOut"
> & {
  /** The values as the list shows them. */
  shown: Texts;
  /** The stored values that the row replaces, or the identifying values of a record with a similar name. */
  before: Texts;
  /** The records to choose from, if several have the name of the row. */
  choices: string[];
  warnings: string[];
};

/** Returns a function that formats a row for the preview; `labels` has the labels of the imported fields. */
export function createRowPreview(
  resource: ResourceDefinition,
  labels: Texts,
): (row: ImportRow) => Omit<PreviewRow, "warnings"> {
  const { identityFields = [], fields: imported = [] } = resource.imports ?? {};
  const priceFields = priceFieldsOf(resource);

  /** Returns a value as the list shows it: a price by its text `typed` in the file, any other value unchanged. */
  function formatValue(field: string, value: string, typed = value): string {
    const amount = priceFields.includes(field) ? parseAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  function valuesBefore(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update") return findReplacedValues(resource, row).map(({ field, was }) => [field, was]);
    if (row.kind !== "similar") return [];
    const namesOfRecord = Object.entries(textsOfFirstRecord(identityFields, row.records));
    return namesOfRecord.filter(([field, name]) => row.checked?.cells?.[field] !== name);
  }

  /** Describes records with the same name by their keys and the fields in which they differ. */
  function describeRecords(records: ListRecord[]): string[] {
    const textsOfRecords = records.map(({ cells }) => toEditTexts(resource, cells));
    const differentFields = imported.filter(
      (field) => new Set(textsOfRecords.map((texts) => texts[field])).size > 1,
    );
    return records.map(({ key }, index) => {
      const values = differentFields.map((field) => {
        const value = formatValue(field, textsOfRecords[index]?.[field] ?? "");
        return `${labels[field]} ${value || "-"}`;
      });
      return `Nomor ${[key, ...values].join(", ")}`;
    });
  }

  return (row) => {
    const { place, number, texts, checked, kind, errors, doubts, rival, isLeftOut } = row;
    const shown = Object.entries(texts).map(([field, text]) => [
      field,
      formatValue(field, String(checked?.cells?.[field] ?? text), text),
    ]);
    return {
      ...{ place, number, texts, kind, errors, doubts, rival, isLeftOut },
      shown: Object.fromEntries(shown),
      before: Object.fromEntries(valuesBefore(row).map(([field, text]) => [field, formatValue(field, text)])),
      choices: row.needsChoice ? describeRecords(row.records) : [],
    };
  };
}

/** The questions about the rows of a file that only the person can answer. */
type ImportQuestions = {
  /** The texts that may mean an empty cell, the number of their cells, and whether one may be a price of zero; `null` without such texts. */
  nothing: { texts: string[]; cells: number; mayBeZero: boolean } | null;
  /** The numeric columns whose values depend on the decimal sign. */
  numbers: ColumnGroup[];
  /** How many other cells are doubtful. */
  doubtful: number;
  /** The columns whose empty cells could be filled with the value above, as in a table with merged cells, and the number of these cells. */
  gaps: { field: string; cells: number }[];
  /** The columns with empty cells in rows of existing records, the number of these rows, and whether the cells clear the field. */
  clearing: { field: string; rows: number; isCleared: boolean }[];
};

/** Returns the questions about the rows of a file; `clearedFields` are the fields that empty cells clear. */
export function collectImportQuestions(
  resource: ResourceDefinition,
  rows: readonly ImportRow[],
  clearedFields: ReadonlySet<string>,
  numbers: NumberColumns,
): ImportQuestions {
  const pickListFields = Object.keys(resource.imports?.pickLists ?? {});
  const gaps = pickListFields.map((field) => ({ field, cells: findFillDownValues(rows, field).length }));
  const optionalFields = resource.calls.create?.input.optional ?? [];
  const clearing = optionalFields.map((field) => {
    const isEmptied = ({ fileTexts, records }: ImportRow) => fileTexts[field] === "" && records.length > 0;
    return { field, rows: rows.filter(isEmptied).length, isCleared: clearedFields.has(field) };
  });
  const doubtfulCells = rows
    .filter(({ isNoRecord }) => !isNoRecord)
    .flatMap(({ doubts, fileTexts }) =>
      Object.entries(doubts).map(([field, doubt]) => ({ field, doubt, text: fileTexts[field] ?? "" })),
    );
  const emptyMarkers = doubtfulCells.filter(({ doubt }) => doubt === "nothing");
  const priceFields = priceFieldsOf(resource);
  const emptyMarkerQuestion = {
    texts: [...new Set(emptyMarkers.map(({ text }) => text))],
    cells: emptyMarkers.length,
    mayBeZero: emptyMarkers.some(({ field, text }) => priceFields.includes(field) && DASH_PATTERN.test(text)),
  };
  return {
    nothing: emptyMarkers.length > 0 ? emptyMarkerQuestion : null,
    numbers: groupByDecimal(numbers),
    doubtful: doubtfulCells.filter(({ doubt }) => !isBulkDoubt(doubt)).length,
    gaps: gaps.filter(({ cells }) => cells > 0),
    clearing: clearing.filter(({ rows }) => rows > 0),
  };
}

/** Returns the rows with an empty cell in a column, each with the nearest value above it that no empty row separates from it. */
export function findFillDownValues<Row extends FileRow>(
  rows: readonly Row[],
  field: string,
): { row: Row; value: string }[] {
  let value = "";
  let previousNumber = 0;
  const gaps: { row: Row; value: string }[] = [];
  for (const row of rows) {
    const isAfterEmptyRow = row.number > previousNumber + 1;
    if (isAfterEmptyRow) value = "";
    previousNumber = row.number;
    const text = row.fileTexts[field];
    if (row.isNoRecord || text === undefined) continue;
    if (text !== "") value = text;
    else if (value !== "") gaps.push({ row, value });
  }
  return gaps;
}
