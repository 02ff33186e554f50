import {
  type Catalogue,
  type CopyRequest,
  createCopiedRows,
  type DealerItemCount,
  dealersIn,
} from "@/lib/batch/imports/copied-rows";
import { createLabelCounter, matchColumns } from "@/lib/batch/imports/file-rows";
import { labelsOfImportedFields, type RowKind } from "@/lib/batch/imports/import-row";
import { type ImportPreview, ImportTable, type RowsChange } from "@/lib/batch/imports/import-table";
import { type Branch, createPickListGetter, type GetPickList } from "@/lib/batch/imports/pick-lists";
import { recordsInList } from "@/lib/batch/imports/record-identity";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import { MAX_BATCH_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import { appendListPiece } from "@/lib/list/change-list";
import { type ColumnarList, unpackPiece } from "@/lib/list/list";
import { indonesianCollator } from "@/lib/list/sort";
import { requireResource } from "@/lib/resources/registry";
import { readTableFile } from "@/lib/sheets/reader/read-file";
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
export type CopyDealers = { from: DealerItemCount[]; to: string[] };

type PreviewReply = ImportPreview | { kind: "unreadable"; text: string };

export type ImportReplies = { catalogue: CopyDealers; plan: PlannedWrite[] } & Record<
  "file" | "copy" | "change" | "show",
  PreviewReply
>;

export type RequestOf<Kind> = Extract<ImportRequest, { kind: Kind }>;

async function unpackList(pieces: readonly ArrayBuffer[] | null): Promise<ColumnarList | null> {
  if (!pieces) return null;
  let list = await unpackPiece(pieces[0]);
  for (const piece of pieces.slice(1)) list = appendListPiece(list, await unpackPiece(piece));
  return list;
}

async function unpackReferenceData(sources: ReferenceData) {
  const [list, branches] = await Promise.all([unpackList(sources.list), unpackList(sources.branches)]);
  const branchRows = Array.from(recordsInList(branches, ["brand", "dealer", "cabang"])) as Branch[];
  return { list, branches, getPickList: createPickListGetter(branchRows, sources.brands) };
}

/** Returns the request handler of the worker; requests must not overlap. */
function createRequestHandler() {
  let sourceCatalogue: { source: Catalogue; branches: ColumnarList | null; getPickList: GetPickList } | null =
    null;
  let importTable: ImportTable | null = null;

  async function previewFile(request: RequestOf<"file">): Promise<PreviewReply> {
    const { file, sources, today } = request;
    const resource = requireResource(request.resource);
    const labels = labelsOfImportedFields(resource);
    const textOrBytes = typeof file === "string" ? file : new Uint8Array(file);
    const read = readTableFile(textOrBytes, createLabelCounter(labels));
    if (read.kind === "unreadable") return read;
    importTable = new ImportTable(resource, { ...(await unpackReferenceData(sources)), today });
    await importTable.fill(read.grid, matchColumns(read.grid, labels));
    return importTable.preview();
  }

  async function openSourceCatalogue({ source, sources }: RequestOf<"catalogue">): Promise<CopyDealers> {
    const { list, branches, getPickList } = await unpackReferenceData(sources);
    sourceCatalogue = { source: { resource: requireResource(source), list }, branches, getPickList };
    return { from: dealersIn(list), to: getPickList("dealers", "").all.toSorted(indonesianCollator.compare) };
  }

  async function previewCopy(request: RequestOf<"copy">): Promise<PreviewReply> {
    const { copy, target: name, list: packed, today } = request;
    if (!sourceCatalogue) throw new Error("No catalogue was opened.");
    const target = { resource: requireResource(name), list: await unpackList(packed) };
    const source = name === sourceCatalogue.source.resource.name ? target : sourceCatalogue.source;
    const { grid, columns } = createCopiedRows(source, target.resource, copy);
    if (grid.rows.length > MAX_BATCH_WRITES)
      return { kind: "unreadable", text: "Salinan ini lebih dari 20.000 item. Pilih lebih sedikit dealer." };
    const { branches, getPickList } = sourceCatalogue;
    importTable = new ImportTable(target.resource, { list: target.list, branches, getPickList, today });
    await importTable.fill(grid, columns, copy.missing);
    return importTable.preview();
  }

  return async (request: ImportRequest): Promise<ImportReplies[ImportRequest["kind"]]> => {
    if (request.kind === "file") return previewFile(request);
    if (request.kind === "catalogue") return openSourceCatalogue(request);
    if (request.kind === "copy") return previewCopy(request);
    if (!importTable) throw new Error("No rows were opened.");
    if (request.kind === "plan") return importTable.plan(request.includedKinds);
    if (request.kind === "show") return importTable.preview(request.view);
    await importTable.change(request.change);
    return importTable.preview(request.view, request.correctedPlace);
  };
}

serveRequests(createRequestHandler());
