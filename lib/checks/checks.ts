import { byWeight } from "../list/findings";
import type { Cell, ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { BRANCH_RULES } from "./branch-rules";
import { CAR_TYPE_RULES } from "./car-type-rules";
import { ITEM_RULES } from "./item-rules";
import { type RuleName, ruleWeight } from "./rule-names";
import { SA_RULES } from "./sa-rules";
import { type CheckedView, type Finding, type Rule, subjectOf } from "./subject";
import { USER_RULES } from "./user-rules";

type Checked = {
  rules: Rule[];
  names: RuleName[];
  /** The rules that need the list of branches. */
  byBranches: RuleName[];
};

const GENERAL: RuleName[] = ["spasi", "huruf", "ejaan", "mirip", "kosong", "kembar"];

const items = (priced: RuleName[]): Checked => ({
  rules: ITEM_RULES,
  names: [...GENERAL, "dealer", "item-ganda", ...priced, "belum-ada"],
  byBranches: ["dealer", "belum-ada"],
});

const PRECHECK = items([]);
const POSTCHECK = items(["harga", "jauh"]);

/** The rules by the resource whose list they check; those of the same weight are shown in this order. */
const CHECKED: Record<string, Checked> = {
  user: {
    rules: USER_RULES,
    names: ["spasi", "huruf", "ejaan", "kosong", "kembar", "email", "email-ganda", "username", "nama-ganda"],
    byBranches: [],
  },
  "dealer-cabang": {
    rules: BRANCH_RULES,
    names: [...GENERAL, "cabang-ganda", "wilayah", "masuk", "logo"],
    byBranches: [],
  },
  sa: {
    rules: SA_RULES,
    names: [...GENERAL, "dealer", "cabang", "sa-ganda"],
    byBranches: ["dealer", "cabang"],
  },
  "car-type": {
    rules: CAR_TYPE_RULES,
    names: [...GENERAL, "tipe-ganda", "kode", "kode-ganda", "kapital"],
    byBranches: [],
  },
  "perawatan-precheck": PRECHECK,
  "perawatan-postcheck": POSTCHECK,
  "pergantian-precheck": PRECHECK,
  "pergantian-postcheck": POSTCHECK,
};

/** Yields what each rule finds in a list, in turn; `branches` is the list of branches, `null` where it may not be read. */
export function* findByRule(
  view: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
): Generator<Finding[], void> {
  const subject = subjectOf(view, list, branches);
  for (const rule of CHECKED[view.resource]?.rules ?? []) yield rule(subject);
}

/** How many rows a rule flags, or gaps it finds; `null` where it could not look. */
export type RuleCounts = { [Rule in RuleName]?: number | null };

/** Returns the numbers of the rules of a list, the heaviest rule first. */
export function countByRule(
  { resource }: CheckedView,
  findings: readonly Finding[],
  hasBranches: boolean,
): RuleCounts {
  const { names = [], byBranches = [] } = CHECKED[resource] ?? {};
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const count = (rule: RuleName) => {
    const found = byRule.get(rule) ?? [];
    return new Set(found.flatMap(({ rows }) => rows)).size + found.filter(({ gap }) => gap).length;
  };
  return Object.fromEntries(
    byWeight(names, ruleWeight).map((rule) => [
      rule,
      !hasBranches && byBranches.includes(rule) ? null : count(rule),
    ]),
  );
}

/** The texts to write, by row and field. */
export type WrittenTexts = Map<number, Record<string, string>>;

/** Returns the texts that mending writes, by row: for each finding the chosen text, or the first where that is clear. */
export function mended(
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
export function withoutHarm(
  written: WrittenTexts,
  before: readonly Finding[],
  findAfter: (written: WrittenTexts) => Finding[],
): WrittenTexts {
  const known = subjectsOf(before);
  let left = written;
  while (left.size > 0) {
    const after = subjectsOf(findAfter(left));
    const harmed = new Set(Array.from(after).flatMap(([of, row]) => (known.has(of) ? [] : row)));
    if (harmed.size === 0) break;
    const harmless = new Map(Array.from(left).filter(([row]) => !harmed.has(row)));
    left = harmless.size < left.size ? harmless : new Map();
  }
  return left;
}
