import {
  type Catalogue,
  type CopyRequest,
  createCopiedRows,
  type DealerItemCount,
  dealersIn,
} from "@/lib/batch/imports/copied-rows";
import { createLabelCounter, matchColumns } from "@/lib/batch/imports/file-rows";
import type { ImportPreview } from "@/lib/batch/imports/import-preview";
import { labelsOfImportedFields, type RowKind } from "@/lib/batch/imports/import-row";
import { ImportTable, type RowsChange } from "@/lib/batch/imports/import-table";
import { type Branch, createPickListGetter, type GetPickList } from "@/lib/batch/imports/pick-lists";
import { recordsInList } from "@/lib/batch/imports/record-identity";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import { MAX_BATCH_WRITES, type PlannedWrite } from "@/lib/batch/writes";
import { type ColumnarList, unpackPiece } from "@/lib/list/list";
import { appendListPiece } from "@/lib/list/list-builder";
import { indonesianCollator } from "@/lib/list/sort";
import { requireResource } from "@/lib/resources/registry";
import { readTableFile } from "@/lib/sheets/reader/read-file";
import { serveRequests } from "../../_store/lists/worker-calls";

/** The data that rows are compared with: the packed lists of the resource and of the branches, `null` for a list that the API does not have or that is not needed, and the brands. */
export type ReferenceData = { list: ArrayBuffer[] | null; branches: ArrayBuffer[] | null; brands: string[] };

/** A request to the worker: first a file, or a catalogue and a copy of its items; then changes of the rows, the rows to show, and the plan. The answer to `change` has the next invalid row after the row `correctedPlace`. */
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

type SourceCatalogue = { source: Catalogue; branches: ColumnarList | null; getPickList: GetPickList };

/** Serves the requests of one import or copy, which must not overlap. */
class ImportServer {
  /** The catalogue from which items are copied; `null` until it is opened, and in an import. */
  #sourceCatalogue: SourceCatalogue | null = null;
  /** The rows of the preview; `null` until a file or copy is opened. */
  #importTable: ImportTable | null = null;

  async serve(request: ImportRequest): Promise<ImportReplies[ImportRequest["kind"]]> {
    if (request.kind === "file") return this.#previewFile(request);
    if (request.kind === "catalogue") return this.#openSourceCatalogue(request);
    if (request.kind === "copy") return this.#previewCopy(request);
    if (!this.#importTable) throw new Error("No rows were opened.");
    if (request.kind === "plan") return this.#importTable.plan(request.includedKinds);
    if (request.kind === "show") return this.#importTable.preview(request.view);
    await this.#importTable.change(request.change);
    return this.#importTable.preview(request.view, request.correctedPlace);
  }

  async #previewFile(request: RequestOf<"file">): Promise<PreviewReply> {
    const { file, sources, today } = request;
    const resource = requireResource(request.resource);
    const labels = labelsOfImportedFields(resource);
    const textOrBytes = typeof file === "string" ? file : new Uint8Array(file);
    const read = readTableFile(textOrBytes, createLabelCounter(labels));
    if (read.kind === "unreadable") return read;
    const table = new ImportTable(resource, { ...(await unpackReferenceData(sources)), today });
    this.#importTable = table;
    await table.fill(read.grid, matchColumns(read.grid, labels));
    return table.preview();
  }

  async #openSourceCatalogue({ source, sources }: RequestOf<"catalogue">): Promise<CopyDealers> {
    const { list, branches, getPickList } = await unpackReferenceData(sources);
    const catalogue = { resource: requireResource(source), list };
    this.#sourceCatalogue = { source: catalogue, branches, getPickList };
    return { from: dealersIn(list), to: getPickList("dealers", "").all.toSorted(indonesianCollator.compare) };
  }

  async #previewCopy(request: RequestOf<"copy">): Promise<PreviewReply> {
    if (!this.#sourceCatalogue) throw new Error("No catalogue was opened.");
    const { copy, target: targetName, today } = request;
    const { branches, getPickList } = this.#sourceCatalogue;
    const target = { resource: requireResource(targetName), list: await unpackList(request.list) };
    const isSameCatalogue = targetName === this.#sourceCatalogue.source.resource.name;
    const source = isSameCatalogue ? target : this.#sourceCatalogue.source;
    const { grid, columns } = createCopiedRows(source, target.resource, copy);
    if (grid.rows.length > MAX_BATCH_WRITES)
      return { kind: "unreadable", text: "Salinan ini lebih dari 20.000 item. Pilih lebih sedikit dealer." };
    const table = new ImportTable(target.resource, { list: target.list, branches, getPickList, today });
    this.#importTable = table;
    await table.fill(grid, columns, copy.missing);
    return table.preview();
  }
}

async function unpackReferenceData(sources: ReferenceData) {
  const [list, branches] = await Promise.all([unpackList(sources.list), unpackList(sources.branches)]);
  const branchRows = Array.from(recordsInList(branches, ["brand", "dealer", "cabang"])) as Branch[];
  return { list, branches, getPickList: createPickListGetter(branchRows, sources.brands) };
}

async function unpackList(pieces: readonly ArrayBuffer[] | null): Promise<ColumnarList | null> {
  if (!pieces) return null;
  let list = await unpackPiece(pieces[0]);
  for (const piece of pieces.slice(1)) list = appendListPiece(list, await unpackPiece(piece));
  return list;
}

const server = new ImportServer();
serveRequests((request: ImportRequest) => server.serve(request));
