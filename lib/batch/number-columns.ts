import { type DecimalSign, decimalSignOf, dependsOnSign, readNumber, rewriteNumber } from "../fields/amount";

/** The decimal sign of a column of ambiguous numbers, `null` until the person has decided it, and an example number. */
type NumberColumn = { decimal: DecimalSign | null; example: string };

/** The columns with ambiguous numbers, by field. */
export type NumberColumns = Record<string, NumberColumn>;

/** Columns with the same decimal sign, and an example number read with either sign. */
export type NumberGroup = NumberColumn & { fields: string[]; readings: Record<DecimalSign, string> };

/** Detects the decimal sign of each column from all its texts; leaves out columns whose numbers do not depend on it. */
export function detectSigns(
  fields: readonly (string | null)[],
  rows: readonly (readonly (string | number)[])[],
): NumberColumns {
  const decided: NumberColumns = {};
  fields.forEach((field, index) => {
    const texts = rows.map((cells) => cells[index]).filter((cell) => typeof cell === "string");
    const decimal = field === null ? null : decimalSignOf(texts);
    if (field === null || decimal === null) return;
    const isUnclear = decimal === "unclear";
    const example = texts.find(isUnclear ? hasTwoMeanings : dependsOnSign) ?? texts.find(dependsOnSign) ?? "";
    decided[field] = { decimal: isUnclear ? null : decimal, example: example.trim() };
  });
  return decided;
}

/** Returns whether a number has different values with `,` and with `.` as its decimal sign. */
function hasTwoMeanings(text: string): boolean {
  const [comma, dot] = [readNumber(text, ","), readNumber(text, ".")];
  return comma !== null && dot !== null && comma !== dot;
}

/** Returns whether the decimal signs of all columns are decided. */
export const isDecided = (columns: NumberColumns): boolean =>
  Object.values(columns).every(({ decimal }) => decimal !== null);

/** Returns the columns with `decimal` as the decimal sign of these fields. */
export const withSign = (columns: NumberColumns, fields: string[], decimal: DecimalSign): NumberColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      fields.includes(field) ? { ...column, decimal } : column,
    ]),
  );

/** Groups the columns by their decimal sign. */
export function groupColumns(columns: NumberColumns): NumberGroup[] {
  const groups = Map.groupBy(Object.entries(columns), ([, { decimal }]) => decimal);
  return Array.from(groups, ([decimal, members]) => {
    const example = members[0]?.[1].example ?? "";
    const readings = { ",": rewriteNumber(example, ","), ".": rewriteNumber(example, ".") };
    return { decimal, example, fields: members.map(([field]) => field), readings };
  });
}
