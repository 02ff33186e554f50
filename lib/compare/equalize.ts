import { toEditTexts } from "../batch/imports/import-row";
import type { PlannedWrite, Texts } from "../batch/writes";
import { parseAmount } from "../fields/amount";
import { formatAmount } from "../fields/format-amount";
import type { Cell, ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";
import type { ResourceDefinition } from "../resources/resource-definition";
import {
  type CellIndex,
  type Comparison,
  type FilterAndSort,
  hasDifference,
  readPrice,
  referencePriceAt,
  rowIndexesAt,
} from "./comparison";
import type { DealerBrands } from "./matrix";

/** Which cells get the prices of the reference: exactly these `cells`, or all cells of a row, a column or the grid that have a visible difference. */
export type CellTarget =
  | { kind: "cells"; cells: readonly CellIndex[] }
  | { kind: "row"; row: number }
  | { kind: "column"; column: number }
  | { kind: "all" };

/** Returns the cells of a target; `rows` are the visible rows in their order. */
export function findTargetCells(
  comparison: Comparison,
  rows: readonly number[],
  display: FilterAndSort,
  target: CellTarget,
): readonly CellIndex[] {
  if (target.kind === "cells") return target.cells;
  const targetRows = target.kind === "row" ? [target.row] : rows;
  const columns = target.kind === "column" ? [target.column] : [...comparison.matrix.dealers.keys()];
  return targetRows
    .flatMap((row) => columns.map((column) => ({ row, column })))
    .filter((cell) => hasDifference(comparison, cell, display));
}

/** A cell that cannot get all prices of the reference, with the reason as a text for the user. */
export type RefusedCell = CellIndex & { reason: string };

/** The writes that give cells the prices of the reference, at most one for each cell, and the cells that cannot get all of them. */
export type EqualizePlan = { writes: PlannedWrite[]; refused: RefusedCell[] };

/**
 * Plans the writes that give cells the prices of the reference: an update of the visible tiers that differ, or a create of a missing item
 * with all tiers. Cells without a difference get no write. With `brandsOf`, dealers without a branch get no items.
 */
export function planEqualize(
  list: ColumnarList,
  resource: ResourceDefinition,
  comparison: Comparison,
  cells: readonly CellIndex[],
  brandsOf: DealerBrands | null,
): EqualizePlan {
  const readCell = createCellReader(list);
  const readRecord = (row: number) =>
    Object.fromEntries(Object.keys(resource.row).map((field) => [field, readCell(field, row)]));
  const plan: EqualizePlan = { writes: [], refused: [] };
  for (const cell of cells) {
    const [rowIndex, ...otherRows] = rowIndexesAt(comparison.matrix, cell);
    const isDifferent = (tier: number) => readPrice(comparison, cell, tier).status !== "equal";
    const differingTiers = comparison.visibleTiers.filter(isDifferent);
    if (differingTiers.length === 0) continue;
    let cellPlan: CellPlan;
    if (rowIndex === undefined) cellPlan = planCreate(comparison, cell, brandsOf);
    else if (otherRows.length > 0) cellPlan = refusal(severalItemsMessage(otherRows.length + 1));
    else cellPlan = planUpdate(comparison, cell, differingTiers, resource, readRecord(rowIndex));
    if (cellPlan.write) plan.writes.push(cellPlan.write);
    for (const reason of cellPlan.refusals) plan.refused.push({ ...cell, reason });
  }
  return plan;
}

/** The write of a cell, `null` for none, and why the cell cannot get some or all prices of the reference. */
type CellPlan = { write: PlannedWrite | null; refusals: string[] };

const refusal = (reason: string): CellPlan => ({ write: null, refusals: [reason] });
const NO_DEALER_MESSAGE = "Dealer ini tidak ada";
const severalItemsMessage = (rows: number) => `Item ini ada ${rows} kali pada dealer ini`;
const notANumberMessage = (labels: string[]) => `${labels.join(", ")}: bukan angka`;
const noReferenceMessage = (labels: string[]) => `${labels.join(", ")}: acuan tidak punya harga`;

/** Plans the create of an item that a dealer lacks, with the prices of the reference in all tiers. */
function planCreate(comparison: Comparison, cell: CellIndex, brandsOf: DealerBrands | null): CellPlan {
  const { tiers, names, dealers } = comparison.matrix;
  const dealer = dealers[cell.column] ?? "";
  if (brandsOf && !brandsOf.has(dealer)) return refusal(NO_DEALER_MESSAGE);
  const { values, labelsWithoutPrice } = readReferencePrices(comparison, cell.row, [...tiers.keys()]);
  if (labelsWithoutPrice.length > 0) return refusal(noReferenceMessage(labelsWithoutPrice));
  const texts = { dealer, keterangan: names[cell.row] ?? "", ...values };
  return { write: { kind: "create", values: texts, copies: 0 }, refusals: [] };
}

/** Plans the update of a record with the prices of the reference in some tiers, except for those in which the reference has no price. */
function planUpdate(
  comparison: Comparison,
  cell: CellIndex,
  tierIndexes: number[],
  resource: ResourceDefinition,
  record: Record<string, Cell>,
): CellPlan {
  const { values, labelsWithoutPrice } = readReferencePrices(comparison, cell.row, tierIndexes);
  const refusals = labelsWithoutPrice.length > 0 ? [noReferenceMessage(labelsWithoutPrice)] : [];
  // The tiers that the update leaves as they are must have a valid price too.
  const invalidTiers = comparison.matrix.tiers.filter(
    ({ field }) => values[field] === undefined && formatTypedPrice(record[field] ?? "") === null,
  );
  if (invalidTiers.length > 0) refusals.push(notANumberMessage(invalidTiers.map(({ label }) => label)));
  if (invalidTiers.length > 0 || Object.keys(values).length === 0) return { write: null, refusals };
  const key = String(record[resource.key ?? ""]);
  return { write: { kind: "update", key, was: toEditTexts(resource, record), values }, refusals };
}

/** Returns the prices of the reference by the fields of these tiers, and the labels of the tiers in which the reference has no price. */
function readReferencePrices(comparison: Comparison, row: number, tierIndexes: number[]) {
  const values: Texts = {};
  const labelsWithoutPrice: string[] = [];
  for (const tier of tierIndexes) {
    const { field = "", label = "" } = comparison.matrix.tiers[tier] ?? {};
    const text = formatTypedPrice(referencePriceAt(comparison, row, tier));
    if (text === null) labelsWithoutPrice.push(label);
    else values[field] = text;
  }
  return { values, labelsWithoutPrice };
}

/** Formats a price as it is typed into a form; returns `null` if the form would refuse the price. */
function formatTypedPrice(price: Cell): string | null {
  if (typeof price !== "number" || Number.isNaN(price)) return null;
  const text = formatAmount(price);
  return parseAmount(text) === null ? null : text;
}
