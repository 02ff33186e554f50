import {
  type Catalogue,
  type Columns,
  type Copy,
  copiedRows,
  type DealerItems,
  dealersIn,
  importLabels,
  labelCounter,
  matchColumns,
  widthOf,
} from "@/lib/batch/imports/copied-rows";
import type { PreviewRow, RowCounts, RowKind, Taken } from "@/lib/batch/imports/import-row";
import { ImportTable } from "@/lib/batch/imports/import-table";
import { type KnownValues, knownValues, type UnknownValue } from "@/lib/batch/imports/known-values";
import { MOST_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import type { ColumnarList } from "@/lib/list/list";
import { readerOf } from "@/lib/list/list-window";
import { windowAt } from "@/lib/list/paging";
import { resourceNamed } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import type { Grid } from "@/lib/sheets/reader/grid";
import { readFile } from "@/lib/sheets/reader/read-file";
import { serveCalls } from "../../_store/lists/serve-calls";
import { unpackList } from "../../_store/lists/unpack-list";

/** What rows are compared with: the packed lists of the resource and of dealer branches, and the brands. */
export type Sources = { list: ArrayBuffer | null; branches: ArrayBuffer | null; brands: string[] };

export type Shown = RowKind | "all";

/** What changes the checked rows. */
export type RowsChange =
  | { kind: "match"; columns: Columns }
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean };

/** What brings the rows: a file, or a copy into a catalogue, whose packed list comes with it. */
export type RowsSource =
  | { kind: "file"; file: ArrayBuffer | string; resource: string; sources: Sources; today: string }
  | { kind: "copy"; copy: Copy; target: string; list: ArrayBuffer | null; today: string };

/** What the worker is asked, one after the other: before a copy to open the catalogue that is copied. */
export type ImportRequest =
  | { kind: "catalogue"; source: string; sources: Sources }
  | RowsSource
  | RowsChange
  | { kind: "window"; shown: Shown; start: number; mended?: number }
  | { kind: "plan"; taken: Taken };

/** A column of a file: what its first row says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** The columns of a file as they are matched, which of its rows has their labels, and the remarks of its reader. */
export type FileSummary = { columns: FileColumn[]; labelRow: number | null; remarks: string[] };

/** How many rows there are, which of their values are in no pick list, and which fields hold prices. */
export type TableSummary = {
  counts: RowCounts;
  unknown: UnknownValue[];
  prices: string[];
  /** `null` for a copy. */
  file: FileSummary | null;
};

/** Whose items can be copied, and to whom. */
export type Dealers = { from: DealerItems[]; to: string[] };

/** A window of the rows; after a row was mended it has the next wrong one, at the place `next` if there is any. */
export type PreviewWindow = { start: number; count: number; rows: PreviewRow[]; next?: number | null };

type Summarized = TableSummary | { kind: "unreadable"; text: string };

/** The answer to each kind of request. */
export type ImportAnswers = { catalogue: Dealers; window: PreviewWindow; plan: PlannedWrite[] } & Record<
  (RowsSource | RowsChange)["kind"],
  Summarized
>;

type Of<Kind> = Extract<ImportRequest, { kind: Kind }>;

const TOO_MANY = "Salinan ini lebih dari 20.000 item. Pilih lebih sedikit dealer.";

let opened: { source: Catalogue; known: KnownValues } | null = null;
let file: { grid: Grid; columns: Columns } | null = null;
let table: ImportTable | null = null;

function resourceOf(name: string): ResourceDefinition {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
}

/** Unpacks the list, `null` if the API has none, and the values of the pick lists. */
async function unpackSources({ list, branches, brands }: Sources) {
  const [own, ofDealers] = await Promise.all([list && unpackList(list), branches && unpackList(branches)]);
  return { list: own, known: knownValues(ofDealers ? branchesIn(ofDealers) : [], brands) };
}

/** Returns the branches in the list of dealer branches. */
function branchesIn(list: ColumnarList) {
  const read = readerOf(list);
  return Array.from({ length: list.length }, (_, place) => ({
    brand: String(read("brand", place)),
    dealer: String(read("dealer", place)),
    cabang: String(read("cabang", place)),
  }));
}

async function openFile({ file: content, resource: name, sources, today }: Of<"file">): Promise<Summarized> {
  const resource = resourceOf(name);
  const labels = importLabels(resource);
  const read = readFile(
    typeof content === "string" ? content : new Uint8Array(content),
    labelCounter(labels),
  );
  if (read.kind === "unreadable") return read;
  const { list, known } = await unpackSources(sources);
  file = { grid: read.grid, columns: matchColumns(read.grid, labels) };
  table = new ImportTable(resource, { list, known, today });
  await table.fill(file.grid, file.columns);
  return summaryOf(table);
}

async function openCatalogue({ source, sources }: Of<"catalogue">): Promise<Dealers> {
  const { list, known } = await unpackSources(sources);
  opened = { source: { resource: resourceOf(source), list }, known };
  return { from: dealersIn(list), to: [...known.choices("dealers", "")] };
}

async function compare({ copy, target: name, list: packed, today }: Of<"copy">): Promise<Summarized> {
  if (!opened) throw new Error("A catalogue was to be opened first.");
  const target = { resource: resourceOf(name), list: packed && (await unpackList(packed)) };
  const source = name === opened.source.resource.name ? target : opened.source;
  const { grid, columns } = copiedRows(source, target.resource, copy);
  if (grid.rows.length > MOST_WRITES) return { kind: "unreadable", text: TOO_MANY };
  table = new ImportTable(target.resource, { list: target.list, known: opened.known, today });
  await table.fill(grid, columns, copy.missing);
  return summaryOf(table);
}

async function match(rows: ImportTable, columns: Columns): Promise<void> {
  if (!file) throw new Error("A file was to be opened first.");
  file.columns = columns;
  await rows.fill(file.grid, columns);
}

function fileSummary(): FileSummary | null {
  if (!file) return null;
  const { grid, columns } = file;
  const labels = columns.labelRow === null ? [] : (grid.rows[columns.labelRow]?.cells ?? []);
  return {
    columns: Array.from({ length: widthOf(grid) }, (_, at) => ({
      label: String(labels[at] ?? "") || `Kolom ${at + 1}`,
      field: columns.fields[at] ?? null,
    })),
    labelRow: columns.labelRow,
    remarks: grid.remarks,
  };
}

const summaryOf = (rows: ImportTable): TableSummary => ({
  counts: rows.counts(),
  unknown: rows.unknown(),
  prices: rows.prices,
  file: fileSummary(),
});

function windowOf(rows: ImportTable, { shown, start: wanted, mended }: Of<"window">): PreviewWindow {
  const places = rows.places(shown);
  const wrong = mended === undefined ? [] : rows.places("wrong");
  const next = wrong.find((place) => place >= (mended ?? 0)) ?? wrong[0] ?? null;
  const at = next === null ? -1 : places.indexOf(next);
  const { start, end } = windowAt(at < 0 ? wanted : at, places.length);
  const found = rows.rows(places.slice(start, end));
  return { start, count: places.length, rows: found, ...(mended !== undefined && { next }) };
}

async function change(rows: ImportTable, request: RowsChange): Promise<void> {
  switch (request.kind) {
    case "match":
      return match(rows, request.columns);
    case "edit":
      return rows.edit(request.place, request.field, request.text);
    case "replace":
      return rows.replace(request.value, request.by);
    case "take similar":
      return rows.takeSimilar();
    case "leave out":
      return rows.leaveOut(request.place, request.isLeftOut);
  }
}

async function answer(request: ImportRequest): Promise<ImportAnswers[ImportRequest["kind"]]> {
  if (request.kind === "file") return openFile(request);
  if (request.kind === "catalogue") return openCatalogue(request);
  if (request.kind === "copy") return compare(request);
  if (!table) throw new Error("Rows were to be brought first.");
  if (request.kind === "window") return windowOf(table, request);
  if (request.kind === "plan") return table.plan(request.taken);
  await change(table, request);
  return summaryOf(table);
}

serveCalls(answer);
