import { lists } from "./lists.ts";
import type { Role } from "./people.ts";

/** Every route (requirements 2.1) except the login, with the role that may open it. */
export const routes: { path: string; role: Role | "all" | "nobody" }[] = [
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
  { path: "/tidak-ada", role: "nobody" },
  { path: "/user-list/x", role: "nobody" },
  { path: "/update-user", role: "nobody" },
  { path: "/USER-LIST", role: "nobody" },
];
