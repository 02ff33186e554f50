import { expect, test } from "../support/site/fixtures.ts";
import { type Answer, ask } from "../support/site/plain-http.ts";
import { appUrl } from "../support/site/servers.ts";
import { cookieOf } from "../support/site/visitors.ts";

const EVIL = "evil.example";

/** The forms of a path that a browser may resolve to another site. */
const PATHS = [
  `//${EVIL}`,
  `//${EVIL}/`,
  `///${EVIL}/%2e%2e`,
  `/\\${EVIL}`,
  `/\\/${EVIL}/`,
  `\\\\${EVIL}/`,
  `/%2f%2f${EVIL}`,
  `/%2f%2f${EVIL}/`,
  `/%5c%5c${EVIL}/`,
  `/%5c${EVIL}/%2e%2e/`,
  `/.//${EVIL}/`,
  `/..//${EVIL}/`,
  `/;//${EVIL}/`,
  `/user-list//${EVIL}/`,
  `/user-list/..//${EVIL}/`,
  `/user-list/%2e%2e/%2f${EVIL}/`,
  `/@${EVIL}/`,
  `/user-list@${EVIL}/`,
  `/:80@${EVIL}/`,
  `/https:${EVIL}/`,
  `/https://${EVIL}/`,
  "/javascript:alert(1)/",
  "/data:text/html,x/",
  `/%09/${EVIL}/`,
  `/%09//${EVIL}/`,
  `/%00//${EVIL}/`,
  `/%0d%0aLocation:%20https://${EVIL}/`,
  `/%0d%0a%0d%0a<script>/`,
  "/%E5%98%8A%E5%98%8DLocation:x/",
  `/%EF%BC%8F%EF%BC%8F${EVIL}/`,
  `/%E2%81%84%E2%81%84${EVIL}/`,
  "/evil%E3%80%82example/",
  `/_next/data/x//${EVIL}.json`,
  `http://${EVIL}`,
  `http://${EVIL}/`,
  `http://${EVIL}/user-list`,
  `http://${EVIL}//${EVIL}/`,
  `https://${EVIL}:443/user-list/`,
  `http://siti@${EVIL}/user-list`,
];

const NAMES = [
  "next",
  "callbackUrl",
  "redirect",
  "redirect_uri",
  "url",
  "returnTo",
  "cari",
  "nextUrl",
  "_rsc",
];
const TARGETS = [
  `https://${EVIL}/`,
  `//${EVIL}`,
  `/\\${EVIL}`,
  `%0d%0aLocation:%20//${EVIL}`,
  `javascript:alert(1)`,
];
const QUERIES = ["/", "/user-list", "/user-list/", "//user-list"].map(
  (path) => `${path}?${NAMES.flatMap((name) => TARGETS.map((target) => `${name}=${target}`)).join("&")}`,
);

/** Headers of clients and proxies, including forged ones. */
const CLIENTS: Record<string, Record<string, string>> = {
  "a browser": {},
  "a client navigation": { rsc: "1" },
  "a prefetch": { rsc: "1", "next-router-prefetch": "1" },
  "a client with a forged host": { host: EVIL },
  "a proxy that passes on forged headers": {
    "x-forwarded-host": EVIL,
    "x-forwarded-proto": "https",
    "x-forwarded-port": "444",
  },
  "a proxy of another kind": { forwarded: `host=${EVIL};proto=javascript`, "x-original-url": `//${EVIL}` },
  "a client with that referrer": {
    referer: `https://${EVIL}/`,
    "next-url": `//${EVIL}`,
    "x-forwarded-proto": "x",
  },
};

/** Returns the URL to which a response leads a browser, from a page of this site. */
function targetsOf({ headers, body }: Answer): string[] {
  const refresh = [headers.refresh, body.match(/http-equiv="refresh" content="([^"]*)"/)?.[1]];
  return [
    headers.location,
    headers["x-nextjs-redirect"],
    ...refresh.map((text) => String(text).split("url=")[1]),
  ]
    .filter((target) => target !== undefined)
    .map(String);
}

const isForeign = (target: string) =>
  !/^\/(?![/\\])/.test(target) || new URL(target, appUrl).origin !== appUrl;

for (const [visitor, home] of [
  ["no cookie", "/"],
  ["part", "/not-found"],
] as const) {
  test(`no URL redirects to another site: ${visitor}`, async ({ api }) => {
    const cookie = await cookieOf(visitor, api.scope);
    const led = new Set<string>();
    for (const [client, said] of Object.entries(CLIENTS)) {
      for (const path of [...PATHS, ...QUERIES]) {
        const answer = await ask({ path, headers: { ...cookie, ...said } });
        expect(answer.status, `${client}: ${path}`).toBeLessThan(500);
        const targets = targetsOf(answer);
        expect(targets.filter(isForeign), `${client}: ${path}`).toEqual([]);
        for (const target of targets) led.add(target);
      }
    }
    expect(led).toContain(home);
  });
}
