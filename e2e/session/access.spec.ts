import { textOfAnswer } from "../../lib/testing/packed-list.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { keyOf, lists, opname, postcheck, rowOf, users } from "../support/site/lists.ts";
import { people, type Role } from "../support/site/people.ts";
import { appUrl, unguardedUrl } from "../support/site/servers.ts";
import { cookieOf, each, roleOf, SKIP_MIDDLEWARE, type Visitor, visitors } from "../support/site/visitors.ts";

// The permissions of each role (session.md#permissions), for every visitor and kind of request, with and without the middleware. Runs
// without a browser.

type Route = { path: string; role: Role | "signed out" | "all" | "no role" };

const routesOf = (role: Route["role"], ...paths: string[]): Route[] => paths.map((path) => ({ path, role }));

/** Every route (screens.md#routes) with the role that may open it. */
const routes: Route[] = [
  ...lists.flatMap(({ path, add, update, role }) =>
    routesOf(role, path, ...(add ? [add.path] : []), ...(update ? [`${update}x`] : [])),
  ),
  ...routesOf("signed out", "/"),
  ...routesOf(
    "it",
    "/warehouse-list",
    "/warehouse-transit-list",
    "/warehouse-branch-list",
    "/riwayat/sa-list",
  ),
  ...routesOf("it", ...["impor", "salin", "bandingkan"].map((screen) => `/${screen}${postcheck.path}`)),
  ...routesOf("all", "/not-found", "/bantuan", "/hasil", "/riwayat"),
  ...routesOf("no role", "/tidak-ada", "/user-list/x", "/update-user", "/USER-LIST"),
];

/** A screen of each kind. */
const kinds = [users.path, users.add?.path, `${users.update}x`, opname.path, "/not-found", "/tidak-ada"];
const oneOfEach = routes.filter(({ path }) => kinds.includes(path));

/** Returns a path with its first letter encoded. */
const encodeFirst = (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;

const SEGMENT = "next-router-segment-prefetch";
const PREFETCH = { rsc: "1", "next-router-prefetch": "1" };

type Visit = { way: string; path: string; headers: Record<string, string>; goal: string };

/** Returns where a route leads a visitor (screens.md#navigation-guard and session.md#permissions). */
function goalFor(visitor: Visitor, { path, role }: Route): string {
  const own = roleOf(visitor);
  if (!own) return "/";
  if (path === "/") return people[own].home;
  return role === own || role === "all" ? path : "/not-found";
}

/** Returns how a visitor requests the screens: every one as a browser does, one of each kind in the rarer ways. */
function visitsOf(visitor: Visitor): Visit[] {
  const asked = (way: string, asks: Route[], headers: Record<string, string> = {}) =>
    asks.map((route) => ({ way, path: route.path, headers, goal: goalFor(visitor, route) }));
  /** Requests paths that are spelled otherwise. */
  const spelled = (way: string, spell: (path: string) => string, isKnown = false) =>
    oneOfEach.map((route) => {
      const goal = goalFor(visitor, isKnown ? route : { ...route, role: "no role" });
      const path = spell(route.path);
      return { way, path, headers: {}, goal: goal === route.path && isKnown ? path : goal };
    });
  return [
    ...asked("document", routes),
    ...asked("client navigation", routes, { rsc: "1" }),
    ...asked("prefetch", oneOfEach, PREFETCH),
    ...asked("prefetch of a segment", oneOfEach, { rsc: "1", [SEGMENT]: "/_tree" }),
    ...asked("prefetch of a page's segment", oneOfEach, { ...PREFETCH, [SEGMENT]: "/_index" }),
    ...asked("past the middleware", oneOfEach, { "x-middleware-subrequest": SKIP_MIDDLEWARE }),
    ...spelled("encoded path", encodeFirst),
    ...spelled("file of a page", (path) => `${path}.rsc`, true),
    ...spelled("file of a segment", (path) => `${path}.segments/_full.segment.rsc`),
  ];
}

const isStored = ({ headers }: Response) => !headers.get("cache-control")?.includes("no-store");

/** Requests a path and follows only Next's own redirect; `goal` is where the response leads, `isStored` whether a cache may keep it. */
async function visit(url: string, { path, headers }: Visit, cookie: Record<string, string>) {
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

const CANARY = "kenari-7431";
/** Values of the stand-in's seed, in case a call is made outside the scope of a test. */
const SEEDED = ["Nusantara Toyota", "Astra/Jaya", "Kevin O", "KIJANG INNOVA"];
const hasCanary = (text: string) => [CANARY, ...SEEDED].some((word) => text.includes(word));

async function plantCanaries(api: Api): Promise<void> {
  const canaries = { dealer: CANARY, nama: CANARY, brand: CANARY };
  for (const list of lists) await api.setRows(list.resource, [{ ...rowOf(list, 1), ...canaries }]);
}

const ownLists = (visitor: Visitor) => lists.filter(({ role }) => role === roleOf(visitor));

/** Expects that a visitor's session has caused no other reads of the API than those of its own lists. */
async function expectOwnReads(api: Api, visitor: Visitor): Promise<void> {
  const allowed = ownLists(visitor).map(({ call }) => call);
  const reads = (await api.requests()).filter(({ method }) => method === "GET");
  expect(reads.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([]);
}

for (const visitor of visitors) {
  test(`${visitor}: every screen opens or redirects as it should`, async ({ api }) => {
    const cookie = await cookieOf(visitor, api.scope);
    const visits = visitsOf(visitor);
    const found = await each(visits, async (wanted) => {
      const { goal, status, isStored } = await visit(appUrl, wanted, cookie);
      return { ...wanted, goal, isThere: status === 200, isStored };
    });
    const wanted = visits.map((one) => ({ ...one, isThere: one.goal === one.path, isStored: false }));
    expect(found).toEqual(wanted);
    await expectOwnReads(api, visitor);
  });

  test(`${visitor}: without the middleware, no screen contains data of another role`, async ({ api }) => {
    await plantCanaries(api);
    const cookie = await cookieOf(visitor, api.scope);
    const person = people[roleOf(visitor) ?? "it"];
    const found = await each(visitsOf(visitor), async (wanted) => {
      const { text } = await visit(unguardedUrl, wanted, cookie);
      const isKnown = [person.name, person.email].some((word) => text.includes(word));
      return { ...wanted, hasCanary: hasCanary(text), isKnown };
    });
    const own = ownLists(visitor).map(({ path }) => path);
    // One route serves every list, and Next decodes its segment: only the middleware minds how it is spelled.
    const permitted = [...own, ...own.map(encodeFirst)];
    expect(found.filter((one) => one.hasCanary && !permitted.includes(one.path))).toEqual([]);
    const shown = found.filter((one) => one.hasCanary && one.way === "document").map(({ path }) => path);
    expect(shown).toEqual(expect.arrayContaining(own));
    expect(found.some(({ isKnown }) => isKnown)).toBe(roleOf(visitor) !== null);
    await expectOwnReads(api, visitor);
  });

  test(`${visitor}: data routes return data only to the permitted role`, async ({ api }) => {
    await plantCanaries(api);
    const cookie = await cookieOf(visitor, api.scope);
    const role = roleOf(visitor);
    const seesPictures = role === "it" || role === "part";
    for (const url of [appUrl, unguardedUrl]) {
      const get = async (path: string) => {
        const answer = await fetch(url + path, { headers: cookie, redirect: "manual" });
        expect(isStored(answer), path).toBe(false);
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { answer, text: await textOfAnswer(answer.headers.get("content-type"), bytes) };
      };
      const hasData = async (path: string) => hasCanary((await get(path)).text);
      for (const list of lists) {
        const { data, role: owner, update } = list;
        expect(await hasData(`/lists/${data}`), data).toBe(owner === role);
        const record = `/records/${data}?key=${encodeURIComponent(keyOf(list, 1))}`;
        expect(await hasData(record), record).toBe(owner === role && update !== undefined);
      }
      for (const path of ["brands", "dealers?of=Toyota", "branches?of=Nusantara%20Toyota"])
        expect((await get(`/picks/${path}`)).text.includes('"choices"'), path).toBe(role === "it");
      for (const path of ["/session", "/lists/tidak-ada", "/records/tidak-ada", "/images/tidak-ada.jpg"])
        await get(path);
      const { answer } = await get("/images/opname-000001.jpg");
      expect(answer.status).toBe(seesPictures ? 200 : role ? 403 : 401);
      expect(answer.headers.get("content-type")).toContain(answer.ok ? "image/jpeg" : "application/json");
    }
    expect(await api.callsOf("/images/*")).toHaveLength(seesPictures ? 4 : 0);
  });
}
