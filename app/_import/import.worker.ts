import type { PlannedWrite } from "@/lib/batches/planned-write";
import { ImportTable, type PreviewRow, type RowKind, type Taken } from "@/lib/imports/import-table";
import { type Branch, knownValues, type UnknownValue } from "@/lib/imports/known-values";
import { type Columns, importLabels, matchColumns, widthOf } from "@/lib/imports/match-columns";
import type { ColumnarList } from "@/lib/lists/list";
import { readerOf } from "@/lib/lists/list-window";
import { windowAt } from "@/lib/lists/paging";
import { resourceNamed } from "@/lib/resources/registry";
import type { Grid } from "@/lib/sheet-reader/grid";
import { readFile } from "@/lib/sheet-reader/read-file";

/** What rows are compared with: the packed lists of the resource and of dealer branches, and the brands. */
export type Sources = { list: ArrayBuffer | null; branches: ArrayBuffer | null; brands: string[] };

/** What the worker is asked, one after the other: first to open a file. */
export type ImportRequest =
  | { kind: "open"; file: ArrayBuffer | string; resource: string; sources: Sources; today: string }
  | { kind: "match"; columns: Columns }
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  | { kind: "window"; shown: RowKind | "all"; start: number }
  | { kind: "plan"; taken: Taken };

/** A column of the file: what its first row says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** What is in the file, by its columns as they are matched. */
export type Summary = {
  kind: "summary";
  columns: FileColumn[];
  /** The place of the row with the labels, if one has them. */
  labelRow: number | null;
  remarks: string[];
  counts: Record<RowKind, number>;
  unknown: UnknownValue[];
};

export type PreviewWindow = { kind: "window"; start: number; count: number; rows: PreviewRow[] };

export type ImportAnswer =
  | Summary
  | PreviewWindow
  | { kind: "unreadable"; text: string }
  | { kind: "plan"; writes: PlannedWrite[] };

type Opened = { grid: Grid; columns: Columns; table: ImportTable };

let opened: Opened | null = null;

async function unpack(packed: ArrayBuffer | null): Promise<ColumnarList | null> {
  if (!packed) return null;
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}

function branchesIn(list: ColumnarList | null): Branch[] {
  if (!list) return [];
  const read = readerOf(list);
  return Array.from({ length: list.length }, (_, place) => ({
    brand: String(read("brand", place)),
    dealer: String(read("dealer", place)),
    cabang: String(read("cabang", place)),
  }));
}

async function open({ file, resource, sources, today }: Extract<ImportRequest, { kind: "open" }>) {
  const read = readFile(typeof file === "string" ? file : new Uint8Array(file));
  if (read.kind === "unreadable") return read;
  const definition = resourceNamed(resource);
  if (!definition) throw new Error(`There is no resource ${resource}.`);
  const [list, branches] = await Promise.all([unpack(sources.list), unpack(sources.branches)]);
  const known = knownValues(branchesIn(branches), sources.brands);
  const columns = matchColumns(read.grid, importLabels(definition));
  opened = { grid: read.grid, columns, table: new ImportTable(definition, { list, known, today }) };
  await opened.table.fill(opened.grid, columns);
  return summaryOf(opened);
}

function summaryOf({ grid, columns, table }: Opened): Summary {
  const labels = columns.labelRow === null ? [] : (grid.rows[columns.labelRow]?.cells ?? []);
  const width = widthOf(grid);
  return {
    kind: "summary",
    columns: Array.from({ length: width }, (_, at) => ({
      label: String(labels[at] ?? "") || `Kolom ${at + 1}`,
      field: columns.fields[at] ?? null,
    })),
    labelRow: columns.labelRow,
    remarks: grid.remarks,
    counts: table.counts(),
    unknown: table.unknown(),
  };
}

function windowOf({ table }: Opened, shown: RowKind | "all", wanted: number): PreviewWindow {
  const places = table.places(shown);
  const { start, end } = windowAt(wanted, places.length);
  return { kind: "window", start, count: places.length, rows: table.rows(places.slice(start, end)) };
}

async function answer(request: ImportRequest): Promise<ImportAnswer> {
  if (request.kind === "open") return open(request);
  if (!opened) throw new Error("A file was to be opened first.");
  switch (request.kind) {
    case "match":
      opened.columns = request.columns;
      await opened.table.fill(opened.grid, request.columns);
      return summaryOf(opened);
    case "edit":
      await opened.table.edit(request.place, request.field, request.text);
      return summaryOf(opened);
    case "replace":
      await opened.table.replace(request.value, request.by);
      return summaryOf(opened);
    case "window":
      return windowOf(opened, request.shown, request.start);
    case "plan":
      return { kind: "plan", writes: opened.table.plan(request.taken) };
  }
}

self.onmessage = async ({ data }: MessageEvent<ImportRequest>) => self.postMessage(await answer(data));
