import { medianOf } from "../list/columns";
import { fold } from "../list/search/search";
import type { SheetColumn, SheetValue, Tone } from "../sheets/sheet";
import type { Matrix } from "./matrix";

/** The prices that others are compared with: those of a dealer, or the median or lowest of all dealers in the comparison. */
export type Reference = { kind: "dealer"; dealer: string } | { kind: "median" | "lowest" };

/**
 * How a price compares to its reference: `missing` where the dealer lacks the item, `unclear` where there is no number or more
 * than one, `incomparable` where there is no reference.
 */
export type PriceStatus = "equal" | "above" | "below" | "missing" | "unclear" | "incomparable";

export type CellIndex = { row: number; column: number };

/** The prices of a row in a tier, of the dealers that have one; NaN if none has. */
export type PriceStats = { min: number; median: number; max: number };

/** A matrix with its reference: `figures` and `reference` by `row * tiers.length + tier`, NaN where there is no reference. */
export type Comparison = {
  matrix: Matrix;
  /** The indexes of the visible tiers. */
  visibleTiers: number[];
  figures: PriceStats[];
  reference: number[];
  /** How many dealers lack the item of each row. */
  missing: number[];
};

const NO_FIGURES: PriceStats = { min: Number.NaN, median: Number.NaN, max: Number.NaN };

function figuresOf(prices: number[]): PriceStats {
  if (prices.length === 0) return NO_FIGURES;
  return { min: Math.min(...prices), median: medianOf(prices), max: Math.max(...prices) };
}

const priceAt = ({ prices, dealers, tiers }: Matrix, { row, column }: CellIndex, tier: number) =>
  prices[(row * dealers.length + column) * tiers.length + tier] ?? Number.NaN;

/** Returns the indexes of the rows behind a cell. */
export const rowIndexesAt = ({ rowIndexes, dealers }: Matrix, { row, column }: CellIndex): number[] =>
  rowIndexes[row * dealers.length + column] ?? [];

/** Compares the prices of the tier `field`, or of all tiers; with the median if the reference dealer is not in the matrix. */
export function comparePrices(matrix: Matrix, field: string, requested: Reference): Comparison {
  const { names, dealers, tiers } = matrix;
  const tierIndexes = tiers.map((_, tier) => tier);
  const chosen = tierIndexes.filter((tier) => tiers[tier]?.field === field);
  const figures = names.flatMap((_, row) =>
    tierIndexes.map((tier) => {
      const prices = dealers.map((_, column) => priceAt(matrix, { row, column }, tier));
      return figuresOf(prices.filter((price) => !Number.isNaN(price)));
    }),
  );
  const column = requested.kind === "dealer" ? dealers.indexOf(requested.dealer) : -1;
  const reference = figures.map(({ median, min }, index) => {
    if (requested.kind === "lowest") return min;
    const row = Math.floor(index / tiers.length);
    return column < 0 ? median : priceAt(matrix, { row, column }, index % tiers.length);
  });
  const missing = names.map(
    (_, row) => dealers.filter((_, column) => rowIndexesAt(matrix, { row, column }).length === 0).length,
  );
  return { matrix, visibleTiers: chosen.length > 0 ? chosen : tierIndexes, figures, reference, missing };
}

/** Returns the price of the reference in a row; NaN if there is none. */
export const referenceAt = ({ matrix, reference }: Comparison, row: number, tier: number): number =>
  reference[row * matrix.tiers.length + tier] ?? Number.NaN;

export const statsAt = ({ matrix, figures }: Comparison, row: number, tier: number): PriceStats =>
  figures[row * matrix.tiers.length + tier] ?? NO_FIGURES;

/** Returns the price in a cell and how it compares; instead of a price the text in the rows if it is no single number, or `""` if missing. */
export function readPrice(
  comparison: Comparison,
  cell: CellIndex,
  tier: number,
): { value: number | string; sign: PriceStatus } {
  const { matrix } = comparison;
  if (rowIndexesAt(matrix, cell).length === 0) return { value: "", sign: "missing" };
  const price = priceAt(matrix, cell, tier);
  if (Number.isNaN(price)) {
    const index = (cell.row * matrix.dealers.length + cell.column) * matrix.tiers.length + tier;
    return { value: matrix.unclear.get(index) ?? "", sign: "unclear" };
  }
  const reference = referenceAt(comparison, cell.row, tier);
  if (Number.isNaN(reference)) return { value: price, sign: "incomparable" };
  if (price === reference) return { value: price, sign: "equal" };
  return { value: price, sign: price > reference ? "above" : "below" };
}

export const SORTS = ["name", "spread", "missing"] as const;
export const FILTERS = ["all", "different", "missing"] as const;

/** The filters and sort of the rows: all, with different prices or with missing items; differences of more than `over` percent. */
export type FilterAndSort = { filter: (typeof FILTERS)[number]; over: number; sort: (typeof SORTS)[number] };

/** Returns whether a cell differs and matches the filters; a missing item or text has no percentage. */
export function isDifference(
  comparison: Comparison,
  cell: CellIndex,
  { filter, over }: Omit<FilterAndSort, "sort">,
): boolean {
  return comparison.visibleTiers.some((tier) => {
    const { value, sign } = readPrice(comparison, cell, tier);
    if (sign === "equal" || sign === "incomparable") return false;
    if (sign === "missing") return filter === "missing" || (filter === "all" && over === 0);
    if (filter === "missing") return false;
    if (sign === "unclear") return over === 0;
    const reference = referenceAt(comparison, cell.row, tier);
    return Math.abs(Number(value) - reference) * 100 > over * Math.abs(reference);
  });
}

/** Returns the widest spread of a row's prices in the visible tiers, as a fraction of the median. */
export function priceSpread(comparison: Comparison, row: number): number {
  const spreads = comparison.visibleTiers.map((tier) => {
    const { min, median, max } = statsAt(comparison, row, tier);
    return max > min ? (max - min) / Math.abs(median) : 0;
  });
  return Math.max(...spreads);
}

/** Returns the rows that the filters show for these columns, in the order of the sort: most spread or most missing first. */
export function visibleRows(
  comparison: Comparison,
  display: FilterAndSort,
  columns: readonly number[] = [...comparison.matrix.dealers.keys()],
): number[] {
  const { names } = comparison.matrix;
  const all = names.map((_, row) => row);
  const isAll = display.filter === "all" && display.over === 0;
  const matches = isAll
    ? all
    : all.filter((row) => columns.some((column) => isDifference(comparison, { row, column }, display)));
  if (display.sort === "name") return matches;
  const weights =
    display.sort === "missing" ? comparison.missing : names.map((_, row) => priceSpread(comparison, row));
  const weightOf = (row: number) => weights[row] ?? 0;
  // Infinite spreads count as equal, because their difference is NaN.
  return matches.toSorted((one, other) => weightOf(other) - weightOf(one) || 0);
}

/** Returns the index of the next name with a word that starts with `typed`, names that start with it first; -1 if there is none. */
export function findTypedName(names: readonly string[], typed: string, from: number): number {
  const query = fold(typed.trim());
  if (query === "") return -1;
  const start = Math.max(from, 0);
  const inTurn = [...names.slice(start), ...names.slice(0, start)].map(fold);
  const prefixMatch = inTurn.findIndex((name) => name.startsWith(query));
  const match = prefixMatch < 0 ? inTurn.findIndex((name) => ` ${name}`.includes(` ${query}`)) : prefixMatch;
  return match < 0 ? -1 : (match + start) % names.length;
}

/** The sheet of a comparison: its columns and rows, and the background colour of each value. */
type CompareSheet = { columns: SheetColumn[]; rows: SheetValue[][]; tones: (Tone | null)[][] };

const TONES: Partial<Record<PriceStatus, Tone>> = { above: "red", below: "blue", missing: "grey" };

const price = (label: string): SheetColumn => ({ label, kind: "number" });

const numberOr = (value: number): SheetValue => (Number.isNaN(value) ? "" : value);

/** Returns the shown rows for a file, one line for each tier of an item: the reference, the dealers, and the figures. */
export function compareSheet(comparison: Comparison, rows: readonly number[]): CompareSheet {
  const { matrix, visibleTiers, missing } = comparison;
  const columns: SheetColumn[] = [
    { label: "Keterangan", kind: "text" },
    { label: "Harga", kind: "text" },
    price("Acuan"),
    ...matrix.dealers.map(price),
    ...["Terendah", "Median", "Tertinggi"].map(price),
    { label: "Belum ada", kind: "number" },
  ];
  const lines = rows.flatMap((row) =>
    visibleTiers.map((tier) => {
      const cells = matrix.dealers.map((_, column) => readPrice(comparison, { row, column }, tier));
      const { min, median, max } = statsAt(comparison, row, tier);
      const before = [
        matrix.names[row] ?? "",
        matrix.tiers[tier]?.label ?? "",
        numberOr(referenceAt(comparison, row, tier)),
      ];
      const after = [...[min, median, max].map(numberOr), missing[row] ?? 0];
      return {
        values: [...before, ...cells.map(({ value }) => value), ...after],
        tones: [...before.map(() => null), ...cells.map(({ sign }) => TONES[sign] ?? null)],
      };
    }),
  );
  return { columns, rows: lines.map(({ values }) => values), tones: lines.map(({ tones }) => tones) };
}
