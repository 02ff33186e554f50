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

/** The cells that get the prices of the reference; except for `cells`, only cells with a visible difference. */
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

/** A cell that cannot get all prices of the reference, with the reason for the person. */
export type RefusedCell = CellIndex & { reason: string };

/** The writes that give cells the prices of the reference, at most one for each cell, and the cells that cannot get them. */
export type EqualizePlan = { writes: PlannedWrite[]; refused: RefusedCell[] };

const NO_DEALER_MESSAGE = "Dealer ini tidak ada";
const severalItemsMessage = (rows: number) => `Item ini ada ${rows} kali pada dealer ini`;
const notANumberMessage = (labels: string[]) => `${labels.join(", ")}: bukan angka`;
const noReferenceMessage = (labels: string[]) => `${labels.join(", ")}: acuan tidak punya harga`;

/** Formats a price as a person types it; returns `null` if the form would refuse the price. */
function formatTypedPrice(price: Cell): string | null {
  if (typeof price !== "number" || Number.isNaN(price)) return null;
  const text = formatAmount(price);
  return parseAmount(text) === null ? null : text;
}

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
  const { matrix, visibleTiers } = comparison;
  const { tiers, names, dealers } = matrix;
  const readCell = createCellReader(list);
  const [writes, refused]: [PlannedWrite[], RefusedCell[]] = [[], []];
  const tierLabels = (tierIndexes: number[]) => tierIndexes.map((tier) => tiers[tier]?.label ?? "");

  /** Returns the prices of the reference in these tiers, and those of the tiers in which the reference has no price. */
  function readReferencePrices(row: number, tierIndexes: number[]): { values: Texts; without: number[] } {
    const texts = tierIndexes.map(
      (tier) => [tier, formatTypedPrice(referencePriceAt(comparison, row, tier))] as const,
    );
    return {
      values: Object.fromEntries(
        texts.flatMap(([tier, text]) => (text === null ? [] : [[tiers[tier]?.field, text]])),
      ),
      without: texts.flatMap(([tier, text]) => (text === null ? [tier] : [])),
    };
  }

  /** Returns the write, or why the cell is refused; so does `planUpdate`, which also refuses single tiers if the reference has no price. */
  function planCreate(cell: CellIndex): PlannedWrite | string {
    const dealer = dealers[cell.column] ?? "";
    if (brandsOf && !brandsOf.has(dealer)) return NO_DEALER_MESSAGE;
    const { values, without } = readReferencePrices(cell.row, [...tiers.keys()]);
    if (without.length > 0) return noReferenceMessage(tierLabels(without));
    return { kind: "create", values: { dealer, keterangan: names[cell.row] ?? "", ...values }, copies: 0 };
  }

  function planUpdate(cell: CellIndex, rowIndexes: number[], differing: number[]): PlannedWrite | string {
    const [rowIndex = -1] = rowIndexes;
    if (rowIndexes.length > 1) return severalItemsMessage(rowIndexes.length);
    const { values, without } = readReferencePrices(cell.row, differing);
    if (without.length > 0) refused.push({ ...cell, reason: noReferenceMessage(tierLabels(without)) });
    const record = Object.fromEntries(
      Object.keys(resource.row).map((field) => [field, readCell(field, rowIndex)]),
    );
    const was = toEditTexts(resource, record);
    const wrong = tiers.filter(
      ({ field }) => values[field] === undefined && formatTypedPrice(record[field] ?? "") === null,
    );
    if (wrong.length > 0) return notANumberMessage(wrong.map(({ label }) => label));
    return { kind: "update", key: String(record[resource.key ?? ""]), was, values };
  }

  for (const cell of cells) {
    const rowIndexes = rowIndexesAt(matrix, cell);
    const differing = visibleTiers.filter((tier) => readPrice(comparison, cell, tier).status !== "equal");
    if (differing.length === 0) continue;
    const planned = rowIndexes.length === 0 ? planCreate(cell) : planUpdate(cell, rowIndexes, differing);
    if (typeof planned === "string") refused.push({ ...cell, reason: planned });
    else if (planned.kind !== "update" || Object.keys(planned.values).length > 0) writes.push(planned);
  }
  return { writes, refused };
}
