import { medianOf } from "../list/columns";
import type { SheetColumn, SheetValue, Tone } from "../sheets/sheet";
import type { PriceMatrix } from "./matrix";

/** The prices that all others are compared with: those of a dealer, or the median or the lowest prices of the compared dealers. */
export type PriceReference = { kind: "dealer"; dealer: string } | { kind: "median" | "lowest" };

/**
 * How a price compares with the reference: `missing` if the dealer lacks the item, `unclear` if its price is not a single number,
 * `incomparable` if the reference has no price.
 */
export type PriceStatus = "equal" | "above" | "below" | "missing" | "unclear" | "incomparable";

/** A cell of a matrix: the index of its item in `names`, and that of its dealer. */
export type CellIndex = { row: number; column: number };

/** The statistics of an item's prices in a tier; NaN if no dealer has a price. */
export type PriceStats = { min: number; median: number; max: number };

/** A matrix compared with a reference. The index of `stats` and `referencePrices` is `row * tiers.length + tier`; a missing price is NaN. */
export type Comparison = {
  matrix: PriceMatrix;
  /** The indexes of the visible tiers. */
  visibleTiers: number[];
  stats: PriceStats[];
  referencePrices: number[];
  /** How many dealers lack the item of each row. */
  missingCounts: number[];
};

/** Compares the prices of the tier `field`, or of all tiers if there is no such tier; with the median if the matrix lacks the reference dealer. */
export function comparePrices(matrix: PriceMatrix, field: string, reference: PriceReference): Comparison {
  const { names, dealers, tiers } = matrix;
  const tierIndexes = tiers.map((_, tier) => tier);
  const chosenTiers = tierIndexes.filter((tier) => tiers[tier]?.field === field);
  const visibleTiers = chosenTiers.length > 0 ? chosenTiers : tierIndexes;
  const stats = names.flatMap((_, row) =>
    tierIndexes.map((tier) => {
      const prices = dealers.map((_, column) => priceAt(matrix, { row, column }, tier));
      return calculatePriceStats(prices.filter((price) => !Number.isNaN(price)));
    }),
  );
  const referenceColumn = reference.kind === "dealer" ? dealers.indexOf(reference.dealer) : -1;
  const referencePrices = stats.map(({ median, min }, index) => {
    if (reference.kind === "lowest") return min;
    if (referenceColumn < 0) return median;
    const row = Math.floor(index / tiers.length);
    return priceAt(matrix, { row, column: referenceColumn }, index % tiers.length);
  });
  const missingCounts = names.map(
    (_, row) => dealers.filter((_, column) => rowIndexesAt(matrix, { row, column }).length === 0).length,
  );
  return { matrix, visibleTiers, stats, referencePrices, missingCounts };
}

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

/** Returns whether a cell differs from the reference and matches the filters. With a percentage, missing items match only the filter `missing`, unclear prices none. */
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

/** Returns the rows in which one of these columns matches the filters, sorted by name, or with the largest spread or most missing items first. */
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

/** A comparison as a sheet: its columns and rows, and the background colour of each value, `null` for none. */
type CompareSheet = { columns: SheetColumn[]; rows: SheetValue[][]; tones: (Tone | null)[][] };

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
      const itemValues = [
        matrix.names[row] ?? "",
        matrix.tiers[tier]?.label ?? "",
        emptyIfNaN(referencePriceAt(comparison, row, tier)),
      ];
      const statistics = [...[min, median, max].map(emptyIfNaN), missingCounts[row] ?? 0];
      return {
        values: [...itemValues, ...cells.map(({ value }) => value), ...statistics],
        tones: [...itemValues.map(() => null), ...cells.map(({ status }) => TONE_BY_STATUS[status] ?? null)],
      };
    }),
  );
  return { columns, rows: sheetRows.map(({ values }) => values), tones: sheetRows.map(({ tones }) => tones) };
}

const TONE_BY_STATUS: Partial<Record<PriceStatus, Tone>> = { above: "red", below: "blue", missing: "grey" };
const createPriceColumn = (label: string): SheetColumn => ({ label, kind: "number" });
const emptyIfNaN = (value: number): SheetValue => (Number.isNaN(value) ? "" : value);
