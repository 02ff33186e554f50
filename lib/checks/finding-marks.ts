import type { ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";
import { hashText } from "../list/row-hashes";
import type { Finding } from "./rule-input";
import type { RuleName } from "./rule-names";

export type MissingItem = NonNullable<Finding["gap"]>;

/** Stands for a row index in findings about missing items, which have no row. */
export const NO_ROW = -1;

export const missingItemMark = ({ dealer, keterangan }: MissingItem) =>
  `belum-ada::${hashText(JSON.stringify([dealer, keterangan]))}`;

/** Returns functions that create and compare the marks by which dismissed findings are recognized; `keyAt` returns the key of a row. */
export function createFindingMarks(list: ColumnarList, keyAt: (row: number) => string) {
  const readCell = createCellReader(list);
  const fields = Object.keys(list.columns).sort();
  const untrimmedRowsByField = Object.entries(list.untrimmed ?? {}).map(
    ([field, rows]) => [field, new Set(rows)] as const,
  );
  const markPrefixOf = (rule: RuleName, row: number) => `${rule}:${keyAt(row)}:`;

  function hashRow(row: number, field?: string): string {
    const untrimmedFields = untrimmedRowsByField.flatMap(([field, rows]) => (rows.has(row) ? field : []));
    return hashText(JSON.stringify([field, untrimmedFields, fields.map((each) => readCell(each, row))]));
  }

  /** Returns the mark of a finding in a row: its rule, the key of the record, the field, and a hash of all values of the row. */
  const markOf = ({ rule, field }: Finding, row: number): string =>
    markPrefixOf(rule, row) + (field === undefined ? "" : `${field}/`) + hashRow(row, field);

  /** Returns a function that tells whether one of these marks dismisses a finding in a row; `all` returns the findings of all rules. */
  function createDismissedTest(marks: ReadonlySet<string>, all: () => readonly Finding[]) {
    if (marks.size === 0) return () => false;
    const records = new Set(Array.from(marks, (mark) => mark.slice(0, mark.lastIndexOf(":") + 1)));
    return (finding: Finding, row: number): boolean => {
      const { rule, field } = finding;
      const record = markPrefixOf(rule, row);
      if (!records.has(record)) return false;
      if (marks.has(markOf(finding, row)) || marks.has(record + hashRow(row, field))) return true;
      // A mark of an earlier release has no field: it dismisses a finding only if the rule has no other one in the row.
      const isOther = (each: Finding) => each !== finding && each.rule === rule && each.rows.includes(row);
      return marks.has(record + hashRow(row)) && !all().some(isOther);
    };
  }
  return { markOf, createDismissedTest };
}
