import { convertToLineFeeds } from "../../fields/line-ends";
import type { Cell, ColumnarList } from "../../list/list";
import { createCellReader } from "../../list/list-window";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";

export type ListRecord = { key: string; cells: Record<string, Cell> };
const normalizeLineEnds = (cell: Cell = "") => (typeof cell === "string" ? convertToLineFeeds(cell) : cell);

/** Returns a text that is the same for records with equal cells of these fields, regardless of the kind of line breaks. */
export const identityOf = (fields: readonly string[], cells: Record<string, Cell>) =>
  JSON.stringify(fields.map((field) => normalizeLineEnds(cells[field])));

/** Returns the letters and digits of a text in lower case. */
export const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns a text in lower case and without spaces, to compare spellings. */
export const normalizeSpelling = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]+/gu, "");

/** Returns a text that is the same for rows with equal identifying fields; those with a pick list are compared without case and spaces. */
export const importIdentityOf = (
  { identityFields, pickLists }: ImportDefinition,
  cells: Record<string, Cell>,
) =>
  JSON.stringify(
    identityFields.map((field) =>
      pickLists?.[field] ? normalizeSpelling(String(cells[field] ?? "")) : normalizeLineEnds(cells[field]),
    ),
  );

/** Returns the cells of these fields in the first record as texts; empty texts without a record. */
export const textsOfFirstRecord = (fields: readonly string[], [first]: ListRecord[]) =>
  Object.fromEntries(fields.map((field) => [field, String(first?.cells[field] ?? "")]));

/** Returns a text that is the same for records whose cells of these fields differ only in case and spaces. */
export const looseIdentityOf = (fields: readonly string[], cells: Record<string, Cell>) =>
  JSON.stringify(fields.map((field) => normalizeSpelling(String(cells[field] ?? ""))));

/** Yields each record of a list as an object of its cells by field; only the given fields, by default all. */
export function* recordsInList(
  list: ColumnarList | null,
  fields = Object.keys(list?.columns ?? {}),
): Generator<Record<string, Cell>> {
  if (!list) return;
  const readCell = createCellReader(list);
  for (let index = 0; index < list.length; index++)
    yield Object.fromEntries(fields.map((field) => [field, readCell(field, index)]));
}

/** Groups the records of a list by their identifying fields, regardless of case and spaces (see `looseIdentityOf`). */
export function groupByLooseIdentity(
  { key }: ResourceDefinition,
  { identityFields }: ImportDefinition,
  list: ColumnarList | null,
): Map<string, ListRecord[]> {
  const records = Array.from(recordsInList(list), (cells) => ({
    key: key === undefined ? "" : String(cells[key]),
    cells,
  }));
  return Map.groupBy(records, ({ cells }) => looseIdentityOf(identityFields, cells));
}
