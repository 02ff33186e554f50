import { ImportTable } from "@/lib/batch/imports/import-table";
import {
  type Columns,
  importLabels,
  labelCounter,
  matchColumns,
  widthOf,
} from "@/lib/batch/imports/match-columns";
import { resourceNamed } from "@/lib/resources/registry";
import type { Grid } from "@/lib/sheets/reader/grid";
import { readFile } from "@/lib/sheets/reader/read-file";
import { serveCalls } from "../../_store/lists/serve-calls";
import { type Sources, unpackSources } from "./read-sources";
import {
  answerAbout,
  type Planned,
  type PreviewWindow,
  summaryOf,
  type TableRequest,
  type TableSummary,
  type Unreadable,
} from "./table-requests";

/** What the worker is asked, one after the other: first to open a file. */
export type ImportRequest =
  | { kind: "open"; file: ArrayBuffer | string; resource: string; sources: Sources; today: string }
  | { kind: "match"; columns: Columns }
  | TableRequest;

/** A column of the file: what its first row says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** What is in the file, by its columns as they are matched. */
export type Summary = TableSummary & {
  columns: FileColumn[];
  /** The place of the row with the labels, if one has them. */
  labelRow: number | null;
  remarks: string[];
};

export type ImportAnswer = Summary | PreviewWindow | Planned | Unreadable;

type Opened = { grid: Grid; columns: Columns; table: ImportTable };

let opened: Opened | null = null;

async function open({ file, resource, sources, today }: Extract<ImportRequest, { kind: "open" }>) {
  const definition = resourceNamed(resource);
  if (!definition) throw new Error(`There is no resource ${resource}.`);
  const labels = importLabels(definition);
  const read = readFile(typeof file === "string" ? file : new Uint8Array(file), labelCounter(labels));
  if (read.kind === "unreadable") return read;
  const { list, known } = await unpackSources(sources);
  const columns = matchColumns(read.grid, labels);
  opened = { grid: read.grid, columns, table: new ImportTable(definition, { list, known, today }) };
  await opened.table.fill(opened.grid, columns);
  return fileSummaryOf(opened);
}

function fileSummaryOf({ grid, columns, table }: Opened): Summary {
  const labels = columns.labelRow === null ? [] : (grid.rows[columns.labelRow]?.cells ?? []);
  const width = widthOf(grid);
  return {
    ...summaryOf(table),
    columns: Array.from({ length: width }, (_, at) => ({
      label: String(labels[at] ?? "") || `Kolom ${at + 1}`,
      field: columns.fields[at] ?? null,
    })),
    labelRow: columns.labelRow,
    remarks: grid.remarks,
  };
}

async function answer(request: ImportRequest): Promise<ImportAnswer> {
  if (request.kind === "open") return open(request);
  if (!opened) throw new Error("A file was to be opened first.");
  if (request.kind !== "match") return (await answerAbout(opened.table, request)) ?? fileSummaryOf(opened);
  opened.columns = request.columns;
  await opened.table.fill(opened.grid, request.columns);
  return fileSummaryOf(opened);
}

serveCalls(answer);
