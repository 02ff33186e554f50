import { isRuleName, type RuleName } from "@/lib/opname/rules/rule";

/** A tab of the address: the name of its view, empty for the table, and the rule that was pressed. */
export type Tab = { name: string; rule: RuleName | null };

/** Parses a tab as it stands in the address, `foto:lonjakan`; a rule that is not known counts as none. */
export function readTab(tab = ""): Tab {
  const [name = "", rule = ""] = tab.split(":");
  return { name, rule: isRuleName(rule) ? rule : null };
}

/** Formats a tab for the address; the table has none, and no rule. */
export function writeTab({ name, rule }: Tab): string | undefined {
  if (name === "") return undefined;
  return rule ? `${name}:${rule}` : name;
}
