import { parseAmount } from "../fields/amount";
import type { Cell, ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";
import { createGeneralRules } from "./general-rules";
import { ITEM_RULES } from "./item-rules";
import { RECORD_RULES, TEXT_SPECS } from "./record-rules";
import { type CheckedView, createRuleInput, type Finding } from "./rule-input";
import { RULE_NAMES_BY_RESOURCE, type RuleName, ruleTitle } from "./rule-names";

/** The rules that cannot run without the list of branches. */
const RULES_THAT_NEED_BRANCHES: readonly RuleName[] = ["dealer", "cabang", "belum-ada"];

/** Runs one rule of a whole list at each step and yields its findings; `branches` is `null` if the person may not read that list. */
export function* runRules(
  view: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
): Generator<Finding[], void> {
  const textSpec = TEXT_SPECS[view.resource];
  if (!textSpec) return;
  const input = createRuleInput(view, list, branches);
  const rules = { ...createGeneralRules(textSpec), ...RECORD_RULES, ...ITEM_RULES };
  for (const name of RULE_NAMES_BY_RESOURCE[view.resource] ?? []) {
    // The rule `logo` has no function: `createChecker` reports the logos that failed to load.
    const rule = rules[name];
    if (rule) yield rule(input);
  }
}

/** How many rows each rule flags, or how many missing items it finds; `null` if the rule could not run. */
export type RuleCounts = { [Rule in RuleName]?: number | null };

export const countFlaggedRows = (findings: readonly Finding[]): number =>
  new Set(findings.flatMap(({ rows }) => rows)).size;

/** Counts the flagged rows of each rule, or the missing items that it finds. */
export function countByRule(
  rules: readonly RuleName[],
  findings: readonly Finding[],
  hasBranches: boolean,
): RuleCounts {
  const findingsByRule = Map.groupBy(findings, ({ rule }) => rule);
  const countFindings = (rule: RuleName) => {
    const ofRule = findingsByRule.get(rule) ?? [];
    return countFlaggedRows(ofRule) + ofRule.filter(({ gap }) => gap).length;
  };
  const couldNotRun = (rule: RuleName) => !hasBranches && RULES_THAT_NEED_BRANCHES.includes(rule);
  return Object.fromEntries(rules.map((rule) => [rule, couldNotRun(rule) ? null : countFindings(rule)]));
}

/** The texts to write into records, by the index of the row and by field. */
export type TextsToWrite = Map<number, Record<string, string>>;

/** Returns the texts that correct these findings: the chosen text of each, or else its first choice if that is certain. */
export function findCorrections(
  findings: readonly (Finding & { chosen?: string })[],
  textAt: (field: string, row: number) => Cell,
): TextsToWrite {
  const textsToWrite: TextsToWrite = new Map();
  for (const { rows, writableRows = rows, mend, chosen } of findings) {
    const to = chosen ?? (mend?.isClear ? mend.choices[0]?.text : undefined);
    if (!mend || to === undefined) continue;
    for (const row of writableRows)
      if (mend.isSame || textAt(mend.field, row) !== to)
        textsToWrite.set(row, { ...textsToWrite.get(row), [mend.field]: to });
  }
  return textsToWrite;
}

/** Returns a copy of the list with these texts in place of its own. */
export function listWithTexts(list: ColumnarList, textsToWrite: TextsToWrite): ColumnarList {
  const readCell = createCellReader(list);
  const fields = new Set(Array.from(textsToWrite.values(), Object.keys).flat());
  const columns = Array.from(fields, (field) => [
    field,
    Array.from({ length: list.length }, (_, row) => textsToWrite.get(row)?.[field] ?? readCell(field, row)),
  ]);
  const untrimmedRows = Object.entries(list.untrimmed ?? {}).map(([field, rows]) => [
    field,
    rows.filter((row) => textsToWrite.get(row)?.[field] === undefined),
  ]);
  return {
    ...list,
    columns: { ...list.columns, ...Object.fromEntries(columns) },
    untrimmed: Object.fromEntries(untrimmedRows),
  };
}

/** Returns the row of each fault, -1 for a missing item, by an id that is the same for the same fault in another run. */
const indexRowsByFindingId = (findings: readonly Finding[]): Map<string, number> =>
  new Map(
    findings.flatMap(({ rule, field = "", rows, gap }): [string, number][] =>
      gap
        ? [[JSON.stringify([rule, gap.dealer, gap.keterangan]), -1]]
        : rows.map((row) => [`${rule} ${field} ${row}`, row]),
    ),
  );

/** Omits the texts that would cause a new finding in their row; `findAfter` returns the findings of the list with the given texts. */
export function omitHarmfulTexts(
  textsToWrite: TextsToWrite,
  before: readonly Finding[],
  findAfter: (textsToWrite: TextsToWrite) => Finding[],
): TextsToWrite {
  const previousIds = indexRowsByFindingId(before);
  let remainingTexts = textsToWrite;
  while (remainingTexts.size > 0) {
    const after = indexRowsByFindingId(findAfter(remainingTexts));
    const harmed = new Set(Array.from(after).flatMap(([id, row]) => (previousIds.has(id) ? [] : row)));
    if (harmed.size === 0) break;
    const harmless = new Map(Array.from(remainingTexts).filter(([row]) => !harmed.has(row)));
    // If the new findings are all in other rows, it is unknown which text causes them, so that none is written.
    remainingTexts = harmless.size < remainingTexts.size ? harmless : new Map();
  }
  return remainingTexts;
}

/** The cells that a write changes, and the index of the record's row in the list; a new record has no row. */
export type WrittenRecord = { row?: number | undefined; cells: Record<string, Cell> };

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

/** Returns a copy of the list in which these writes are done, and the row index of each written record in the copy. */
function listWithWrites(list: ColumnarList, written: readonly WrittenRecord[]) {
  const readCell = createCellReader(list);
  let length = list.length;
  const rows = written.map(({ row }) => row ?? length++);
  const cellsByRow = new Map(rows.map((row, index) => [row, written[index]?.cells]));
  const columns = Object.keys(list.columns).map((field) => [
    field,
    Array.from(
      { length },
      (_, row) => cellsByRow.get(row)?.[field] ?? (row < list.length ? readCell(field, row) : ""),
    ),
  ]);
  return { list: { ...list, length, columns: Object.fromEntries(columns) } as ColumnarList, rows };
}

/** Returns the messages of a finding about a row, each with an id that is the same for the same fault of another run. */
function findingMessages({ rule, field, faults, why }: Finding, row: number): [id: string, words: string][] {
  // The messages about duplicates name only the equal values, so that the title of the rule must be added.
  const prefix = rule.endsWith("-ganda") ? `${ruleTitle(rule)}: ` : "";
  return (faults ?? [why(row)]).map((words) => [JSON.stringify([row, rule, field ?? words]), prefix + words]);
}

/** Returns a function that returns the findings of each written record; `added` are the messages that the writes would cause. */
function createWriteChecker(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const findAllFindings = (of: ColumnarList) => [...runRules(view, of, branches)].flat();
  let findingsBefore: Finding[] | null = null;
  return (written: readonly WrittenRecord[]) => {
    const { list: after, rows } = listWithWrites(list, written);
    const found = new Map(rows.map((row): [number, { finding: Finding; added: string[] }[]] => [row, []]));
    const writtenRows = (finding: Finding) => finding.rows.filter((row) => found.has(row));
    findingsBefore ??= findAllFindings(list);
    const previousMessageIds = new Set(
      findingsBefore.flatMap((finding) =>
        writtenRows(finding).flatMap((row) => findingMessages(finding, row).map(([id]) => id)),
      ),
    );
    for (const finding of findAllFindings(after))
      for (const row of writtenRows(finding)) {
        const added = findingMessages(finding, row).filter(([id]) => !previousMessageIds.has(id));
        found.get(row)?.push({ finding, added: added.map(([, words]) => words) });
      }
    return rows.map((row) => found.get(row) ?? []);
  };
}

/** Returns a function that returns for each written record the messages of the findings that the writes would add to it. */
export function createWarningFinder(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const checkWrites = createWriteChecker(view, list, branches);
  return (written: readonly WrittenRecord[]): string[][] =>
    checkWrites(written).map((findings) => findings.flatMap(({ added }) => added));
}

/** What the checks find in a form: the usual prices of fields with unusual ones, and the other messages that saving would add. */
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
