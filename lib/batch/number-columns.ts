import {
  type DecimalSign,
  decimalSignOf,
  dependsOnSign,
  parsePlainDecimal,
  rewriteNumber,
} from "../fields/amount";

/** A column with numbers such as `1.500`, whose value depends on the decimal sign; `decimal` is `null` while the sign is unclear. */
type AmbiguousColumn = { decimal: DecimalSign | null; example: string };

/** The columns whose numbers depend on the decimal sign, by field. */
export type NumberColumns = Record<string, AmbiguousColumn>;

/** The columns with the same decimal sign, and an example number with its value for either sign. */
export type ColumnGroup = AmbiguousColumn & { fields: string[]; readings: Record<DecimalSign, string> };

/** Detects the decimal sign of each column from all its texts, and omits columns whose numbers do not depend on the sign. */
export function detectDecimalSigns(
  fields: readonly (string | null)[],
  rows: readonly (readonly (string | number)[])[],
): NumberColumns {
  const numberColumns: NumberColumns = {};
  fields.forEach((field, index) => {
    const texts = rows.map((cells) => cells[index]).filter((cell) => typeof cell === "string");
    const decimal = field === null ? null : decimalSignOf(texts);
    if (field === null || decimal === null) return;
    const isUnclear = decimal === "unclear";
    const example = texts.find(isUnclear ? hasTwoReadings : dependsOnSign) ?? texts.find(dependsOnSign) ?? "";
    numberColumns[field] = { decimal: isUnclear ? null : decimal, example: example.trim() };
  });
  return numberColumns;
}

/** Returns whether a text is a number with either decimal sign, and has different values with them. */
function hasTwoReadings(text: string): boolean {
  const [comma, dot] = [parsePlainDecimal(text, ","), parsePlainDecimal(text, ".")];
  return comma !== null && dot !== null && comma !== dot;
}

export const areDecimalsDecided = (columns: NumberColumns): boolean =>
  Object.values(columns).every(({ decimal }) => decimal !== null);

/** Returns all columns, those of `fields` with this decimal sign. */
export const setDecimal = (columns: NumberColumns, fields: string[], decimal: DecimalSign): NumberColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      fields.includes(field) ? { ...column, decimal } : column,
    ]),
  );

export function groupByDecimal(columns: NumberColumns): ColumnGroup[] {
  const groups = Map.groupBy(Object.entries(columns), ([, { decimal }]) => decimal);
  return Array.from(groups, ([decimal, members]) => {
    const example = members[0]?.[1].example ?? "";
    const readings = { ",": rewriteNumber(example, ","), ".": rewriteNumber(example, ".") };
    return { decimal, example, fields: members.map(([field]) => field), readings };
  });
}
