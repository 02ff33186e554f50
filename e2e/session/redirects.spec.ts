import { expect, test } from "../support/site/fixtures.ts";
import { type Answer, ask } from "../support/site/plain-http.ts";
import { appUrl } from "../support/site/servers.ts";
import { cookieOf, each } from "../support/site/visitors.ts";

const EVIL = "evil.example";

/** What a browser may resolve to another site if it stands before a host. */
const BEFORE_HOST = String.raw`
  // /// /\ /\/ \\ /%2f%2f /%5c%5c /%5c /.// /..// /;// /user-list// /user-list/..// /user-list/%2e%2e/%2f
  /@ /user-list@ /:80@ /https: /https:// /%09/ /%09// /%00// /%0d%0aLocation:%20https:// /%EF%BC%8F%EF%BC%8F
  /%E2%81%84%E2%81%84 /_next/data/x// http:// http://siti@
`.split(/\s+/);

const OTHERS = `/javascript:alert(1)/ /data:text/html,x/ /%0d%0a%0d%0a<script>/ /%E5%98%8A%E5%98%8DLocation:x/
  /evil%E3%80%82example/ https://${EVIL}:443/user-list/`.split(/\s+/);

const PATHS = [...BEFORE_HOST.filter(Boolean).map((before) => before + EVIL), ...OTHERS];

const NAMES = "next callbackUrl redirect redirect_uri url returnTo cari nextUrl _rsc".split(" ");
const TARGETS = [`https://${EVIL}/`, `//${EVIL}`, `/\\${EVIL}`, `%0d%0aLocation:%20//${EVIL}`];
const QUERIES = ["/", "/user-list", "//user-list"].map(
  (path) => `${path}?${NAMES.flatMap((name) => TARGETS.map((target) => `${name}=${target}`)).join("&")}`,
);

/** Headers of browsers, and forged ones of clients and proxies. */
const CLIENTS: Record<string, string>[] = [
  {},
  { host: EVIL, rsc: "1", "x-forwarded-host": EVIL, "x-forwarded-proto": "https", "x-forwarded-port": "444" },
  { forwarded: `host=${EVIL};proto=javascript`, "x-original-url": `//${EVIL}` },
  { referer: `https://${EVIL}/`, "next-url": `//${EVIL}`, "x-forwarded-proto": "x" },
];

/** Returns the URLs to which a response leads a browser, from a page of this site. */
function targetsOf({ headers, body }: Answer): string[] {
  const refresh = [headers.refresh, body.match(/http-equiv="refresh" content="([^"]*)"/)?.[1]];
  const targets = refresh.map((text) => String(text).split("url=")[1]);
  return [headers.location, headers["x-nextjs-redirect"], ...targets].flatMap((target) => target ?? []);
}

const isForeign = (target: string) =>
  !/^\/(?![/\\])/.test(target) || new URL(target, appUrl).origin !== appUrl;

test("no URL redirects to another site", async ({ api }) => {
  for (const [visitor, home] of [
    ["no cookie", "/"],
    ["part", "/not-found"],
  ] as const) {
    const cookie = await cookieOf(visitor, api.scope);
    const led = new Set<string>();
    for (const said of CLIENTS) {
      await each([...PATHS, ...QUERIES], async (path) => {
        const answer = await ask({ path, headers: { ...cookie, ...said } });
        const asked = `${JSON.stringify(said)}: ${path}`;
        expect(answer.status, asked).toBeLessThan(500);
        const targets = targetsOf(answer);
        expect(targets.filter(isForeign), asked).toEqual([]);
        for (const target of targets) led.add(target);
      });
    }
    expect(led).toContain(home);
  }
});
