import {
  type Catalogue,
  type Copy,
  copiedRows,
  type DealerItems,
  dealersIn,
} from "@/lib/batch/imports/copied-rows";
import { ImportTable } from "@/lib/batch/imports/import-table";
import type { KnownValues } from "@/lib/batch/imports/known-values";
import { MOST_WRITES } from "@/lib/batch/writes";
import type { ColumnarList } from "@/lib/list/list";
import { resourceNamed } from "@/lib/resources/registry";
import { serveCalls } from "../../_store/lists/serve-calls";
import { unpackList } from "../../_store/lists/unpack-list";
import { type Sources, unpackSources } from "../import/read-sources";
import {
  answerAbout,
  type Planned,
  type PreviewWindow,
  summaryOf,
  type TableRequest,
  type TableSummary,
  type Unreadable,
} from "../import/table-requests";

/** A copy into a catalogue, with its packed list as it is now. */
export type CompareRequest = {
  kind: "compare";
  copy: Copy;
  target: string;
  list: ArrayBuffer | null;
  today: string;
};

/** What the worker is asked, one after the other: first to open the catalogue that is copied. */
export type CopyRequest = { kind: "open"; source: string; sources: Sources } | CompareRequest | TableRequest;

/** Whose items can be copied, and to whom. */
export type Dealers = { kind: "dealers"; from: DealerItems[]; to: string[] };

export type CopyAnswer = Dealers | TableSummary | PreviewWindow | Planned | Unreadable;

const TOO_MANY = "Salinan ini lebih dari 20.000 item. Pilih lebih sedikit dealer.";

let opened: { source: Catalogue; known: KnownValues } | null = null;
let table: ImportTable | null = null;

function catalogue(name: string, list: ColumnarList | null): Catalogue {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return { resource, list };
}

async function open(source: string, sources: Sources): Promise<Dealers> {
  const { list, known } = await unpackSources(sources);
  opened = { source: catalogue(source, list), known };
  return { kind: "dealers", from: dealersIn(list), to: [...known.choices("dealers", "")] };
}

async function compare({ copy, target: name, list, today }: CompareRequest) {
  if (!opened) throw new Error("A catalogue was to be opened first.");
  const target = catalogue(name, list && (await unpackList(list)));
  const source = name === opened.source.resource.name ? target : opened.source;
  const { grid, columns } = copiedRows(source, target.resource, copy);
  if (grid.rows.length > MOST_WRITES) return { kind: "unreadable" as const, text: TOO_MANY };
  table = new ImportTable(target.resource, { list: target.list, known: opened.known, today });
  await table.fill(grid, columns, copy.missing);
  return summaryOf(table);
}

async function answer(request: CopyRequest): Promise<CopyAnswer> {
  if (request.kind === "open") return open(request.source, request.sources);
  if (request.kind === "compare") return compare(request);
  if (!table) throw new Error("A copy was to be compared first.");
  return (await answerAbout(table, request)) ?? summaryOf(table);
}

serveCalls(answer);
