import { withLineFeeds } from "../../fields/line-ends";
import type { Cell, ColumnarList } from "../../list/list";
import { readerOf } from "../../list/list-window";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";

export type ListRecord = { key: string; cells: Record<string, Cell> };

/** Returns a cell whose lines end as those of files do. */
const withEnds = (cell: Cell = "") => (typeof cell === "string" ? withLineFeeds(cell) : cell);

/** Returns a text that is the same for equal cells of these fields, however their lines end. */
export const identityOf = (fields: readonly string[], cells: Record<string, Cell>) =>
  JSON.stringify(fields.map((field) => withEnds(cells[field])));

/** Returns the letters and digits of a text without their case. */
export const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns a text in lower case without spaces, for comparisons of spellings. */
export const foldSpelling = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]+/gu, "");

/** Returns a text that is the same for cells that name one record: picked values in any case and with any spaces. */
export const identityKeyOf = ({ identityFields, pickLists }: ImportDefinition, cells: Record<string, Cell>) =>
  JSON.stringify(
    identityFields.map((field) =>
      pickLists?.[field] ? foldSpelling(String(cells[field] ?? "")) : withEnds(cells[field]),
    ),
  );

/** Returns the texts of these fields in the first record. */
export const textsOfFirst = (fields: readonly string[], [first]: ListRecord[]) =>
  Object.fromEntries(fields.map((field) => [field, String(first?.cells[field] ?? "")]));

/** Returns a text that is the same for cells of these fields that differ in case and spaces alone. */
export const looseIdentityOf = (fields: readonly string[], cells: Record<string, Cell>) =>
  JSON.stringify(fields.map((field) => foldSpelling(String(cells[field] ?? ""))));

/** Returns the records of a list one after another: their cells of these fields, or of all. */
export function* recordsIn(
  list: ColumnarList | null,
  fields = Object.keys(list?.columns ?? {}),
): Generator<Record<string, Cell>> {
  if (!list) return;
  const read = readerOf(list);
  for (let index = 0; index < list.length; index++)
    yield Object.fromEntries(fields.map((field) => [field, read(field, index)]));
}

/** Returns the records of a list by what identifies them in an import, whatever its case and spaces. */
export function recordsByLooseIdentity(
  { key }: ResourceDefinition,
  { identityFields }: ImportDefinition,
  list: ColumnarList | null,
): Map<string, ListRecord[]> {
  const records = Array.from(recordsIn(list), (cells) => ({
    key: key === undefined ? "" : String(cells[key]),
    cells,
  }));
  return Map.groupBy(records, ({ cells }) => looseIdentityOf(identityFields, cells));
}
