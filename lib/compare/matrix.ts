import type { DealerItemCount } from "../batch/imports/copied-rows";
import type { Branch } from "../batch/imports/pick-lists";
import { countTexts, fingerprintOf } from "../checks/texts";
import { getRowIndexes, groupRows, readDistinctValues } from "../list/columns";
import type { ColumnarList, ListColumn } from "../list/list";
import { createCellReader } from "../list/list-window";
import { indonesianCollator } from "../list/sort";

export const MIN_DEALERS = 2;
export const MAX_DEALERS = 40;

/** The brands of each dealer, by the dealer's name; dealers without a branch are missing. */
export type DealerBrands = ReadonlyMap<string, ReadonlySet<string>>;

export function groupBrandsByDealer(branches: readonly Branch[]): DealerBrands {
  const branchGroups = Map.groupBy(branches, ({ dealer }) => dealer);
  return new Map([...branchGroups].map(([dealer, own]) => [dealer, new Set(own.map(({ brand }) => brand))]));
}

/** Returns the dealers to compare: the chosen ones, or else those of a brand that have items; `leftOut` is how many exceed the maximum. */
export function selectDealers(
  { brand, dealers }: { brand: string; dealers: readonly string[] },
  all: readonly DealerItemCount[],
  brandsOf: DealerBrands,
): { dealers: string[]; leftOut: number } {
  const dealersOfBrand = all.map(({ name }) => name).filter((name) => brandsOf.get(name)?.has(brand));
  const chosenDealers = dealers.length > 0 ? [...new Set(dealers)] : dealersOfBrand;
  return {
    dealers: chosenDealers.slice(0, MAX_DEALERS),
    leftOut: Math.max(0, chosenDealers.length - MAX_DEALERS),
  };
}

/** The comparison before the person chooses one: of a `brand`, or of `dealers` if `singleBrand`, the brand of the reference, has too few. */
export type InitialChoice = { brand: string; dealers: string[]; reference: string; singleBrand: string };

/** Chooses the dealers to compare with a dealer at first: those of its brand, or all dealers if its brand has too few. */
export function createInitialChoice(
  dealer: string,
  all: readonly DealerItemCount[],
  brandsOf: DealerBrands,
): InitialChoice {
  const referenceDealer = all.some(({ name }) => name === dealer) ? dealer : (all[0]?.name ?? "");
  const brands = [...(brandsOf.get(referenceDealer) ?? [])];
  const hasEnoughDealers = (brand: string) =>
    all.filter(({ name }) => brandsOf.get(name)?.has(brand)).length >= MIN_DEALERS;
  const brand = brands.find(hasEnoughDealers);
  if (brand !== undefined) return { brand, dealers: [], reference: referenceDealer, singleBrand: "" };
  const otherDealers = all.map(({ name }) => name).filter((name) => name !== referenceDealer);
  const dealers = [referenceDealer, ...otherDealers].slice(0, MAX_DEALERS);
  return { brand: "", dealers, reference: referenceDealer, singleBrand: brands[0] ?? "" };
}

/** The items of some dealers. The index of a cell is `row * dealers.length + column`, that of a price `cell * tiers.length + tier`. */
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

type MatrixItem = { spelling: string; cells: Map<number, number[]> };

/** Groups the rows of a list by item, and the rows of each item by the column of their dealer. */
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

/** Creates the matrix of a catalogue with the items in rows and these dealers in columns. */
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
  const unclearPrices = new Map<number, string>();
  const readCell = createCellReader(list);
  rowIndexes.forEach((rows, cell) => {
    if (rows.length === 0) return;
    tiers.forEach(({ field }, tier) => {
      const index = cell * tiers.length + tier;
      const values = [...new Set(rows.map((row) => readCell(field, row)))];
      const [only, ...others] = values;
      if (typeof only === "number" && others.length === 0) prices[index] = only;
      else unclearPrices.set(index, values.map(String).toSorted(indonesianCollator.compare).join(" / "));
    });
  });
  return {
    names: items.map(({ spelling }) => spelling),
    dealers: [...dealers],
    tiers: tiers.map(({ field, label }) => ({ field, label })),
    rowIndexes,
    prices,
    unclear: unclearPrices,
  };
}
