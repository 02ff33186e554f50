import { people } from "../site/people.ts";
import { roleOf, type Visitor } from "../site/visitors.ts";
import { routes } from "./routes.ts";

export const SKIP_MIDDLEWARE = "src/middleware:middleware:pages/_middleware:middleware:middleware:middleware";

/** Returns a path with its first letter encoded. */
export const encodeFirst = (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;

const PREFETCH = { rsc: "1", "next-router-prefetch": "1" };

/** How a screen is requested: its path may be spelled otherwise, and then be one of no screen. */
const ways: [
  way: string,
  headers: Record<string, string>,
  spell?: (path: string) => string,
  isUnknown?: boolean,
][] = [
  ["document", {}],
  ["client navigation", { rsc: "1" }],
  ["prefetch", PREFETCH],
  ["prefetch of a segment", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
  ["prefetch of a page's segment", { ...PREFETCH, "next-router-segment-prefetch": "/_index" }],
  ["past the middleware", { "x-middleware-subrequest": SKIP_MIDDLEWARE }],
  ["encoded path", {}, encodeFirst, true],
  ["file of a page", {}, (path) => `${path}.rsc`],
  ["file of a segment", {}, (path) => `${path}.segments/_full.segment.rsc`, true],
];

const screens = [{ path: "/", role: "signed out" as const }, ...routes];

export type Visit = {
  way: string;
  screen: string;
  path: string;
  headers: Record<string, string>;
  goal: string;
};

/** Returns a visitor's redirect for a screen (requirements 2.3 and 6.2); `null` is the screen itself. */
function elsewhereFor(visitor: Visitor, { path, role }: (typeof screens)[number]): string | null {
  const own = roleOf(visitor);
  if (!own) return path === "/" ? null : "/";
  if (path === "/") return people[own].home;
  return role === own || role === "all" ? null : "/not-found";
}

/** Returns every screen in every way, with a visitor's goal. */
export function visitsOf(visitor: Visitor): Visit[] {
  const unknown = roleOf(visitor) ? "/not-found" : "/";
  return ways.flatMap(([way, headers, spell, isUnknown]) =>
    screens
      .filter(({ path }) => !spell || path !== "/")
      .map((screen) => {
        const path = spell ? spell(screen.path) : screen.path;
        const goal = isUnknown ? unknown : (elsewhereFor(visitor, screen) ?? path);
        return { way, screen: screen.path, path, headers, goal };
      }),
  );
}

/** `goal` is where the response leads, `isStored` whether a cache may keep it. */
export type Answer = { goal: string; status: number; text: string; isStored: boolean };

export const isStored = ({ headers }: Response) => !headers.get("cache-control")?.includes("no-store");

/** Requests a path and follows only Next's own redirect. */
export async function visit(
  url: string,
  { path, headers }: Visit,
  cookie: Record<string, string>,
): Promise<Answer> {
  const get = (address: string) => fetch(address, { headers: { ...headers, ...cookie }, redirect: "manual" });
  const nextOf = ({ headers }: Response) => {
    const location = headers.get("location");
    return location === null ? null : new URL(location, url);
  };
  const first = await get(url + path);
  const next = nextOf(first);
  // Next redirects a client navigation without its cache-busting parameter.
  const answer = next?.pathname === path ? await get(next.href) : first;
  const text = await answer.text();
  return { goal: nextOf(answer)?.pathname ?? path, status: answer.status, text, isStored: isStored(answer) };
}
