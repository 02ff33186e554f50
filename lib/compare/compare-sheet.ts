import type { SheetColumn, SheetValue } from "../sheets/sheet";
import { type Comparison, figuresAt, readCell, referenceAt, type Sign } from "./comparison";

/** A comparison as a file has it; `signs` has the sign of each value, `null` where it is none of a dealer. */
export type CompareSheet = { columns: SheetColumn[]; rows: SheetValue[][]; signs: (Sign | null)[][] };

const price = (label: string): SheetColumn => ({ label, kind: "price" });

const numberOr = (value: number): SheetValue => (Number.isNaN(value) ? "" : value);

/** Returns the shown rows for a file, one line for each tier of an item: the reference, the dealers, and the figures. */
export function compareSheet(comparison: Comparison, rows: readonly number[]): CompareSheet {
  const { matrix, shown, missing } = comparison;
  const columns: SheetColumn[] = [
    { label: "Keterangan", kind: "text" },
    { label: "Harga", kind: "text" },
    price("Acuan"),
    ...matrix.dealers.map(price),
    ...["Terendah", "Median", "Tertinggi"].map(price),
    { label: "Belum ada", kind: "number" },
  ];
  const lines = rows.flatMap((row) =>
    shown.map((tier) => {
      const cells = matrix.dealers.map((_, column) => readCell(comparison, { row, column }, tier));
      const { min, median, max } = figuresAt(comparison, row, tier);
      const before = [
        matrix.names[row] ?? "",
        matrix.tiers[tier]?.label ?? "",
        numberOr(referenceAt(comparison, row, tier)),
      ];
      const after = [...[min, median, max].map(numberOr), missing[row] ?? 0];
      return {
        values: [...before, ...cells.map(({ value }) => value), ...after],
        signs: [...before.map(() => null), ...cells.map(({ sign }) => sign), ...after.map(() => null)],
      };
    }),
  );
  return { columns, rows: lines.map(({ values }) => values), signs: lines.map(({ signs }) => signs) };
}
