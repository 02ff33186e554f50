import { can, type Operation, type Permission, type Role } from "./permissions";

export type Route = {
  path: string;
  permission: Permission;
  operation: Operation;
  label?: string;
  /** Whether the parameters of its address are its own, not those of a list. */
  hasOwnQuery?: true;
};

export const LOGIN_PATH = "/";
export const NOT_FOUND_PATH = "/not-found";
export const HELP_PATH = "/bantuan";

/** The screen of the person's batch, which shows what its browser has. */
export const BATCH_PATH = "/hasil";

/** The event stream with the writes of others. */
export const EVENTS_PATH = "/events";

/** Returns the screen with the history of a list; without one that of a person over all lists. */
export const historyPath = (listPath = "") => `/riwayat${listPath}`;

/** Returns the screen that undoes entries of a list's history. */
export const undoPath = (listPath: string) => `/urungkan${listPath}`;

/** The screens that every session may open; none is in a menu. */
const SCREENS_OF_ALL = [NOT_FOUND_PATH, HELP_PATH, BATCH_PATH, historyPath()];

export const importPath = (listPath: string) => `/impor${listPath}`;

export const importTitle = (listTitle: string) => `Impor ${listTitle.replace(/^Daftar /, "")}`;

/** Returns the screen that copies the items of a catalogue from one dealer to others. */
export const copyPath = (listPath: string) => `/salin${listPath}`;

/** Returns the screen that shows the dealers of a catalogue side by side. */
export const comparePath = (listPath: string) => `/bandingkan${listPath}`;

function screensOf(stem: string, permission: Permission, label: string): Route[] {
  const list = `/${stem}-list`;
  return [
    { path: list, permission, operation: "read", label },
    { path: `/create-${stem}`, permission, operation: "create" },
    { path: importPath(list), permission, operation: "create" },
    { path: `/update-${stem}/*`, permission, operation: "update" },
    { path: historyPath(list), permission, operation: "read", hasOwnQuery: true },
    { path: undoPath(list), permission, operation: "read", hasOwnQuery: true },
  ];
}

const catalogueOf = (stem: string, label: string): Route[] => [
  ...screensOf(stem, "item-care", label),
  { path: copyPath(`/${stem}-list`), permission: "item-care", operation: "create" },
];

const pricedCatalogueOf = (stem: string, label: string): Route[] => [
  ...catalogueOf(stem, label),
  { path: comparePath(`/${stem}-list`), permission: "item-care", operation: "read", hasOwnQuery: true },
];

function allRoutes(): Route[] {
  return [
    ...screensOf("user", "user", "Pengguna"),
    ...screensOf("dealer-cabang", "cabang", "Dealer Cabang"),
    ...screensOf("sa", "sa", "SA"),
    ...screensOf("car-type", "car-type", "Tipe Mobil"),
    ...catalogueOf("perawatan-precheck", "Perawatan Precheck"),
    ...pricedCatalogueOf("perawatan-postcheck", "Perawatan Postcheck"),
    ...catalogueOf("pergantian-precheck", "Pergantian Precheck"),
    ...pricedCatalogueOf("pergantian-postcheck", "Pergantian Postcheck"),
    { path: "/warehouse-list", permission: "warehouse", operation: "read", label: "Gudang Master" },
    { path: "/warehouse-transit-list", permission: "warehouse", operation: "read", label: "Gudang Transit" },
    { path: "/warehouse-branch-list", permission: "warehouse", operation: "read", label: "Gudang Cabang" },
    { path: "/opname-list", permission: "opname", operation: "read", label: "Stock Opname" },
  ];
}

/** Every screen with its permission (screens.md#routes), where `*` is one segment; those with a label are in the menu. Marked as pure, so that scripts that do not use it leave it out. */
export const ROUTES: Route[] = /* @__PURE__ */ allRoutes();

export type MenuEntry = { path: string; label: string };

/** Returns a role's menu, in its order (screens.md#frame-and-menu). */
export function menuOf(role: Role): MenuEntry[] {
  return ROUTES.flatMap(({ path, label, permission, operation }) =>
    label && can(role, permission, operation) ? [{ path, label }] : [],
  );
}

/** Returns the start screen of a role: its first menu entry, or the not-found screen. */
export const startPathOf = (role: Role): string => menuOf(role)[0]?.path ?? NOT_FOUND_PATH;

/** Returns whether a path matches a route; `*` matches any one segment. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const patternSegments = pattern.split("/");
  const segments = pathname.split("/");
  return (
    patternSegments.length === segments.length &&
    patternSegments.every((segment, index) =>
      segment === "*" ? segments[index] !== "" : segment === segments[index],
    )
  );
}

/** The navigation guard (screens.md#navigation-guard): returns the path to redirect to, or `null`. */
export function redirectFor(pathname: string, role: Role | null): string | null {
  if (role === null) return pathname === LOGIN_PATH ? null : LOGIN_PATH;
  if (pathname === LOGIN_PATH) return startPathOf(role);
  if (SCREENS_OF_ALL.includes(pathname)) return null;
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  return route && can(role, route.permission, route.operation) ? null : NOT_FOUND_PATH;
}
