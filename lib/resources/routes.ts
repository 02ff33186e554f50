import { can, type Operation, type Permission, type Role } from "./permissions";

/** A screen, the operation that a role must be permitted to do to open it, and its label in the menu, if it is there. */
export type Route = {
  path: string;
  permission: Permission;
  operation: Operation;
  label?: string;
  /** Whether the URL has query parameters other than those of a list. */
  hasOwnQuery?: true;
};

export const LOGIN_PATH = "/";
export const NOT_FOUND_PATH = "/not-found";
export const HELP_PATH = "/bantuan";
/** The screen of the person's batch, which is stored in the browser. */
export const BATCH_PATH = "/hasil";
/** The path of the event stream with new writes and open forms. */
export const EVENTS_PATH = "/events";

/** Returns the path of a list's history, or without `listPath` of a person's history in all lists. */
export const historyPath = (listPath = "") => `/riwayat${listPath}`;
export const undoPath = (listPath: string) => `/urungkan${listPath}`;

/** The paths of screens that every signed-in person may open; none is in the menu. */
const PATHS_FOR_EVERYBODY = [NOT_FOUND_PATH, HELP_PATH, BATCH_PATH, historyPath()];

export const importPath = (listPath: string) => `/impor${listPath}`;
export const importTitle = (listTitle: string) => `Impor ${listTitle.replace(/^Daftar /, "")}`;
export const copyPath = (listPath: string) => `/salin${listPath}`;
export const comparePath = (listPath: string) => `/bandingkan${listPath}`;

function createResourceRoutes(stem: string, permission: Permission, label: string): Route[] {
  const pathOfList = `/${stem}-list`;
  return [
    { path: pathOfList, permission, operation: "read", label },
    { path: `/create-${stem}`, permission, operation: "create" },
    { path: importPath(pathOfList), permission, operation: "create" },
    { path: `/update-${stem}/*`, permission, operation: "update" },
    { path: historyPath(pathOfList), permission, operation: "read", hasOwnQuery: true },
    { path: undoPath(pathOfList), permission, operation: "read", hasOwnQuery: true },
  ];
}

const createCatalogueRoutes = (stem: string, label: string): Route[] => [
  ...createResourceRoutes(stem, "item-care", label),
  { path: copyPath(`/${stem}-list`), permission: "item-care", operation: "create" },
];

const createPricedCatalogueRoutes = (stem: string, label: string): Route[] => [
  ...createCatalogueRoutes(stem, label),
  { path: comparePath(`/${stem}-list`), permission: "item-care", operation: "read", hasOwnQuery: true },
];

function createRoutes(): Route[] {
  return [
    ...createResourceRoutes("user", "user", "Pengguna"),
    ...createResourceRoutes("dealer-cabang", "cabang", "Dealer Cabang"),
    ...createResourceRoutes("sa", "sa", "SA"),
    ...createResourceRoutes("car-type", "car-type", "Tipe Mobil"),
    ...createCatalogueRoutes("perawatan-precheck", "Perawatan Precheck"),
    ...createPricedCatalogueRoutes("perawatan-postcheck", "Perawatan Postcheck"),
    ...createCatalogueRoutes("pergantian-precheck", "Pergantian Precheck"),
    ...createPricedCatalogueRoutes("pergantian-postcheck", "Pergantian Postcheck"),
    { path: "/warehouse-list", permission: "warehouse", operation: "read", label: "Gudang Master" },
    { path: "/warehouse-transit-list", permission: "warehouse", operation: "read", label: "Gudang Transit" },
    { path: "/warehouse-branch-list", permission: "warehouse", operation: "read", label: "Gudang Cabang" },
    { path: "/opname-list", permission: "opname", operation: "read", label: "Stock Opname" },
  ];
}

/** The screens and their permissions (screens.md#routes); `*` stands for one segment. `PURE` lets bundlers drop the list where it is unused. */
export const ROUTES: Route[] = /* @__PURE__ */ createRoutes();

export type MenuEntry = { path: string; label: string };

/** Returns the menu of a role (screens.md#frame-and-menu). */
export function menuOf(role: Role): MenuEntry[] {
  return ROUTES.flatMap(({ path, label, permission, operation }) =>
    label && can(role, permission, operation) ? [{ path, label }] : [],
  );
}

/** Returns the path of a role's start screen: its first menu entry, or the not-found screen. */
export const startPathOf = (role: Role): string => menuOf(role)[0]?.path ?? NOT_FOUND_PATH;

/** Returns whether a path matches a pattern, in which `*` stands for one non-empty segment. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const patternSegments = pattern.split("/");
  const pathSegments = pathname.split("/");
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every((segment, index) =>
      segment === "*" ? pathSegments[index] !== "" : segment === pathSegments[index],
    )
  );
}

/** Returns the path to which a request for `pathname` is redirected, `null` if the role may open it; `role` is `null` without a session (screens.md#navigation-guard). */
export function redirectFor(pathname: string, role: Role | null): string | null {
  if (role === null) return pathname === LOGIN_PATH ? null : LOGIN_PATH;
  if (pathname === LOGIN_PATH) return startPathOf(role);
  if (PATHS_FOR_EVERYBODY.includes(pathname)) return null;
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  return route && can(role, route.permission, route.operation) ? null : NOT_FOUND_PATH;
}
