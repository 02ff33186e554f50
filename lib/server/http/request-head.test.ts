import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { applySettings } from "../../testing/settings";
import { MOST_BODY_MB } from "../process/env";
import { isFrequent, pathOf } from "./request-head";

applySettings({ APP_ORIGIN: "" });

const root = path.join(import.meta.dirname, "../../..");

test.each([
  ["next.config.mjs", /^const MOST_BODY = "(\d+)mb";$/m],
  ["deploy/nginx/nginx.conf", /^ *client_max_body_size (\d+)m;$/m],
  ["deploy/nginx/galat.txt", /Kiriman ini lebih besar dari (\d+) MB/],
  ["lib/messages/problem.ts", /Kiriman ini lebih besar dari (\d+) MB/],
])("%s has the limit of the gate for a body", (file, pattern) => {
  const [, megabytes] = readFileSync(path.join(root, file), "utf8").match(pattern) ?? [];
  expect(Number(megabytes)).toBe(MOST_BODY_MB);
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
