import { textOfAnswer } from "../../lib/testing/packed-list.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { keyOf, lists, postcheck, rowOf } from "../support/site/lists.ts";
import { people, type Role } from "../support/site/people.ts";
import { appUrl, unguardedUrl } from "../support/site/servers.ts";
import { cookieOf, each, roleOf, SKIP_MIDDLEWARE, type Visitor, visitors } from "../support/site/visitors.ts";

/** Every route (screens.md#routes) except the login, with the role that may open it. */
const routes: { path: string; role: Role | "all" | "no role" }[] = [
  ...lists.flatMap(({ path, add, update, role }) => [
    { path, role },
    ...(add ? [{ path: add.path, role }] : []),
    ...(update ? [{ path: `${update}x`, role }] : []),
  ]),
  ...[
    ...["/warehouse-list", "/warehouse-transit-list", "/warehouse-branch-list"],
    ...["impor", "salin", "bandingkan"].map((screen) => `/${screen}${postcheck.path}`),
  ].map((path) => ({ path, role: "it" as const })),
  { path: "/not-found", role: "all" },
  { path: "/bantuan", role: "all" },
  { path: "/hasil", role: "all" },
  { path: "/riwayat", role: "all" },
  { path: "/riwayat/sa-list", role: "it" },
  { path: "/tidak-ada", role: "no role" },
  { path: "/user-list/x", role: "no role" },
  { path: "/update-user", role: "no role" },
  { path: "/USER-LIST", role: "no role" },
];

/** Returns a path with its first letter encoded. */
const encodeFirst = (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;

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

type Visit = {
  way: string;
  screen: string;
  path: string;
  headers: Record<string, string>;
  goal: string;
};

/** Returns a visitor's redirect for a screen (screens.md#navigation-guard and session.md#permissions); `null` is the screen itself. */
function elsewhereFor(visitor: Visitor, { path, role }: (typeof screens)[number]): string | null {
  const own = roleOf(visitor);
  if (!own) return path === "/" ? null : "/";
  if (path === "/") return people[own].home;
  return role === own || role === "all" ? null : "/not-found";
}

/** Returns every screen in every way, with a visitor's goal. */
function visitsOf(visitor: Visitor): Visit[] {
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
type Answer = { goal: string; status: number; text: string; isStored: boolean };

const isStored = ({ headers }: Response) => !headers.get("cache-control")?.includes("no-store");

/** Requests a path and follows only Next's own redirect. */
async function visit(url: string, { path, headers }: Visit, cookie: Record<string, string>): Promise<Answer> {
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

// The permissions of each role (session.md#permissions), for every visitor and kind of request, with and without the middleware. Runs
// without a browser.

const CANARY = "kenari-7431";
/** Values of the stand-in's seed, in case a call is made outside the scope of a test. */
const SEEDED = ["Nusantara Toyota", "Astra/Jaya", "Kevin O", "KIJANG INNOVA"];
const PICKS = ["/picks/brands", "/picks/dealers?of=Toyota", "/picks/branches?of=Nusantara%20Toyota"];
const PICTURE = "/images/opname-000001.jpg";

/** Returns the text of a response; a whole list is unpacked. */
async function textOf(answer: Response): Promise<string> {
  return textOfAnswer(answer.headers.get("content-type"), Buffer.from(await answer.arrayBuffer()));
}

const hasCanary = (text: string) => [CANARY, ...SEEDED].some((word) => text.includes(word));

async function plantCanaries(api: Api): Promise<void> {
  const canaries = { dealer: CANARY, nama: CANARY, brand: CANARY };
  for (const list of lists) await api.setRows(list.resource, [{ ...rowOf(list, 1), ...canaries }]);
}

const ownLists = (visitor: Visitor) => lists.filter(({ role }) => role === roleOf(visitor));

/** Returns the API reads that a visitor's session must not cause. */
async function foreignReads(api: Api, visitor: Visitor): Promise<string[]> {
  const allowed = ownLists(visitor).map(({ call }) => call);
  const read = (await api.requests()).filter(
    ({ method, path }) => method === "GET" && !allowed.includes(path),
  );
  return read.map(({ path }) => path);
}

for (const visitor of visitors) {
  test(`${visitor}: every screen opens or redirects as it should`, async ({ api }) => {
    const cookie = await cookieOf(visitor, api.scope);
    const found = await each(visitsOf(visitor), async (wanted) => {
      const { goal, status, isStored } = await visit(appUrl, wanted, cookie);
      return { ...wanted, goal, isThere: status === 200, isStored };
    });
    const wanted = visitsOf(visitor).map((one) => ({
      ...one,
      isThere: one.goal === one.path,
      isStored: false,
    }));
    expect(found).toEqual(wanted);
    expect(await foreignReads(api, visitor)).toEqual([]);
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
    expect(await foreignReads(api, visitor)).toEqual([]);
  });

  test(`${visitor}: data routes return data only to the permitted role`, async ({ api }) => {
    await plantCanaries(api);
    const cookie = await cookieOf(visitor, api.scope);
    const role = roleOf(visitor);
    const seesPictures = role === "it" || role === "part";
    const get = async (url: string, path: string) => {
      const answer = await fetch(url + path, { headers: cookie, redirect: "manual" });
      expect(isStored(answer), path).toBe(false);
      return answer;
    };
    const hasData = async (url: string, path: string) => hasCanary(await textOf(await get(url, path)));
    for (const url of [appUrl, unguardedUrl]) {
      for (const list of lists) {
        const { data, role: owner, update } = list;
        expect(await hasData(url, `/lists/${data}`), data).toBe(owner === role);
        const record = `/records/${data}?key=${encodeURIComponent(keyOf(list, 1))}`;
        expect(await hasData(url, record), record).toBe(owner === role && update !== undefined);
      }
      for (const path of PICKS) {
        const answer = await get(url, path);
        expect(((await answer.json()) as { kind: string }).kind === "choices", path).toBe(role === "it");
      }
      for (const path of ["/session", "/lists/tidak-ada", "/records/tidak-ada", "/images/tidak-ada.jpg"])
        await get(url, path);
      const picture = await get(url, PICTURE);
      expect(picture.status).toBe(seesPictures ? 200 : role ? 403 : 401);
      expect(picture.headers.get("content-type")).toContain(picture.ok ? "image/jpeg" : "application/json");
    }
    expect(await api.callsOf("/images/*")).toHaveLength(seesPictures ? 4 : 0);
  });
}
