import type { Cell, ColumnarList } from "../lists/list";
import { readerOf } from "../lists/list-window";
import type { ImportDefinition, ResourceDefinition } from "../resources/resource-definition";

/** A record of the list, with its key. */
export type ListRecord = { key: string; cells: Record<string, Cell> };

/** Returns a text that is the same for equal cells of these fields. */
export const identityOf = (fields: readonly string[], cells: Record<string, Cell>) =>
  JSON.stringify(fields.map((field) => cells[field] ?? ""));

/** Returns the records of a list by what identifies them in an import. */
export function recordsByIdentity(
  { key }: ResourceDefinition,
  { by }: ImportDefinition,
  list: ColumnarList | null,
): Map<string, ListRecord[]> {
  const found = new Map<string, ListRecord[]>();
  if (!list) return found;
  const read = readerOf(list);
  const fields = Object.keys(list.columns);
  for (let place = 0; place < list.length; place++) {
    const cells = Object.fromEntries(fields.map((field) => [field, read(field, place)]));
    const identity = identityOf(by, cells);
    const record = { key: key === undefined ? "" : String(cells[key]), cells };
    const equal = found.get(identity);
    if (equal) equal.push(record);
    else found.set(identity, [record]);
  }
  return found;
}
