import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { applySettings } from "../../testing/settings";
import { MAX_BODY_MB } from "../process/env";
import { isCounted, isForData, isFrequent, pathOf, routeOf } from "./request-head";

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
  for (const route of ["static", "/healthz", "/readyz"]) expect(isFrequent(route), route).toBe(true);
  for (const route of ["other", "/", "/sa-list", "/session"]) expect(isFrequent(route), route).toBe(false);
});

const head = (url: string | undefined, method = "GET", headers: Record<string, string> = {}) =>
  ({ method, url, headers }) as Parameters<typeof pathOf>[0];

test("the path of a request is its address without the query", () => {
  expect(pathOf(head("/sa-list?cari=a?b"))).toBe("/sa-list");
  expect(pathOf(head(undefined))).toBe("");
});

describe("the rate limit", () => {
  test.each(["/lists/sa", "/records/sa?key=1", "/picks/sa", "/images/opname", "/events", "/events?x=1"])(
    "counts %s",
    (url) => {
      expect(isCounted(head(url))).toBe(true);
      expect(isForData(head(url))).toBe(!url.startsWith("/events"));
    },
  );

  test.each([
    "/",
    "/sa-list",
    "/session",
    "/lists",
    "/sa-list/lists/sa",
    "/update-sa/lists/",
    "/images/a.jpg?lebar=320",
  ])("does not count that %s is opened", (url) => expect(isCounted(head(url))).toBe(false));

  const own = { host: "app.id", origin: "https://app.id" };

  test("counts a form of this site, but no report of use, and no form of another site", () => {
    expect(isCounted(head("/create-sa", "POST", own))).toBe(true);
    expect(isCounted(head("/session", "POST", own))).toBe(false);
    expect(isCounted(head("/create-sa", "PUT", own))).toBe(false);
    expect(isCounted(head("/create-sa", "POST", { ...own, origin: "https://jahat.id" }))).toBe(false);
    expect(isCounted(head("/create-sa", "POST", { ...own, "sec-fetch-site": "cross-site" }))).toBe(false);
    expect(isCounted(head("/create-sa", "POST", { host: "app.id" }))).toBe(false);
  });
});

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/user-list?cari=siti&urut=nama", "/user-list"],
  ["/update-user/siti%2Fa?_rsc=1", "/update-user/*"],
  ["/lists/user?key=1", "/lists/*"],
  ["/images/opname-1.jpg", "/images/*"],
  ["/riwayat?orang=siti", "/riwayat"],
  ["/riwayat/sa-list?cari=siti", "/riwayat/sa-list"],
  ["/readyz", "/readyz"],
  ["/bantuan?_rsc=1", "/bantuan"],
  ["/_next/static/chunks/main.js", "static"],
  ["/sw.js", "static"],
  ["/update-user/siti/siti", "other"],
  ["/siti.js/x", "other"],
  ["/siti/x.js", "other"],
  ["/siti/icons/x", "other"],
  ["/siti", "other"],
  ["http://siti/user-list", "other"],
  ["*", "other"],
  ["", "other"],
])("%s is %s", (address, route) => {
  expect(routeOf(address)).toBe(route);
});
