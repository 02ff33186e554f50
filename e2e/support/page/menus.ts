import { menuOf } from "../../../lib/resources/routes.ts";
import type { Role } from "../site/people.ts";

/** The labels of each role's menu, in order (requirements 2.2). */
export const menus: Record<Role, string[]> = {
  it: menuOf("admin.it").map(({ label }) => label),
  part: menuOf("admin.part").map(({ label }) => label),
  none: [],
};
