import { isDoubtful, readAmount, withoutCurrency } from "@/lib/fields/amount";
import { DASH } from "@/lib/list/format-value";
import { cellOf, type ListRow, type ListView } from "@/lib/list/list";
import { writeNumber } from "@/lib/resources/record-values";

/** Returns a price of a row as a person would type it. */
export function listedPrice(view: ListView, row: ListRow, field: string): string {
  const cell = cellOf(view, row, field) ?? DASH;
  if (cell === DASH) return "";
  const amount = withoutCurrency(cell);
  return isDoubtful(amount) ? `${amount}0` : amount;
}

/** Returns a price in the notation of the list; a text that is no price stays as it is. */
export function writtenPrice(text: string): string {
  const plain = readAmount(text);
  return plain === null ? text : writeNumber(Number(plain));
}

/** Returns the values of a row by which a person knows it. */
export function namedTexts(view: ListView, row: ListRow): Record<string, string> {
  return Object.fromEntries(view.named.map((field) => [field, cellOf(view, row, field) ?? ""]));
}
