import { HELP_PATH, LOGIN_PATH, matchesPath, NOT_FOUND_PATH, ROUTES } from "../../../resources/routes";

const ROUTE_TEMPLATES = [
  ...ROUTES.map(({ path }) => path),
  LOGIN_PATH,
  NOT_FOUND_PATH,
  HELP_PATH,
  "/offline",
  "/session",
  "/lists",
  "/lists/*",
  "/records/*",
  "/picks/*",
  "/images/*",
  "/healthz",
  "/readyz",
];

const STATIC = /^\/(_next|icons|screenshots)\/|^\/[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/;

/** Returns the route template of an address for logs and metrics: without keys, names or queries. */
export function routeOf(address: string): string {
  const [path = ""] = address.split("?");
  if (STATIC.test(path)) return "static";
  return ROUTE_TEMPLATES.find((template) => matchesPath(template, path)) ?? "other";
}

/** Returns whether a route is requested too often to be logged each time. */
export function isFrequent(route: string): boolean {
  return route === "static" || route === "/healthz" || route === "/readyz";
}
