import { parseAmount } from "../fields/amount";
import type { Cell, ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";
import { runRules } from "./checks";
import type { CheckedView, Finding } from "./rule-input";
import { ruleTitle } from "./rule-names";

/** Returns a function that returns for each record of planned writes the warnings: the messages of the findings that the writes would cause. */
export function createWarningFinder(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const checkWrites = createWriteChecker(view, list, branches);
  return (written: readonly WrittenRecord[]): string[][] =>
    checkWrites(written).map((findings) => findings.flatMap(({ added }) => added));
}

/** The cells that a write changes, and the index of the record's row in the list; a new record has no row. */
export type WrittenRecord = { row?: number | undefined; cells: Record<string, Cell> };

/** The warnings about a form: the usual prices of its fields with unusual prices, and the messages of other findings that saving would cause. */
export type FormWarnings = { usualPrices: Record<string, number>; messages: string[] };

/** The texts of a form, and the index of its record's row in the list; a new record has no row. */
type FormRecord = { row?: number | undefined; texts: Record<string, string> };

/** Returns a function that checks a record as it is typed into its form; empty fields of a new record cause no messages. */
export function createFormChecker(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const withBlankRecord = listWithWrites(list, [{ cells: {} }]);
  const checkWrites = createWriteChecker(view, withBlankRecord.list, branches);
  return ({ row = withBlankRecord.rows[0], texts }: FormRecord): FormWarnings => {
    const [findings = []] = checkWrites([{ row, cells: parseCells(view.columns, texts) }]);
    return {
      usualPrices: Object.assign({}, ...findings.map(({ finding }) => finding.usual)),
      messages: findings.flatMap(({ finding, added }) => (finding.usual ? [] : added)),
    };
  };
}

/** A finding about a written record, with the messages (`added`) that the list does not have before the write. */
type RecordFinding = { finding: Finding; added: string[] };

/** Returns a function that returns the findings about each written record, as they are after all writes. */
function createWriteChecker(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const findAll = (checkedList: ColumnarList) => [...runRules(view, checkedList, branches)].flat();
  let findingsBefore: Finding[] | null = null;
  return (written: readonly WrittenRecord[]): RecordFinding[][] => {
    const { list: listAfter, rows } = listWithWrites(list, written);
    const findingsByRow = new Map(rows.map((row): [number, RecordFinding[]] => [row, []]));
    findingsBefore ??= findAll(list);
    const previousIds = new Set<string>();
    for (const finding of findingsBefore)
      for (const row of finding.rows)
        if (findingsByRow.has(row)) for (const { id } of messagesOfFinding(finding, row)) previousIds.add(id);
    for (const finding of findAll(listAfter))
      for (const row of finding.rows) {
        const findingsOfRow = findingsByRow.get(row);
        if (!findingsOfRow) continue;
        const added = messagesOfFinding(finding, row).filter(({ id }) => !previousIds.has(id));
        findingsOfRow.push({ finding, added: added.map(({ text }) => text) });
      }
    return rows.map((row) => findingsByRow.get(row) ?? []);
  };
}

/** Returns a copy of the list in which these writes are done, and the row index of each written record in the copy; new records come last. */
function listWithWrites(list: ColumnarList, written: readonly WrittenRecord[]) {
  const readCell = createCellReader(list);
  let length = list.length;
  const rows = written.map(({ row }) => row ?? length++);
  const cellsByRow = new Map(rows.map((row, index) => [row, written[index]?.cells]));
  const oldCellAt = (field: string, row: number) => (row < list.length ? readCell(field, row) : "");
  const columns = Object.keys(list.columns).map((field) => [
    field,
    Array.from({ length }, (_, row) => cellsByRow.get(row)?.[field] ?? oldCellAt(field, row)),
  ]);
  return { list: { ...list, length, columns: Object.fromEntries(columns) } as ColumnarList, rows };
}

/** Returns the messages of a finding about a row, each with an id that is the same if another run finds the same fault. */
function messagesOfFinding(
  { rule, field, faults, why }: Finding,
  row: number,
): { id: string; text: string }[] {
  // The messages about duplicates name only the equal values, so that the title of the rule must be added.
  const prefix = rule.endsWith("-ganda") ? `${ruleTitle(rule)}: ` : "";
  const messages = faults ?? [why(row)];
  return messages.map((text) => ({ id: JSON.stringify([row, rule, field ?? text]), text: prefix + text }));
}

/** Converts the texts of a form to cells of a list, in which prices are numbers. */
export const parseCells = (
  columns: CheckedView["columns"],
  texts: Record<string, string>,
): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => {
      const isPrice = columns.some((column) => column.field === field && column.as === "price");
      const amount = isPrice ? parseAmount(text) : null;
      return [field, amount === null ? text : Number(amount)];
    }),
  );
