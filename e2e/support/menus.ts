import { type MenuEntry, menuOf } from "../../lib/routes.ts";
import type { Role } from "./people.ts";

const labelsOf = (menu: MenuEntry[]) => menu.map(({ label }) => label);

/** The labels of each role's menu, in their order (requirements 2.2). */
export const menus: Record<Role, string[]> = {
  it: labelsOf(menuOf("admin.it")),
  part: labelsOf(menuOf("admin.part")),
  none: [],
};
