import type { ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { hashOf } from "../list/row-marks";
import type { Finding } from "./rule-input";
import type { RuleName } from "./rule-names";

export type Gap = NonNullable<Finding["gap"]>;

/** The row index of a finding about an item that a dealer lacks. */
export const NO_ROW = -1;

export const markOfGap = ({ dealer, keterangan }: Gap) =>
  `belum-ada::${hashOf(JSON.stringify([dealer, keterangan]))}`;

/** Returns functions for the marks of findings in a list; a mark stays the same while the finding does. `keyAt` returns a row's key. */
export function createFindingMarks(list: ColumnarList, keyAt: (row: number) => string) {
  const read = readerOf(list);
  const fields = Object.keys(list.columns).sort();
  const untrimmed = Object.entries(list.untrimmed ?? {}).map(
    ([field, rows]) => [field, new Set(rows)] as const,
  );
  const recordOf = (rule: RuleName, row: number) => `${rule}:${keyAt(row)}:`;

  function hashAt(row: number, field?: string): string {
    const padded = untrimmed.flatMap(([field, rows]) => (rows.has(row) ? field : []));
    return hashOf(JSON.stringify([field, padded, fields.map((each) => read(each, row))]));
  }

  /** Returns the mark of a row under a rule and its field, which is another one once the row has changed. */
  const markOf = ({ rule, field }: Finding, row: number): string =>
    recordOf(rule, row) + (field === undefined ? "" : `${field}/`) + hashAt(row, field);

  /** Returns a test whether a finding in a row is dismissed by one of these marks; marks of earlier versions have no field and count where only one finding fits. */
  function dismissedTest(marks: ReadonlySet<string>, all: () => readonly Finding[]) {
    if (marks.size === 0) return () => false;
    const records = new Set(Array.from(marks, (mark) => mark.slice(0, mark.lastIndexOf(":") + 1)));
    return (finding: Finding, row: number): boolean => {
      const { rule, field } = finding;
      const record = recordOf(rule, row);
      if (!records.has(record)) return false;
      if (marks.has(markOf(finding, row)) || marks.has(record + hashAt(row, field))) return true;
      const isOther = (each: Finding) => each !== finding && each.rule === rule && each.rows.includes(row);
      return marks.has(record + hashAt(row)) && !all().some(isOther);
    };
  }
  return { markOf, dismissedTest };
}
