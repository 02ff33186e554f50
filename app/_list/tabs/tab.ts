/** A tab of the address: the name of its view, empty for the table, and the rule that was pressed, empty without one. */
export type Tab = { name: string; rule: string };

/** Parses a tab as it stands in the address, `foto:lonjakan`. */
export function readTab(tab = ""): Tab {
  const [name = "", rule = ""] = tab.split(":");
  return { name, rule };
}

/** Formats a tab for the address; the table has none, and no rule. */
export function writeTab({ name, rule }: Tab): string | undefined {
  if (name === "") return undefined;
  return rule ? `${name}:${rule}` : name;
}
