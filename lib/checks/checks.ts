import type { Cell, ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";
import { createGeneralRules } from "./general-rules";
import { ITEM_RULES } from "./item-rules";
import { RECORD_RULES, TEXT_SPECS } from "./record-rules";
import { type CheckedView, createRuleInput, type Finding } from "./rule-input";
import { RULE_NAMES_BY_RESOURCE, type RuleName } from "./rule-names";

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

/** The rules that cannot run without the list of branches. */
const RULES_THAT_NEED_BRANCHES: readonly RuleName[] = ["dealer", "cabang", "belum-ada"];

/** How many rows each rule flags, or how many missing items it finds; `null` if the rule could not run. */
export type RuleCounts = { [Rule in RuleName]?: number | null };
export const rowsOfFindings = (findings: readonly Finding[]) => new Set(findings.flatMap(({ rows }) => rows));

export function countByRule(
  rules: readonly RuleName[],
  findings: readonly Finding[],
  hasBranches: boolean,
): RuleCounts {
  const findingsByRule = Map.groupBy(findings, ({ rule }) => rule);
  const countFindings = (rule: RuleName) => {
    const ofRule = findingsByRule.get(rule) ?? [];
    return rowsOfFindings(ofRule).size + ofRule.filter(({ gap }) => gap).length;
  };
  const couldNotRun = (rule: RuleName) => !hasBranches && RULES_THAT_NEED_BRANCHES.includes(rule);
  return Object.fromEntries(rules.map((rule) => [rule, couldNotRun(rule) ? null : countFindings(rule)]));
}

/** The texts to write into records, by the index of the row and by field. */
export type TextsToWrite = Map<number, Record<string, string>>;

/** Returns the texts that correct these findings: the chosen text of each, or else its first choice if that is certain. */
export function collectCorrections(
  findings: readonly (Finding & { chosen?: string })[],
  textAt: (field: string, row: number) => Cell,
): TextsToWrite {
  const textsToWrite: TextsToWrite = new Map();
  for (const { rows, writableRows = rows, mend, chosen } of findings) {
    const text = chosen ?? (mend?.isClear ? mend.choices[0]?.text : undefined);
    if (!mend || text === undefined) continue;
    for (const row of writableRows)
      if (mend.isSame || textAt(mend.field, row) !== text)
        textsToWrite.set(row, { ...textsToWrite.get(row), [mend.field]: text });
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

/** Returns the texts without those that would cause a new finding in their row; `findAfter` returns the findings of the list after it has the texts. */
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

/** Returns the row of each finding, -1 for a missing item, by an id that is equal in two checks of the same rows. */
function indexRowsByFindingId(findings: readonly Finding[]): Map<string, number> {
  const rowById = new Map<string, number>();
  for (const { rule, field = "", rows, gap } of findings) {
    if (gap) rowById.set(JSON.stringify([rule, gap.dealer, gap.keterangan]), -1);
    else for (const row of rows) rowById.set(`${rule} ${field} ${row}`, row);
  }
  return rowById;
}
