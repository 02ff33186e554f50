import type { SheetColumn, SheetValue, Tone } from "../sheets/sheet";
import { type Comparison, figuresAt, readCell, referenceAt, type Sign } from "./comparison";

/** A comparison as a file has it, with the tone of each value. */
export type CompareSheet = { columns: SheetColumn[]; rows: SheetValue[][]; tones: (Tone | null)[][] };

const TONES: Partial<Record<Sign, Tone>> = { above: "red", below: "blue", missing: "grey" };

const price = (label: string): SheetColumn => ({ label, kind: "number" });

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
        tones: [...before.map(() => null), ...cells.map(({ sign }) => TONES[sign] ?? null)],
      };
    }),
  );
  return { columns, rows: lines.map(({ values }) => values), tones: lines.map(({ tones }) => tones) };
}
