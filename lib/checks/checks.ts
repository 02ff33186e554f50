import type { Cell, ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { farPrices, ITEM_RULES } from "./item-rules";
import { BRANCH_RULES, CAR_TYPE_RULES, SA_RULES, USER_RULES } from "./record-rules";
import { type CheckedView, createRuleInput, type Finding, type Rule } from "./rule-input";
import type { RuleName } from "./rule-names";

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

/** Yields what each rule finds in a list, in turn; `branches` is the list of branches, `null` where it may not be read. */
export function* findByRule(
  view: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
): Generator<Finding[], void> {
  const input = createRuleInput(view, list, branches);
  for (const rule of LIST_RULES[view.resource] ?? []) yield rule(input);
}

/** How many rows a rule flags, or gaps it finds; `null` where it could not look. */
export type RuleCounts = { [Rule in RuleName]?: number | null };

/** Returns how many rows findings have, each once: of a single finding, which has no row twice, without a look at them. */
export const countRows = (findings: readonly Finding[]): number =>
  findings.length === 1
    ? (findings[0]?.rows.length ?? 0)
    : new Set(findings.flatMap(({ rows }) => rows)).size;

/** Returns the numbers of rules in their order. */
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

/** Returns the texts that mending writes, by row: for each finding the chosen text, or the first where that is clear. */
export function mendedTexts(
  findings: readonly (Finding & { chosen?: string })[],
  textAt: (field: string, row: number) => Cell,
): WrittenTexts {
  const written: WrittenTexts = new Map();
  for (const { rows, all = rows, mend, chosen } of findings) {
    const to = chosen ?? (mend?.isClear ? mend.choices[0]?.text : undefined);
    if (!mend || to === undefined) continue;
    for (const row of all)
      if (mend.isSame || textAt(mend.field, row) !== to)
        written.set(row, { ...written.get(row), [mend.field]: to });
  }
  return written;
}

/** Returns a list with these texts written into it. */
export function withTexts(list: ColumnarList, written: WrittenTexts): ColumnarList {
  const read = readerOf(list);
  const fields = new Set(Array.from(written.values(), Object.keys).flat());
  const columns = Array.from(fields, (field) => [
    field,
    Array.from({ length: list.length }, (_, row) => written.get(row)?.[field] ?? read(field, row)),
  ]);
  const untrimmed = Object.entries(list.untrimmed ?? {}).map(([field, rows]) => [
    field,
    rows.filter((row) => written.get(row)?.[field] === undefined),
  ]);
  return {
    ...list,
    columns: { ...list.columns, ...Object.fromEntries(columns) },
    untrimmed: Object.fromEntries(untrimmed),
  };
}

/** Returns what findings are about, each with its row: they are the same findings for as long as that is the same. */
const subjectsOf = (findings: readonly Finding[]): Map<string, number> =>
  new Map(
    findings.flatMap(({ rule, field = "", rows, gap }): [string, number][] =>
      gap
        ? [[JSON.stringify([rule, gap.dealer, gap.keterangan]), -1]]
        : rows.map((row) => [`${rule} ${field} ${row}`, row]),
    ),
  );

/** Returns the texts that can be written without another finding: those of rows that would get one are left out. */
export function withoutNewFindings(
  written: WrittenTexts,
  before: readonly Finding[],
  findAfter: (written: WrittenTexts) => Finding[],
): WrittenTexts {
  const previousSubjects = subjectsOf(before);
  let remaining = written;
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

/** A record as a write leaves it: the cells that it gets, and its row in the list; without one it is new. */
export type WrittenRecord = { row?: number | undefined; cells: Record<string, Cell> };

/** Returns a list as these writes leave it, and the row of each of them. */
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

/** Returns what a finding says of a row, by what tells it apart from others. */
const wordsOf = ({ rule, field, faults, why }: Finding, row: number): [id: string, words: string][] =>
  (faults ?? [why(row)]).map((words) => [JSON.stringify([row, rule, field ?? words]), words]);

/** Opens a list for writes; returns what finds what the rules say of records once they are written, and did not say before. */
export function warningFinder(view: CheckedView, list: ColumnarList, branches: ColumnarList | null) {
  const findAll = (of: ColumnarList) => [...findByRule(view, of, branches)].flat();
  let before: Finding[] | null = null;
  return (written: readonly WrittenRecord[]): string[][] => {
    const { list: after, rows } = withWrites(list, written);
    const warnings = new Map(rows.map((row): [number, string[]] => [row, []]));
    const saysOf = (finding: Finding) =>
      finding.rows
        .filter((row) => warnings.has(row))
        .flatMap((row) => wordsOf(finding, row).map(([id, words]) => ({ row, id, words })));
    before ??= findAll(list);
    const previous = new Set(before.flatMap(saysOf).map(({ id }) => id));
    for (const { row, id, words } of findAll(after).flatMap(saysOf))
      if (!previous.has(id)) warnings.get(row)?.push(words);
    return rows.map((row) => warnings.get(row) ?? []);
  };
}

/** Returns, by field, the usual prices at other dealers from which those of a record are far, once it is written. */
export function usualPrices(
  view: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
  written: WrittenRecord,
): Record<string, number> {
  const {
    list: after,
    rows: [own],
  } = withWrites(list, [written]);
  const far = farPrices(createRuleInput(view, after, branches)).filter(({ row }) => row === own);
  return Object.fromEntries(far.map(({ field, usual }) => [field, usual]));
}
