import { LOGIN_PATH, matchesPath, NOT_FOUND_PATH, ROUTES } from "../routes";

const ROUTE_TEMPLATES = [
  ...ROUTES.map(({ path }) => path),
  LOGIN_PATH,
  NOT_FOUND_PATH,
  "/offline",
  "/session",
  "/lists/*",
  "/picks/*",
  "/images/*",
  "/healthz",
  "/readyz",
];

const STATIC = /^\/(_next|icons|screenshots)\/|^\/[\w-]+\.(js|svg|png|ico|txt|webmanifest)$/;

/** The template of the route at an address, for logs and metrics: never with a key, a name or a query in it. */
export function routeOf(address: string): string {
  const [path = ""] = address.split("?");
  if (STATIC.test(path)) return "static";
  return ROUTE_TEMPLATES.find((template) => matchesPath(template, path)) ?? "other";
}

/** Whether a route is asked for too often, and says too little, to be logged each time. */
export function isFrequent(route: string): boolean {
  return route === "static" || route === "/healthz" || route === "/readyz";
}
