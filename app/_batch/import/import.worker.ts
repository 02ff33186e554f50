import {
  type Catalogue,
  type CopyRequest,
  createCopiedRows,
  type DealerItems,
  dealersIn,
} from "@/lib/batch/imports/copied-rows";
import { labelCounter, matchColumns } from "@/lib/batch/imports/file-rows";
import { importLabels, type RowKind } from "@/lib/batch/imports/import-row";
import { ImportTable, type Preview, type RowsChange } from "@/lib/batch/imports/import-table";
import { type Branch, collectKnownValues, type KnownValues } from "@/lib/batch/imports/known-values";
import { recordsIn } from "@/lib/batch/imports/record-identity";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import { MAX_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import { appendPiece } from "@/lib/list/change-list";
import { type ColumnarList, unpackPiece } from "@/lib/list/list";
import { indonesianCollator } from "@/lib/list/sort";
import { requireResource } from "@/lib/resources/registry";
import { readFile } from "@/lib/sheets/reader/read-file";
import { serveRequests } from "../../_store/lists/worker-calls";

/** The data with which rows are compared: the packed lists of the resource and of the branches, and the brands; `null` for a list that the API does not have. */
export type ReferenceData = { list: ArrayBuffer[] | null; branches: ArrayBuffer[] | null; brands: string[] };

/** A request to the worker; the answer to `change` names the next invalid row after the row `correctedPlace`. */
export type ImportRequest =
  | { kind: "catalogue"; source: string; sources: ReferenceData }
  | { kind: "file"; file: ArrayBuffer | string; resource: string; sources: ReferenceData; today: string }
  | { kind: "copy"; copy: CopyRequest; target: string; list: ArrayBuffer[] | null; today: string }
  | { kind: "change"; change: RowsChange; view: RowsView<RowKind>; correctedPlace?: number }
  | { kind: "show"; view: RowsView<RowKind> }
  | { kind: "plan"; includedKinds: RowKind[] };

/** The dealers from whom items can be copied, and the dealers to whom they can be copied. */
export type CopyDealers = { from: DealerItems[]; to: string[] };

type PreviewAnswer = Preview | { kind: "unreadable"; text: string };

export type ImportAnswers = { catalogue: CopyDealers; plan: PlannedWrite[] } & Record<
  "file" | "copy" | "change" | "show",
  PreviewAnswer
>;

type RequestOf<Kind> = Extract<ImportRequest, { kind: Kind }>;

async function unpackList(pieces: readonly ArrayBuffer[] | null): Promise<ColumnarList | null> {
  if (!pieces) return null;
  let list = await unpackPiece(pieces[0]);
  for (const piece of pieces.slice(1)) list = appendPiece(list, await unpackPiece(piece));
  return list;
}

async function unpackSources(sources: ReferenceData) {
  const [list, branches] = await Promise.all([unpackList(sources.list), unpackList(sources.branches)]);
  const branchRows = Array.from(recordsIn(branches, ["brand", "dealer", "cabang"])) as Branch[];
  return { list, branches, knownValues: collectKnownValues(branchRows, sources.brands) };
}

/** Returns the request handler of the worker; requests must not overlap. */
function createImport() {
  let openedCatalogue: { source: Catalogue; branches: ColumnarList | null; knownValues: KnownValues } | null =
    null;
  let table: ImportTable | null = null;

  async function openFile(request: RequestOf<"file">): Promise<PreviewAnswer> {
    const { file, sources, today } = request;
    const resource = requireResource(request.resource);
    const labels = importLabels(resource);
    const read = readFile(typeof file === "string" ? file : new Uint8Array(file), labelCounter(labels));
    if (read.kind === "unreadable") return read;
    table = new ImportTable(resource, { ...(await unpackSources(sources)), today });
    await table.fill(read.grid, matchColumns(read.grid, labels));
    return table.preview();
  }

  async function openCatalogue({ source, sources }: RequestOf<"catalogue">): Promise<CopyDealers> {
    const { list, ...others } = await unpackSources(sources);
    const { knownValues } = others;
    openedCatalogue = { source: { resource: requireResource(source), list }, ...others };
    return { from: dealersIn(list), to: knownValues("dealers", "").all.toSorted(indonesianCollator.compare) };
  }

  async function openCopy(request: RequestOf<"copy">): Promise<PreviewAnswer> {
    const { copy, target: name, list: packed, today } = request;
    if (!openedCatalogue) throw new Error("No catalogue was opened.");
    const target = { resource: requireResource(name), list: await unpackList(packed) };
    const source = name === openedCatalogue.source.resource.name ? target : openedCatalogue.source;
    const { grid, columns } = createCopiedRows(source, target.resource, copy);
    if (grid.rows.length > MAX_WRITES)
      return { kind: "unreadable", text: "Salinan ini lebih dari 20.000 item. Pilih lebih sedikit dealer." };
    const { branches, knownValues } = openedCatalogue;
    table = new ImportTable(target.resource, { list: target.list, branches, knownValues, today });
    await table.fill(grid, columns, copy.missing);
    return table.preview();
  }

  return async (request: ImportRequest): Promise<ImportAnswers[ImportRequest["kind"]]> => {
    if (request.kind === "file") return openFile(request);
    if (request.kind === "catalogue") return openCatalogue(request);
    if (request.kind === "copy") return openCopy(request);
    if (!table) throw new Error("No rows were opened.");
    if (request.kind === "plan") return table.plan(request.includedKinds);
    if (request.kind === "show") return table.preview(request.view);
    await table.change(request.change);
    return table.preview(request.view, request.correctedPlace);
  };
}

serveRequests(createImport());
