import type { Branch } from "../batch/imports/pick-lists";
import { countTexts, fingerprintOf } from "../checks/texts";
import { getRowIndexes, groupRows, readDistinctValues } from "../list/columns";
import type { ColumnarList, ListColumn } from "../list/list";
import { createCellReader } from "../list/list-window";
import { indonesianCollator } from "../list/sort";

/** The prices of items (rows) at dealers (columns). The index of a cell is `row * dealers.length + column`, that of a price `cell * tiers.length + tier`. */
export type PriceMatrix = {
  /** The items of all these dealers in alphabetical order, in their most frequent spelling. */
  names: string[];
  dealers: string[];
  tiers: Pick<ListColumn, "field" | "label">[];
  /** For each cell the indexes of the rows in the list: none if the dealer lacks the item, several if the item is there more than once. */
  rowIndexes: number[][];
  /** The prices; NaN if a price is missing or no number, or if the rows of its cell have different prices. */
  prices: Float64Array;
  /** By the index of the price, the text to show if there is no single number. */
  unclear: Map<number, string>;
};

/** Creates the matrix of a catalogue's prices with the items in rows and these dealers in columns. */
export function createMatrix(
  list: ColumnarList,
  tiers: readonly ListColumn[],
  dealers: readonly string[],
): PriceMatrix {
  const items = readItems(list, dealers)
    .filter(({ cells }) => cells.size > 0)
    .toSorted(compareBySpelling);
  const rowIndexes = items.flatMap(({ cells }) => dealers.map((_, column) => cells.get(column) ?? []));
  const prices = new Float64Array(rowIndexes.length * tiers.length).fill(Number.NaN);
  const unclear = new Map<number, string>();
  const readCell = createCellReader(list);
  for (const [cell, rows] of rowIndexes.entries()) {
    if (rows.length === 0) continue;
    for (const [tier, { field }] of tiers.entries()) {
      const index = cell * tiers.length + tier;
      const values = [...new Set(rows.map((row) => readCell(field, row)))];
      const [only, ...others] = values;
      if (typeof only === "number" && others.length === 0) prices[index] = only;
      else unclear.set(index, values.map(String).toSorted(indonesianCollator.compare).join(" / "));
    }
  }
  return {
    names: items.map(({ spelling }) => spelling),
    dealers: [...dealers],
    tiers: tiers.map(({ field, label }) => ({ field, label })),
    rowIndexes,
    prices,
    unclear,
  };
}

/** An item: its most frequent spelling, and the indexes of its rows in the list by the column of their dealer. */
type MatrixItem = { spelling: string; cells: Map<number, number[]> };

/** Groups the rows of a list by item; names that differ only in case, spaces or punctuation are the same item. */
function readItems(list: ColumnarList, dealers: readonly string[]): MatrixItem[] {
  const readCell = createCellReader(list);
  const columnByDealer = new Map(dealers.map((dealer, column) => [dealer, column]));
  const { values: texts, indexes } = readDistinctValues(list.columns.keterangan, list.length, String);
  const itemKeys = texts.map((text) => fingerprintOf(text) || text);
  const items = groupRows(getRowIndexes(list.length), (row) => itemKeys[indexes[row] ?? 0] || null);
  return Array.from(items.values(), (rows) => ({
    spelling: countTexts(rows.map((row) => texts[indexes[row] ?? 0] ?? ""))[0]?.text ?? "",
    cells: groupRows(rows, (row) => columnByDealer.get(String(readCell("dealer", row))) ?? null),
  }));
}

const compareBySpelling = (one: MatrixItem, other: MatrixItem) =>
  indonesianCollator.compare(one.spelling, other.spelling) || (one.spelling < other.spelling ? -1 : 1);

/** How many dealers can be compared at once. */
export const MIN_DEALERS = 2;
export const MAX_DEALERS = 40;

/** The brands of each dealer, by the dealer's name; dealers without a branch are missing. */
export type DealerBrands = ReadonlyMap<string, ReadonlySet<string>>;

export function groupBrandsByDealer(branches: readonly Branch[]): DealerBrands {
  const branchGroups = Map.groupBy(branches, ({ dealer }) => dealer);
  return new Map([...branchGroups].map(([dealer, own]) => [dealer, new Set(own.map(({ brand }) => brand))]));
}
