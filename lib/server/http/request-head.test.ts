import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MOST_BODY_MB } from "../process/env";

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
