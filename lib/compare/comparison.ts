import { medianOf } from "../list/columns";
import { foldText } from "../list/search/search";
import type { SheetColumn, SheetValue, Tone } from "../sheets/sheet";
import type { PriceMatrix } from "./matrix";

/** The prices that all others are compared with: those of a dealer, or the median or the lowest prices of the compared dealers. */
export type PriceReference = { kind: "dealer"; dealer: string } | { kind: "median" | "lowest" };

/**
 * How a price compares to the reference: `missing` if the dealer lacks the item, `unclear` if the price is no number or there are several
 * prices, `incomparable` if the reference has no price.
 */
export type PriceStatus = "equal" | "above" | "below" | "missing" | "unclear" | "incomparable";

export type CellIndex = { row: number; column: number };

/** The statistics of an item's prices in a tier; NaN if no dealer has a price. */
export type PriceStats = { min: number; median: number; max: number };

/** A matrix with its reference: `stats` and `referencePrices` have the index `row * tiers.length + tier`, NaN where there is no price. */
export type Comparison = {
  matrix: PriceMatrix;
  /** The indexes of the visible tiers. */
  visibleTiers: number[];
  stats: PriceStats[];
  referencePrices: number[];
  /** How many dealers lack the item of each row. */
  missingCounts: number[];
};

const NO_STATS: PriceStats = { min: Number.NaN, median: Number.NaN, max: Number.NaN };

function calculatePriceStats(prices: number[]): PriceStats {
  if (prices.length === 0) return NO_STATS;
  return { min: Math.min(...prices), median: medianOf(prices), max: Math.max(...prices) };
}

const priceAt = ({ prices, dealers, tiers }: PriceMatrix, { row, column }: CellIndex, tier: number) =>
  prices[(row * dealers.length + column) * tiers.length + tier] ?? Number.NaN;

/** Returns the indexes of the list's rows in a cell. */
export const rowIndexesAt = ({ rowIndexes, dealers }: PriceMatrix, { row, column }: CellIndex): number[] =>
  rowIndexes[row * dealers.length + column] ?? [];

/** Compares the prices of a tier, or of all if there is no such tier; with the median if the reference dealer is not in the matrix. */
export function comparePrices(matrix: PriceMatrix, field: string, requested: PriceReference): Comparison {
  const { names, dealers, tiers } = matrix;
  const tierIndexes = tiers.map((_, tier) => tier);
  const chosenTiers = tierIndexes.filter((tier) => tiers[tier]?.field === field);
  const stats = names.flatMap((_, row) =>
    tierIndexes.map((tier) => {
      const prices = dealers.map((_, column) => priceAt(matrix, { row, column }, tier));
      return calculatePriceStats(prices.filter((price) => !Number.isNaN(price)));
    }),
  );
  const referenceColumn = requested.kind === "dealer" ? dealers.indexOf(requested.dealer) : -1;
  const referencePrices = stats.map(({ median, min }, index) => {
    if (requested.kind === "lowest") return min;
    const row = Math.floor(index / tiers.length);
    return referenceColumn < 0
      ? median
      : priceAt(matrix, { row, column: referenceColumn }, index % tiers.length);
  });
  const missingCounts = names.map(
    (_, row) => dealers.filter((_, column) => rowIndexesAt(matrix, { row, column }).length === 0).length,
  );
  const visibleTiers = chosenTiers.length > 0 ? chosenTiers : tierIndexes;
  return { matrix, visibleTiers, stats, referencePrices, missingCounts };
}

/** Returns the price of the reference for an item in a tier; NaN if there is none. */
export const referencePriceAt = ({ matrix, referencePrices }: Comparison, row: number, tier: number) =>
  referencePrices[row * matrix.tiers.length + tier] ?? Number.NaN;

export const priceStatsAt = ({ matrix, stats }: Comparison, row: number, tier: number): PriceStats =>
  stats[row * matrix.tiers.length + tier] ?? NO_STATS;

/** Returns the price in a cell and its status; if there is no single number, the text to show instead. */
export function readPrice(
  comparison: Comparison,
  cell: CellIndex,
  tier: number,
): { value: number | string; status: PriceStatus } {
  const { matrix } = comparison;
  if (rowIndexesAt(matrix, cell).length === 0) return { value: "", status: "missing" };
  const price = priceAt(matrix, cell, tier);
  if (Number.isNaN(price)) {
    const index = (cell.row * matrix.dealers.length + cell.column) * matrix.tiers.length + tier;
    return { value: matrix.unclear.get(index) ?? "", status: "unclear" };
  }
  const referencePrice = referencePriceAt(comparison, cell.row, tier);
  if (Number.isNaN(referencePrice)) return { value: price, status: "incomparable" };
  if (price === referencePrice) return { value: price, status: "equal" };
  return { value: price, status: price > referencePrice ? "above" : "below" };
}

export const SORT_ORDERS = ["name", "spread", "missing"] as const;
export const COMPARE_FILTERS = ["all", "different", "missing"] as const;

/** Which rows are visible, and their order; with `overPercent`, only differences of more than this percentage. */
export type FilterAndSort = {
  filter: (typeof COMPARE_FILTERS)[number];
  overPercent: number;
  sort: (typeof SORT_ORDERS)[number];
};

/** Returns whether a cell has a difference that matches the filters; with a percentage, missing items match only the filter `missing`, texts none. */
export function hasDifference(
  comparison: Comparison,
  cell: CellIndex,
  { filter, overPercent }: Omit<FilterAndSort, "sort">,
): boolean {
  return comparison.visibleTiers.some((tier) => {
    const { value, status } = readPrice(comparison, cell, tier);
    if (status === "equal" || status === "incomparable") return false;
    if (status === "missing") return filter === "missing" || (filter === "all" && overPercent === 0);
    if (filter === "missing") return false;
    if (status === "unclear") return overPercent === 0;
    const reference = referencePriceAt(comparison, cell.row, tier);
    return Math.abs(Number(value) - reference) * 100 > overPercent * Math.abs(reference);
  });
}

/** Returns the largest difference between the lowest and the highest price of an item in a visible tier, as a fraction of the median. */
function calculatePriceSpread(comparison: Comparison, row: number): number {
  const spreads = comparison.visibleTiers.map((tier) => {
    const { min, median, max } = priceStatsAt(comparison, row, tier);
    return max > min ? (max - min) / Math.abs(median) : 0;
  });
  return Math.max(...spreads);
}

/** Returns the rows in which one of these columns matches the filters, sorted by name, or by spread or missing items in descending order. */
export function findVisibleRows(
  comparison: Comparison,
  display: FilterAndSort,
  columns: readonly number[] = [...comparison.matrix.dealers.keys()],
): number[] {
  const { names } = comparison.matrix;
  const allRows = names.map((_, row) => row);
  const showsAllRows = display.filter === "all" && display.overPercent === 0;
  const matches = showsAllRows
    ? allRows
    : allRows.filter((row) => columns.some((column) => hasDifference(comparison, { row, column }, display)));
  if (display.sort === "name") return matches;
  const sortWeights =
    display.sort === "missing"
      ? comparison.missingCounts
      : names.map((_, row) => calculatePriceSpread(comparison, row));
  const weightOf = (row: number) => sortWeights[row] ?? 0;
  // The difference of two infinite spreads is NaN; they are sorted as equal.
  return matches.toSorted((one, other) => weightOf(other) - weightOf(one) || 0);
}

/** Returns the index of the next name from `from` on that starts with `typed`, or else has a word that does; -1 if there is none. */
export function findTypedName(names: readonly string[], typed: string, from: number): number {
  const query = foldText(typed.trim());
  if (query === "") return -1;
  const startIndex = Math.max(from, 0);
  const rotatedNames = [...names.slice(startIndex), ...names.slice(0, startIndex)].map(foldText);
  const prefixIndex = rotatedNames.findIndex((name) => name.startsWith(query));
  const matchIndex =
    prefixIndex < 0 ? rotatedNames.findIndex((name) => ` ${name}`.includes(` ${query}`)) : prefixIndex;
  return matchIndex < 0 ? -1 : (matchIndex + startIndex) % names.length;
}

/** A comparison as a sheet: its columns and rows, and the background colour of each value. */
type CompareSheet = { columns: SheetColumn[]; rows: SheetValue[][]; tones: (Tone | null)[][] };

const TONE_BY_STATUS: Partial<Record<PriceStatus, Tone>> = { above: "red", below: "blue", missing: "grey" };

const createPriceColumn = (label: string): SheetColumn => ({ label, kind: "number" });

const emptyIfNaN = (value: number): SheetValue => (Number.isNaN(value) ? "" : value);

/** Returns the visible rows as a sheet, one line for each item and tier: the reference, the prices of the dealers, and the statistics. */
export function createCompareSheet(comparison: Comparison, rows: readonly number[]): CompareSheet {
  const { matrix, visibleTiers, missingCounts } = comparison;
  const columns: SheetColumn[] = [
    { label: "Keterangan", kind: "text" },
    { label: "Harga", kind: "text" },
    createPriceColumn("Acuan"),
    ...matrix.dealers.map(createPriceColumn),
    ...["Terendah", "Median", "Tertinggi"].map(createPriceColumn),
    { label: "Belum ada", kind: "number" },
  ];
  const sheetRows = rows.flatMap((row) =>
    visibleTiers.map((tier) => {
      const cells = matrix.dealers.map((_, column) => readPrice(comparison, { row, column }, tier));
      const { min, median, max } = priceStatsAt(comparison, row, tier);
      const before = [
        matrix.names[row] ?? "",
        matrix.tiers[tier]?.label ?? "",
        emptyIfNaN(referencePriceAt(comparison, row, tier)),
      ];
      const after = [...[min, median, max].map(emptyIfNaN), missingCounts[row] ?? 0];
      return {
        values: [...before, ...cells.map(({ value }) => value), ...after],
        tones: [...before.map(() => null), ...cells.map(({ status }) => TONE_BY_STATUS[status] ?? null)],
      };
    }),
  );
  return { columns, rows: sheetRows.map(({ values }) => values), tones: sheetRows.map(({ tones }) => tones) };
}
