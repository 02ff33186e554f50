import fc from "fast-check";
import { expect } from "vitest";
import type { PlannedWrite } from "../batch/writes";
import { parseAmount } from "../fields/amount";
import type { Cell, ColumnarList } from "../list/list";
import { perawatanPostcheck } from "../resources/catalogues";
import { testProperty } from "../testing/property";
import {
  comparePrices,
  type FilterAndSort,
  findVisibleRows,
  hasDifference,
  type PriceReference,
  readPrice,
} from "./comparison";
import { findTargetCells, planEqualize } from "./equalize";
import { createMatrix } from "./matrix";

const TIERS = perawatanPostcheck.columns.filter(({ as }) => as === "price");
const DEALERS = ["A", "B", "C", "D"];

type Row = Record<string, Cell>;

const price = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(0, 10, 11, 12, 20, 12_500, 0.125) },
  { weight: 1, arbitrary: fc.constantFrom<Cell>("", "x", -5) },
);
const row: fc.Arbitrary<Row> = fc
  .tuple(
    fc.constantFrom(...DEALERS, "E"),
    fc.constantFrom("Oli", "oli", "O-li", "Ban", "ban ", "Rem 1,5", "Rem 15", ""),
    fc.array(price, { minLength: TIERS.length, maxLength: TIERS.length }),
  )
  .map(([dealer, keterangan, prices]) => ({
    dealer,
    keterangan,
    ...Object.fromEntries(TIERS.map(({ field }, tier) => [field, prices[tier] ?? ""])),
  }));
const rows = fc
  .array(row, { maxLength: 20 })
  .map((all) => all.map((one, at): Row => ({ id: String(at), ...one })));
const reference = fc.constantFrom<PriceReference>(
  { kind: "median" },
  { kind: "lowest" },
  { kind: "dealer", dealer: "B" },
);
const field = fc.constantFrom("Harga_a", "Harga_c", "");
const shown: fc.Arbitrary<FilterAndSort> = fc.record({
  filter: fc.constantFrom("all", "different", "missing"),
  overPercent: fc.constantFrom(0, 0, 5, 50),
  sort: fc.constantFrom("name", "spread", "missing"),
});

const FIELDS = Object.keys(perawatanPostcheck.row);

const listOf = (all: Row[]): ColumnarList => ({
  length: all.length,
  columns: Object.fromEntries(FIELDS.map((one) => [one, all.map((each) => each[one] ?? "")])),
});

const comparisonOf = (all: Row[], by: PriceReference, tier: string) =>
  comparePrices(createMatrix(listOf(all), TIERS, DEALERS), tier, by);

/** Returns the rows as an API has them after the writes. */
function written(all: Row[], writes: PlannedWrite[]): Row[] {
  const after = all.map((each) => ({ ...each }));
  writes.forEach((write, at) => {
    if (write.kind === "delete") throw new Error("Nothing is deleted.");
    const record = write.kind === "update" ? after.find(({ id }) => id === write.key) : { id: `new ${at}` };
    for (const [name, text] of Object.entries(write.values))
      Object.assign(record ?? {}, { [name]: name.startsWith("Harga") ? Number(parseAmount(text)) : text });
    if (write.kind === "create" && record) after.push(record);
  });
  return after;
}

testProperty(
  "after the writes no shown difference is left but what was refused, and nothing else has changed",
  500,
  fc.property(rows, reference, field, shown, (all, by, tier, view) => {
    const before = comparisonOf(all, by, tier);
    const cells = findTargetCells(before, findVisibleRows(before, view), view, { kind: "all" });
    const { writes, refused } = planEqualize(listOf(all), perawatanPostcheck, before, cells, null);
    expect(
      writes.length + new Set(refused.map(({ row, column }) => `${row} ${column}`)).size,
    ).toBeGreaterThanOrEqual(cells.length);
    const touched = new Set(writes.flatMap((write) => (write.kind === "update" ? [write.key] : [])));
    expect(touched.size).toBe(writes.filter(({ kind }) => kind === "update").length);

    const after = written(all, writes);
    for (const [at, each] of all.entries()) if (!touched.has(String(at))) expect(after[at]).toEqual(each);
    const now = comparisonOf(after, by, tier);
    for (const cell of cells) {
      const name = before.matrix.names[cell.row] ?? "";
      const row = now.matrix.names.indexOf(name);
      if (refused.some((one) => one.row === cell.row && one.column === cell.column)) continue;
      for (const one of now.visibleTiers)
        if (by.kind !== "median" || (view.filter === "all" && view.overPercent === 0 && refused.length === 0))
          expect(readPrice(now, { row, column: cell.column }, one).status).toBe("equal");
    }
    if (refused.length > 0 || (by.kind === "median" && (view.overPercent > 0 || view.filter !== "all")))
      return;
    const left = findVisibleRows(now, view).flatMap((row) =>
      DEALERS.flatMap((_, column) => (hasDifference(now, { row, column }, view) ? [{ row, column }] : [])),
    );
    expect(left).toEqual([]);
  }),
);
