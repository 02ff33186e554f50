import type { Cell, ColumnarList } from "../list/list";
import type { ResourceDefinition } from "../resources/resource-definition";
import { BRANCH_RULES } from "./branch-rules";
import { CAR_TYPE_RULES } from "./car-type-rules";
import { ITEM_RULES } from "./item-rules";
import type { RuleName } from "./rule-names";
import { SA_RULES } from "./sa-rules";
import { type Finding, type Rule, subjectOf } from "./subject";
import { USER_RULES } from "./user-rules";

type Checked = {
  rules: Rule[];
  names: RuleName[];
  /** The rules that need the list of branches. */
  byBranches: RuleName[];
};

const GENERAL: RuleName[] = ["spasi", "huruf", "ejaan", "mirip", "kosong", "kembar"];

const BY_RESOURCE: Record<string, Checked> = {
  "dealer-cabang": {
    rules: BRANCH_RULES,
    names: [...GENERAL, "cabang-ganda", "wilayah", "masuk"],
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
  user: {
    rules: USER_RULES,
    names: ["spasi", "huruf", "ejaan", "kosong", "kembar", "email", "email-ganda", "username", "nama-ganda"],
    byBranches: [],
  },
};

/** Returns the rules of a resource in the order in which they are shown; `null` if it is not checked. */
export function checkedBy(resource: ResourceDefinition): Checked | null {
  if (!resource.copiesTo) return BY_RESOURCE[resource.name] ?? null;
  const priced: RuleName[] = resource.changes?.prices?.length ? ["harga", "jauh"] : [];
  return {
    rules: ITEM_RULES,
    names: [...GENERAL, "dealer", "item-ganda", ...priced, "belum-ada"],
    byBranches: ["dealer", "belum-ada"],
  };
}

/** Returns what the rules of a resource find in its list; `branches` is the list of branches, `null` where it may not be read. */
export function findIn(
  resource: ResourceDefinition,
  list: ColumnarList,
  branches: ColumnarList | null,
): Finding[] {
  const subject = subjectOf(resource, list, branches);
  return checkedBy(resource)?.rules.flatMap((rule) => rule(subject)) ?? [];
}

/** Returns how many rows each rule flags, or gaps it finds; `null` where it could not look. */
export function countByRule(
  resource: ResourceDefinition,
  findings: readonly Finding[],
  hasBranches: boolean,
): { [Rule in RuleName]?: number | null } {
  const { names = [], byBranches = [] } = checkedBy(resource) ?? {};
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const count = (rule: RuleName) => {
    const found = byRule.get(rule) ?? [];
    return new Set(found.flatMap(({ rows }) => rows)).size + found.filter(({ gap }) => gap).length;
  };
  return Object.fromEntries(
    names.map((rule) => [rule, !hasBranches && byBranches.includes(rule) ? null : count(rule)]),
  );
}

/** Returns the texts that mending writes, by row: for each finding the chosen text, or the first where that is clear. */
export function mended(
  findings: readonly (Finding & { chosen?: string })[],
  textAt: (field: string, row: number) => Cell,
): Map<number, Record<string, string>> {
  const written = new Map<number, Record<string, string>>();
  for (const { mend, chosen } of findings) {
    const to = chosen ?? (mend?.isClear ? mend.choices[0]?.text : undefined);
    if (!mend || to === undefined) continue;
    for (const row of mend.rows)
      if (textAt(mend.field, row) !== to) written.set(row, { ...written.get(row), [mend.field]: to });
  }
  return written;
}

/** Returns a text that stays the same for a finding as long as its rows do: by what it is put aside, and comes back. */
export function markOf(
  { rule, rows, gap }: Finding,
  list: ColumnarList,
  cellAt: (field: string, row: number) => Cell,
): string {
  const fields = Object.keys(list.columns).sort();
  const texts = rows.map((row) => JSON.stringify(fields.map((field) => cellAt(field, row)))).sort();
  return JSON.stringify([rule, gap ?? null, texts]);
}
