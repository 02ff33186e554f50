import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { applySettings, importWith } from "../../testing/settings";
import { MAX_BODY_MB } from "../process/env";
import {
  clientAddress,
  isDataRequest,
  isFrequentRoute,
  isRateLimited,
  pathOf,
  routeOf,
} from "./request-head";

applySettings({ APP_ORIGIN: "" });

const root = path.join(import.meta.dirname, "../../..");

test.each([
  ["next.config.mjs", /^const MAX_BODY = "(\d+)mb";$/m],
  ["deploy/nginx/nginx.conf", /^ *client_max_body_size (\d+)m;$/m],
  ["deploy/nginx/galat.txt", /Kiriman ini lebih besar dari (\d+) MB/],
  ["lib/messages/problem.ts", /Kiriman ini lebih besar dari (\d+) MB/],
])("%s has the limit of the ingress for a body", (file, pattern) => {
  const [, megabytes] = readFileSync(path.join(root, file), "utf8").match(pattern) ?? [];
  expect(Number(megabytes)).toBe(MAX_BODY_MB);
});

test("the log leaves out what is asked for all the time", () => {
  for (const route of ["static", "/healthz", "/readyz"]) expect(isFrequentRoute(route), route).toBe(true);
  for (const route of ["other", "/", "/sa-list", "/session"])
    expect(isFrequentRoute(route), route).toBe(false);
});

const head = (url: string | undefined, method = "GET", headers: Record<string, string> = {}) =>
  ({ method, url, headers }) as Parameters<typeof pathOf>[0];

test("the path of a request is its address without the query", () => {
  expect(pathOf(head("/sa-list?cari=a?b"))).toBe("/sa-list");
  expect(pathOf(head(undefined))).toBe("");
});

describe("the rate limit", () => {
  test.each(["/lists/sa", "/records/sa?key=1", "/picks/sa", "/images/opname", "/events?x=1"])(
    "counts %s",
    (url) => {
      expect(isRateLimited(head(url))).toBe(true);
      expect(isDataRequest(head(url))).toBe(!url.startsWith("/events"));
    },
  );

  test.each(["/", "/session", "/lists", "/update-sa/lists/", "/images/a.jpg?lebar=320"])(
    "does not count that %s is opened",
    (url) => expect(isRateLimited(head(url))).toBe(false),
  );

  const own = { host: "app.id", origin: "https://app.id" };

  test("counts a form of this site, but no report of use, and no form of another site", () => {
    expect(isRateLimited(head("/create-sa", "POST", own))).toBe(true);
    expect(isRateLimited(head("/session", "POST", own))).toBe(false);
    expect(isRateLimited(head("/create-sa", "PUT", own))).toBe(false);
    expect(isRateLimited(head("/create-sa", "POST", { ...own, origin: "https://jahat.id" }))).toBe(false);
  });
});

test.each([
  ["/", "/"],
  ["/user-list?cari=siti&urut=nama", "/user-list"],
  ["/update-user/siti%2Fa?_rsc=1", "/update-user/*"],
  ["/lists/user?key=1", "/lists/*"],
  ["/images/opname-1.jpg", "/images/*"],
  ["/readyz", "/readyz"],
  ["/bantuan?_rsc=1", "/bantuan"],
  ["/riwayat/sa-list?cari=siti", "/riwayat/sa-list"],
  ["/_next/static/chunks/main.js", "static"],
  ["/sw.js", "static"],
  ["/update-user/siti/siti", "other"],
  ["/siti.js/x", "other"],
  ["/siti/icons/x", "other"],
  ["/siti", "other"],
  ["http://siti/user-list", "other"],
  ["*", "other"],
])("%s is %s", (address, route) => {
  expect(routeOf(address)).toBe(route);
});

const HOST = { host: "app.id" };

const OWN = { ...HOST, origin: "https://app.id" };
const FOREIGN = { ...HOST, origin: "https://jahat.id" };
const ORIGINS = "https://kantor.id,http://10.0.0.7:3000";

test.each<[string, Record<string, string>, boolean]>([
  ["", OWN, true],
  ["", { ...OWN, "x-forwarded-host": "jahat.id" }, true],
  ["", { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "none" }, true],
  ["", { ...OWN, "sec-fetch-site": "same-origin" }, true],
  ["", { ...OWN, "sec-fetch-site": "cross-site" }, false],
  ["", { ...OWN, "sec-fetch-site": "same-site" }, false],
  ["", HOST, false],
  ["", { ...HOST, origin: "null" }, false],
  ["", { ...FOREIGN, "x-forwarded-host": "jahat.id" }, false],
  ["", { ...HOST, origin: "https://app.id.jahat.id" }, false],
  ["", { ...HOST, origin: "https://app.id:8443" }, false],
  ["", { ...HOST, origin: "https://app.id, https://jahat.id" }, false],
  ["", { origin: "https://app.id" }, false],
  ["", { origin: "https://null" }, false],
  [ORIGINS, { ...HOST, origin: "https://kantor.id" }, true],
  [ORIGINS, { ...HOST, origin: "http://10.0.0.7:3000", "x-forwarded-host": "jahat.id" }, true],
  [ORIGINS, { ...HOST, origin: "https://kantor.id", "sec-fetch-site": "cross-site" }, false],
  [ORIGINS, HOST, false],
  [ORIGINS, OWN, false],
  [ORIGINS, { ...HOST, origin: "http://kantor.id" }, false],
  [ORIGINS, { ...FOREIGN, "x-forwarded-host": "jahat.id" }, false],
])("with APP_ORIGIN=%s a request with %j is one of this site: %s", async (setting, headers, isOwn) => {
  const { isFromOwnSite } = await importWith({ APP_ORIGIN: setting }, () => import("./request-head"));
  expect(isFromOwnSite(new Headers(headers))).toBe(isOwn);
});

const SOCKET = "10.0.0.1";

describe("the address of a client", () => {
  test.each([
    ["without a trusted proxy ignores the header", "203.0.113.9, 198.51.100.7", 0, SOCKET],
    ["ignores the entries before it", "1.1.1.1, 2.2.2.2,203.0.113.9", 1, "203.0.113.9"],
    ["is the entry before two trusted proxies", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
    ["is the first entry if proxies are missing", "203.0.113.9", 2, "203.0.113.9"],
    ["is that of the connection if the proxy is missing", "", 1, SOCKET],
    ["is that of the connection if the entry is no address", "unknown", 1, SOCKET],
    ["is an IPv4 address also in IPv6 notation", "::ffff:203.0.113.9", 1, "203.0.113.9"],
    ["stays as it is in another IPv6 notation", "2001:db8::ffff:1.2.3.4", 1, "2001:db8::ffff:1.2.3.4"],
  ])("%s", (_, noted, trusted, address) => {
    expect(clientAddress(noted, SOCKET, trusted)).toBe(address);
  });
});

describe("the forwarded headers of a request after the hook", () => {
  const MADE_UP = { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "jahat.id" };

  test.each<[Record<string, string>, Record<string, string>, object]>([
    [{}, MADE_UP, { "x-forwarded-for": SOCKET }],
    [{ TRUSTED_PROXIES: "1" }, MADE_UP, { "x-forwarded-for": "203.0.113.9" }],
    [{ APP_ORIGIN: ORIGINS }, MADE_UP, { "x-forwarded-for": SOCKET, "x-forwarded-host": "kantor.id" }],
    [{ APP_ORIGIN: ORIGINS }, { origin: "http://10.0.0.7:3000" }, { "x-forwarded-host": "10.0.0.7:3000" }],
    [{ APP_ORIGIN: ORIGINS }, { origin: "https://jahat.id" }, { "x-forwarded-host": "kantor.id" }],
  ])("with %j and %j", async (settings, sent, left) => {
    const all = { APP_ORIGIN: "", TRUSTED_PROXIES: "", ...settings };
    const { setForwardedHeaders } = await importWith(all, () => import("./request-head"));
    const headers = { ...sent };
    setForwardedHeaders({ method: "GET", headers, socket: { remoteAddress: SOCKET } as Socket });
    expect(headers).toMatchObject(left);
    if (!all.APP_ORIGIN) expect(headers).not.toHaveProperty("x-forwarded-host");
  });
});

test("the log warns once of an untrusted proxy, but not of an action that Next forwards to its page", async () => {
  const { setForwardedHeaders } = await importWith({ TRUSTED_PROXIES: "0" }, () => import("./request-head"));
  const { log } = await import("../process/log");
  const warn = vi.spyOn(log, "warn");
  const receive = (headers: Record<string, string>, method = "GET") =>
    setForwardedHeaders({ method, headers, socket: { remoteAddress: SOCKET } as Socket });
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  receive(forwarded, "POST");
  receive({});
  expect(warn).not.toHaveBeenCalled();
  receive(forwarded);
  receive(forwarded);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("TRUSTED_PROXIES is 0")]]);
});

describe("the cookies of a response are for HTTPS only", () => {
  const PLAIN = { host: "localhost:3000", "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" };
  const NONE = { APP_ORIGIN: "", TRUSTED_PROXIES: "" };

  test.each<[string, boolean, Record<string, string>, Record<string, string>]>([
    ["unless a browser on this computer asks without TLS", false, {}, {}],
    ["unless it asks by an address of IPv6", false, {}, { host: "[::1]", "x-forwarded-for": "::1" }],
    ["unless loopback is an origin of the settings", false, { APP_ORIGIN: "http://localhost:3000" }, {}],
    ["unless in its network", false, {}, { host: "127.10.20.30", "x-forwarded-for": "127.10.20.30" }],
    ["for another host", true, {}, { host: "kantor.id" }],
    ["for a host that only ends like loopback", true, {}, { host: "jahat-localhost" }],
    ["for an address that only begins like loopback", true, {}, { "x-forwarded-for": "127.0.0.1.9" }],
    ["for an address that only ends like loopback", true, {}, { "x-forwarded-for": "2127.0.0.1" }],
    ["for a host that only begins like loopback", true, {}, { host: "localhost.jahat.id" }],
    ["for a browser on another computer", true, {}, { "x-forwarded-for": "10.0.0.9" }],
    ["by TLS", true, {}, { "x-forwarded-proto": "https" }],
    ["behind a proxy that tells of itself", true, {}, { forwarded: "proto=http" }],
    ["where a proxy is expected, whatever the headers say", true, { TRUSTED_PROXIES: "1" }, {}],
    ["where the settings know only other origins", true, { APP_ORIGIN: "https://kantor.id" }, {}],
  ])("%s", async (_, isSecure, settings, sent) => {
    const { usesSecureCookies } = await importWith({ ...NONE, ...settings }, () => import("./request-head"));
    expect(usesSecureCookies(new Headers({ ...PLAIN, ...sent }))).toBe(isSecure);
  });
});
