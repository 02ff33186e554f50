import "server-only";
import { showCell } from "../../list/list-window";
import type { DeleteReply } from "../../messages/problem";
import { changesBetween } from "../../resources/record-values";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { env } from "../process/env";
import { whoChanged } from "./history";
import type { Cells } from "./record-write";
import { authorizeWrite, deleteRecord, findRecord } from "./records";
import { failedWrite, fallbackFor, unsentProblem, writeReply } from "./replies";

/** Returns the texts of a record's cells in its list, as far as `shown` has them. */
function textsOf({ columns }: ResourceDefinition, cells: Cells, shown: Record<string, string>) {
  const known = columns.filter(({ field }) => shown[field] !== undefined);
  return Object.fromEntries(
    known.map((column) => [column.field, showCell(cells[column.field] ?? "", column, env().APP_TIMEZONE)]),
  );
}

/**
 * Deletes the record of a row, whose cells have shown these texts. The record is read before: one that has changed since is not
 * deleted, but told. A change between this read and the API's write goes unnoticed.
 */
export async function deleteRow(
  resource: ResourceDefinition,
  key: string,
  shown: Record<string, string>,
): Promise<DeleteReply> {
  const fallback = fallbackFor("del", resource);
  const allowed = await authorizeWrite("del", resource, key);
  if (!allowed.ok) return failedWrite(allowed.failure, fallback);
  const found = await findRecord(resource, key, "del");
  if (!found.ok) return unsentProblem(found.failure, fallback);
  const before = found.value;
  const changes = before ? changesBetween(shown, textsOf(resource, before, shown)) : [];
  if (before && changes.length > 0) {
    const by = await whoChanged(resource, key, before, changes);
    return { kind: "conflict", changes, ...(by && { by }) };
  }
  return writeReply(await deleteRecord(resource, key, { way: "form" }, before), fallback);
}
