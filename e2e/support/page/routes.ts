import { menuOf } from "../../../lib/resources/routes.ts";
import type { Role } from "../site/people.ts";
import { lists } from "./lists.ts";

/** Every route (requirements 2.1) except the login, with the role that may open it. */
export const routes: { path: string; role: Role | "all" | "no role" }[] = [
  ...lists.flatMap(({ path, add, update, role }) => [
    { path, role },
    ...(add ? [{ path: add.path, role }] : []),
    ...(update ? [{ path: `${update}x`, role }] : []),
  ]),
  ...["/warehouse-list", "/warehouse-transit-list", "/warehouse-branch-list"].map((path) => ({
    path,
    role: "it" as const,
  })),
  { path: "/not-found", role: "all" },
  { path: "/bantuan", role: "all" },
  { path: "/tidak-ada", role: "no role" },
  { path: "/user-list/x", role: "no role" },
  { path: "/update-user", role: "no role" },
  { path: "/USER-LIST", role: "no role" },
];

/** The labels of each role's menu, in order (requirements 2.2). */
export const menus: Record<Role, string[]> = {
  it: menuOf("admin.it").map(({ label }) => label),
  part: menuOf("admin.part").map(({ label }) => label),
  none: [],
};
