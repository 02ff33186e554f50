import { type DecimalSign, decimalSignOf, readNumber } from "../fields/amount";
import { rewriteNumber } from "../list/format-value";

/** The decimal sign of a column of numbers whose meaning depends on it, `null` until the person has said it, and one of the numbers. */
type NumberColumn = { decimal: DecimalSign | null; example: string };

/** Such columns by their fields. */
export type NumberColumns = Record<string, NumberColumn>;

/** Columns with one decimal sign, and what a number of them is with each. */
export type NumberGroup = NumberColumn & { fields: string[]; readings: Record<DecimalSign, string> };

/** Decides the decimal sign of each column from all its numbers; leaves out the columns that need none. */
export function decideColumns(columns: Record<string, string[]>): NumberColumns {
  const decided: NumberColumns = {};
  for (const [field, texts] of Object.entries(columns)) {
    const decimal = decimalSignOf(texts);
    if (decimal === null) continue;
    const readings = texts.map((text) => ({
      text,
      comma: readNumber(text, ","),
      dot: readNumber(text, "."),
    }));
    const [example = readings.find(({ comma, dot }) => comma !== dot)] = readings.filter(
      ({ comma, dot }) => comma !== null && dot !== null && comma !== dot,
    );
    decided[field] = { decimal: decimal === "unclear" ? null : decimal, example: example?.text.trim() ?? "" };
  }
  return decided;
}

/** Returns whether the decimal signs of all columns are decided. */
export const isDecided = (columns: NumberColumns): boolean =>
  Object.values(columns).every(({ decimal }) => decimal !== null);

/** Returns columns with another decimal sign in some fields, as the person has said. */
export const withDecimal = (columns: NumberColumns, fields: string[], decimal: DecimalSign): NumberColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      fields.includes(field) ? { ...column, decimal } : column,
    ]),
  );

/** Returns the columns together that have the same decimal sign. */
export function groupColumns(columns: NumberColumns): NumberGroup[] {
  const groups = Map.groupBy(Object.entries(columns), ([, { decimal }]) => decimal);
  return Array.from(groups, ([decimal, members]) => {
    const example = members[0]?.[1].example ?? "";
    const readings = { ",": rewriteNumber(example, ","), ".": rewriteNumber(example, ".") };
    return { decimal, example, fields: members.map(([field]) => field), readings };
  });
}
