import { readAmount } from "../fields/amount";
import type { Cell, ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { ITEM_RULES } from "./item-rules";
import { BRANCH_RULES, CAR_TYPE_RULES, SA_RULES, USER_RULES } from "./record-rules";
import { type CheckedView, createRuleInput, type Finding, type Rule } from "./rule-input";
import { type RuleName, ruleTitle } from "./rule-names";

/** The rules by the resource whose whole list they check. */
const LIST_RULES: Record<string, readonly Rule[]> = {
  user: USER_RULES,
  "dealer-cabang": BRANCH_RULES,
  sa: SA_RULES,
  "car-type": CAR_TYPE_RULES,
  "perawatan-precheck": ITEM_RULES,
  "perawatan-postcheck": ITEM_RULES,
  "pergantian-precheck": ITEM_RULES,
  "pergantian-postcheck": ITEM_RULES,
};

/** The rules that need the list of branches. */
const BY_BRANCHES: readonly RuleName[] = ["dealer", "cabang", "belum-ada"];

/** Yields the findings of each rule in a list, one rule after another; `branches` is the list of branches, `null` where it may not be read. */
export function* findByRule(
  view: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
): Generator<Finding[], void> {
  const input = createRuleInput(view, list, branches);
  for (const rule of LIST_RULES[view.resource] ?? []) yield rule(input);
}

/** The number of rows that each rule flags, or of missing items; `null` if the rule could not run. */
export type RuleCounts = { [Rule in RuleName]?: number | null };

/** Counts the distinct rows of findings; a single finding has no row twice. */
export const countRows = (findings: readonly Finding[]): number =>
  findings.length === 1
    ? (findings[0]?.rows.length ?? 0)
    : new Set(findings.flatMap(({ rows }) => rows)).size;

/** Counts the flagged rows of each rule, in the order of `rules`. */
export function countByRule(
  rules: readonly RuleName[],
  findings: readonly Finding[],
  hasBranches: boolean,
): RuleCounts {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const count = (rule: RuleName) => {
    const ofRule = byRule.get(rule) ?? [];
    return countRows(ofRule) + ofRule.filter(({ gap }) => gap).length;
  };
  const isUnchecked = (rule: RuleName) => !hasBranches && BY_BRANCHES.includes(rule);
  return Object.fromEntries(rules.map((rule) => [rule, isUnchecked(rule) ? null : count(rule)]));
}

/** The texts to write, by row and field. */
export type WrittenTexts = Map<number, Record<string, string>>;

/** Returns the corrected texts by row and field: the chosen text of each finding, or its first choice if that is clear. */
export function mendedTexts(
  findings: readonly (Finding & { chosen?: string })[],
  textAt: (field: string, row: number) => Cell,
): WrittenTexts {
  const textsToWrite: WrittenTexts = new Map();
  for (const { rows, all = rows, mend, chosen } of findings) {
    const to = chosen ?? (mend?.isClear ? mend.choices[0]?.text : undefined);
    if (!mend || to === undefined) continue;
    for (const row of all)
      if (mend.isSame || textAt(mend.field, row) !== to)
        textsToWrite.set(row, { ...textsToWrite.get(row), [mend.field]: to });
  }
  return textsToWrite;
}

/** Returns a list with these texts written into it. */
export function withTexts(list: ColumnarList, textsToWrite: WrittenTexts): ColumnarList {
  const read = readerOf(list);
  const fields = new Set(Array.from(textsToWrite.values(), Object.keys).flat());
  const columns = Array.from(fields, (field) => [
    field,
    Array.from({ length: list.length }, (_, row) => textsToWrite.get(row)?.[field] ?? read(field, row)),
  ]);
  const untrimmed = Object.entries(list.untrimmed ?? {}).map(([field, rows]) => [
    field,
    rows.filter((row) => textsToWrite.get(row)?.[field] === undefined),
  ]);
  return {
    ...list,
    columns: { ...list.columns, ...Object.fromEntries(columns) },
    untrimmed: Object.fromEntries(untrimmed),
  };
}

/** Returns the row of each finding, by a text that is equal for equal findings. */
const subjectsOf = (findings: readonly Finding[]): Map<string, number> =>
  new Map(
    findings.flatMap(({ rule, field = "", rows, gap }): [string, number][] =>
      gap
        ? [[JSON.stringify([rule, gap.dealer, gap.keterangan]), -1]]
        : rows.map((row) => [`${rule} ${field} ${row}`, row]),
    ),
  );

/** Returns the texts without those of rows that would get a new finding by them. */
export function withoutNewFindings(
  textsToWrite: WrittenTexts,
  before: readonly Finding[],
  findAfter: (textsToWrite: WrittenTexts) => Finding[],
): WrittenTexts {
  const previousSubjects = subjectsOf(before);
  let remaining = textsToWrite;
  while (remaining.size > 0) {
    const after = subjectsOf(findAfter(remaining));
    const harmed = new Set(
      Array.from(after).flatMap(([input, row]) => (previousSubjects.has(input) ? [] : row)),
    );
    if (harmed.size === 0) break;
    const harmless = new Map(Array.from(remaining).filter(([row]) => !harmed.has(row)));
    remaining = harmless.size < remaining.size ? harmless : new Map();
  }
  return remaining;
}

/** The cells that a write sets in a record, and the index of its row in the list; a new record has none. */
export type WrittenRecord = { row?: number | undefined; cells: Record<string, Cell> };

/** Returns typed texts as cells of a list, whose prices are numbers. */
export const cellsOfTexts = (
  columns: CheckedView["columns"],
  texts: Record<string, string>,
): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => {
      const isPrice = columns.some((column) => column.field === field && column.as === "price");
      const amount = isPrice ? readAmount(text) : null;
      return [field, amount === null ? text : Number(amount)];
    }),
  );

/** Returns a list after these writes, and the row index of each written record. */
export function withWrites(list: ColumnarList, written: readonly WrittenRecord[]) {
  const read = readerOf(list);
  let length = list.length;
  const rows = written.map(({ row }) => row ?? length++);
  const cellsAt = new Map(rows.map((row, index) => [row, written[index]?.cells]));
  const columns = Object.keys(list.columns).map((field) => [
    field,
    Array.from(
      { length },
      (_, row) => cellsAt.get(row)?.[field] ?? (row < list.length ? read(field, row) : ""),
    ),
  ]);
  return { list: { ...list, length, columns: Object.fromEntries(columns) } as ColumnarList, rows };
}

/** Returns the messages of a finding about a row, each with an id that distinguishes it from others. */
function wordsOf({ rule, field, faults, why }: Finding, row: number): [id: string, words: string][] {
  // The text of a duplicate does not say that it is one; the title does.
  const title = rule.endsWith("-ganda") ? `${ruleTitle(rule)}: ` : "";
  return (faults ?? [why(row)]).map((words) => [JSON.stringify([row, rule, field ?? words]), title + words]);
}

/** Returns a function that finds the findings of each written record after all writes, with those of their texts that the record does not have now. */
function writtenFindings(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const findAll = (of: ColumnarList) => [...findByRule(view, of, branches)].flat();
  let before: Finding[] | null = null;
  return (written: readonly WrittenRecord[]) => {
    const { list: after, rows } = withWrites(list, written);
    const found = new Map(rows.map((row): [number, { finding: Finding; added: string[] }[]] => [row, []]));
    const writtenRows = (finding: Finding) => finding.rows.filter((row) => found.has(row));
    before ??= findAll(list);
    const previous = new Set(
      before.flatMap((finding) =>
        writtenRows(finding).flatMap((row) => wordsOf(finding, row).map(([id]) => id)),
      ),
    );
    for (const finding of findAll(after))
      for (const row of writtenRows(finding)) {
        const added = wordsOf(finding, row).filter(([id]) => !previous.has(id));
        found.get(row)?.push({ finding, added: added.map(([, words]) => words) });
      }
    return rows.map((row) => found.get(row) ?? []);
  };
}

/** Returns a function that finds the warnings that writes would add: findings of the list after them that it does not have now. */
export function createWarningFinder(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const find = writtenFindings(view, list, branches);
  return (written: readonly WrittenRecord[]): string[][] =>
    find(written).map((findings) => findings.flatMap(({ added }) => added));
}

/** What the checks find in an unsaved record: the usual prices of fields whose price is far from them, and the warnings that saving would add. */
export type FormWarnings = { usualPrices: Record<string, number>; messages: string[] };

/** The texts of a form, and the index of its record's row in the list; a new record has none. */
export type TypedRecord = { row?: number | undefined; texts: Record<string, string> };

/** Returns a function that checks a record as typed into its form; fields of a new record that are still blank cause no warning. */
export function createFormChecker(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const withBlank = withWrites(list, [{ cells: {} }]);
  const find = writtenFindings(view, withBlank.list, branches);
  return ({ row = withBlank.rows[0], texts }: TypedRecord): FormWarnings => {
    const [findings = []] = find([{ row, cells: cellsOfTexts(view.columns, texts) }]);
    return {
      usualPrices: Object.assign({}, ...findings.map(({ finding }) => finding.usual)),
      messages: findings.flatMap(({ finding, added }) => (finding.usual ? [] : added)),
    };
  };
}
