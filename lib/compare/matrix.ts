import type { DealerItems } from "../batch/imports/copied-rows";
import type { Branch } from "../batch/imports/known-values";
import { countTexts, fingerprint } from "../checks/texts";
import { distinctValues, groupRows, rowIndexes } from "../list/columns";
import type { ColumnarList, ListColumn } from "../list/list";
import { readerOf } from "../list/list-window";
import { indonesianCollator } from "../list/sort";

export const MIN_DEALERS = 2;
export const MAX_DEALERS = 40;

/** The brands of the branches of each dealer. */
export type BrandsOf = ReadonlyMap<string, ReadonlySet<string>>;

export function brandsByDealer(branches: readonly Branch[]): BrandsOf {
  const byDealer = Map.groupBy(branches, ({ dealer }) => dealer);
  return new Map([...byDealer].map(([dealer, own]) => [dealer, new Set(own.map(({ brand }) => brand))]));
}

/** Returns the dealers to compare: those chosen by hand, or else those of a brand that have items; and how many are too many. */
export function chosenDealers(
  { brand, dealers }: { brand: string; dealers: readonly string[] },
  all: readonly DealerItems[],
  brandsOf: BrandsOf,
): { dealers: string[]; leftOut: number } {
  const ofBrand = all.map(({ name }) => name).filter((name) => brandsOf.get(name)?.has(brand));
  const chosenDealers = dealers.length > 0 ? [...new Set(dealers)] : ofBrand;
  return {
    dealers: chosenDealers.slice(0, MAX_DEALERS),
    leftOut: Math.max(0, chosenDealers.length - MAX_DEALERS),
  };
}

/** The comparison before the person chooses; `brand` is empty if the reference's brand has only this dealer: then it is `singleBrand`. */
export type InitialChoice = { brand: string; dealers: string[]; reference: string; singleBrand: string };

/** Returns the choice with a dealer as the reference and the dealers of its brand, or all where these are too few. */
export function initialChoice(
  dealer: string,
  all: readonly DealerItems[],
  brandsOf: BrandsOf,
): InitialChoice {
  const reference = all.some(({ name }) => name === dealer) ? dealer : (all[0]?.name ?? "");
  const brands = [...(brandsOf.get(reference) ?? [])];
  const isEnough = (brand: string) =>
    all.filter(({ name }) => brandsOf.get(name)?.has(brand)).length >= MIN_DEALERS;
  const brand = brands.find(isEnough);
  if (brand !== undefined) return { brand, dealers: [], reference, singleBrand: "" };
  const others = all.map(({ name }) => name).filter((name) => name !== reference);
  const dealers = [reference, ...others].slice(0, MAX_DEALERS);
  return { brand: "", dealers, reference, singleBrand: brands[0] ?? "" };
}

/** The items of some dealers; a cell is `row * dealers.length + column`, a price `cell * tiers.length + tier`. */
export type Matrix = {
  /** The items that at least one of the dealers has, in their order, spelled as most rows of the catalogue do. */
  names: string[];
  dealers: string[];
  tiers: Pick<ListColumn, "field" | "label">[];
  /** The indexes of the rows behind each cell: none where the dealer lacks the item, several where it has it more than once. */
  rowIndexes: number[][];
  /** NaN if a price is missing or no number, or if the rows of its cell differ. */
  prices: Float64Array;
  /** The text in the rows where there is no single number, by the index of the price. */
  unclear: Map<number, string>;
};

type Item = { spelling: string; cells: Map<number, number[]> };

/** Reads the rows of each item by column; an item is spelled as most of its rows do. */
function readItems(list: ColumnarList, dealers: readonly string[]): Item[] {
  const read = readerOf(list);
  const columns = new Map(dealers.map((dealer, column) => [dealer, column]));
  const { cells: texts, of } = distinctValues(list.columns.keterangan, list.length, String);
  const keys = texts.map((text) => fingerprint(text) || text);
  const items = groupRows(rowIndexes(list.length), (row) => keys[of[row] ?? 0] || null);
  return Array.from(items.values(), (rows) => ({
    spelling: countTexts(rows.map((row) => texts[of[row] ?? 0] ?? ""))[0]?.text ?? "",
    cells: groupRows(rows, (row) => columns.get(String(read("dealer", row))) ?? null),
  }));
}

const bySpelling = (one: Item, other: Item) =>
  indonesianCollator.compare(one.spelling, other.spelling) || (one.spelling < other.spelling ? -1 : 1);

/** Puts the items of a catalogue in rows and some of its dealers in columns. */
export function createMatrix(
  list: ColumnarList,
  tiers: readonly ListColumn[],
  dealers: readonly string[],
): Matrix {
  const items = readItems(list, dealers)
    .filter(({ cells }) => cells.size > 0)
    .toSorted(bySpelling);
  const rowIndexes = items.flatMap(({ cells }) => dealers.map((_, column) => cells.get(column) ?? []));
  const prices = new Float64Array(rowIndexes.length * tiers.length).fill(Number.NaN);
  const unclear = new Map<number, string>();
  const read = readerOf(list);
  rowIndexes.forEach((rows, cell) => {
    if (rows.length === 0) return;
    tiers.forEach(({ field }, tier) => {
      const index = cell * tiers.length + tier;
      const values = [...new Set(rows.map((row) => read(field, row)))];
      const [only, ...others] = values;
      if (typeof only === "number" && others.length === 0) prices[index] = only;
      else unclear.set(index, values.map(String).toSorted(indonesianCollator.compare).join(" / "));
    });
  });
  return {
    names: items.map(({ spelling }) => spelling),
    dealers: [...dealers],
    tiers: tiers.map(({ field, label }) => ({ field, label })),
    rowIndexes,
    prices,
    unclear,
  };
}
