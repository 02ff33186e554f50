import { isDoubtful, withoutCurrency } from "@/lib/inputs/amount";
import { DASH } from "@/lib/lists/formats/empty-cell";
import type { ListRow, ListView } from "@/lib/lists/list";

/** Returns a price of a row as a person would type it. */
export function listedPrice({ columns }: ListView, { cells }: ListRow, field: string): string {
  const cell = cells[columns.findIndex((column) => column.field === field)] ?? DASH;
  if (cell === DASH) return "";
  const amount = withoutCurrency(cell);
  return isDoubtful(amount) ? `${amount}0` : amount;
}
