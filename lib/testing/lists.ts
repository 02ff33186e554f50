import type { Column, ColumnarList, ListStreamEnd } from "../list/list";
import { createListBuilder } from "../list/list-builder";
import type { ResourceDefinition } from "../resources/resource-definition";
import { createColumnCollector } from "../server/delivery/incoming-list";
import type { PackedList } from "../server/delivery/receive-list";
import type { ResultOrRefusal } from "../server/session/refusal";
import { partsOf } from "./packed-list";

const cellsOf = (column: Column) =>
  Array.isArray(column) ? column : column.at.map((at) => column.values[at]);

/** Expands a compact list: one value per cell. */
export function plain({ length, columns }: ColumnarList) {
  return {
    length,
    columns: Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, cellsOf(column)])),
  };
}

/** Returns a list with these rows, which have the same fields. */
export const listOf = (rows: Record<string, string | number>[]): ColumnarList => ({
  length: rows.length,
  columns: Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((field) => [field, rows.map((row) => row[field] ?? "")]),
  ),
});

/** Converts the rows of the API. */
export function toColumnarList(resource: ResourceDefinition, rows: unknown[]): ColumnarList {
  const columns = createColumnCollector(resource);
  columns.add(rows);
  return columns.end();
}

/** Reads the whole list of a resource as a form does; checks the permission. */
export async function listRecords(resource: ResourceDefinition): Promise<ResultOrRefusal<ColumnarList>> {
  const { authorize } = await import("../server/session/guard");
  const { fetchRows } = await import("../server/data/lists");
  const session = await authorize("read", resource.permission);
  const rows = session.ok ? await fetchRows(resource, session.value) : session;
  return rows.ok ? { ok: true, value: toColumnarList(resource, rows.value) } : rows;
}

/** Reads a list as a browser gets it: its rows so far, how many pieces they came in, and its end. */
export function readParts(body: Uint8Array): { list: ColumnarList; pieces: number; end: ListStreamEnd } {
  const parts = partsOf(body);
  const pieces = parts.slice(parts.lastIndexOf("") + 1, -1);
  const growing = createListBuilder();
  for (const piece of pieces) growing.add(JSON.parse(piece));
  return { list: growing.toList(), pieces: pieces.length, end: JSON.parse(parts.at(-1) ?? "") };
}

/** Reads all of a packed list. */
export async function readPackedList(packed: { ok: boolean; value?: PackedList | null }) {
  if (!packed.value) throw new Error("The list is not there.");
  const { encodeList: sent } = await import("../server/data/lists");
  const { list, ...others } = readParts(Buffer.concat(await Array.fromAsync(sent(packed.value))));
  return { ...plain(list), ...others };
}
