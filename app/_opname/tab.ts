/** A tab of the address: the name of its view, empty for the table, and the rule that was pressed, empty without one. */
export type Tab = { name: string; rule: string };

/** The tabs by the names of their views in the address, in their order; the table has none. */
export const TABS = { "": "Daftar", ringkasan: "Ringkasan", foto: "Foto", periksa: "Perlu diperiksa" };

export const isTab = (name: string): name is keyof typeof TABS => Object.hasOwn(TABS, name);

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
