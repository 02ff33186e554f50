import { expect, test } from "vitest";
import type { Results, VisitResult } from "./results.ts";
import { MILLISECONDS } from "./table.ts";
import { targetsOf, verdictOn } from "./targets.ts";

const visit: VisitResult = {
  run: 1,
  rows: 25,
  speed: "slow",
  cache: "cold",
  subject: "app",
  frame: 300,
  firstRow: 450,
  bytes: 0,
  scriptBytes: 0,
  listBytes: 600,
  longestTask: 120,
  heap: 0,
  workerHeap: 0,
  next: 60,
  search: 111,
};

const fetched = (milliseconds: number, bytes: number) => ({ milliseconds, bytes });

const results: Results = {
  runs: 1,
  rows: [25, 100_000],
  visits: [
    visit,
    { ...visit, subject: "floor", firstRow: 300 },
    { ...visit, rows: 100_000, frame: 330, firstRow: 700, longestTask: 151 },
    { ...visit, rows: 100_000, subject: "floor", firstRow: 300 },
    { ...visit, cache: "warm", firstRow: 9999, longestTask: 9999 },
    { ...visit, speed: "full", firstRow: 9999, longestTask: 9999 },
  ],
  bare: [{ run: 1, rows: 100_000, api: fetched(100, 1000), app: fetched(0, 0) }],
  scripts: { login: [{ type: "Script", url: "/a.js", bytes: 130_001 }], list: [] },
  rates: null,
  crowd: null,
};

function verdicts(of: Results) {
  return Object.fromEntries(
    targetsOf(of).map((target) => [target.name, [target.measured, verdictOn(target)]]),
  );
}

test("each target is judged by the cold, slow visits and the floor of the same runs", () => {
  expect(verdicts(results)).toMatchObject({
    "First row, 25 rows, cold, slow: times the static page": [1.5, "ok"],
    "First row, 100,000 rows, cold, slow, less the bare client: times the static page": [2, "MISSED"],
    "Title, 100,000 rows, cold, slow: times the same at 25 rows": [1.1, "ok"],
    "Enter to found rows, slow": [111, "MISSED"],
    "Next to new rows, slow": [60, "ok"],
    "Longest task of any length, slow": [151, "MISSED"],
    "Scripts of the login page": [130_001, "MISSED"],
    "Bytes of the list: times the API's": [0.6, "ok"],
    "Memory of the server in the crowd": [null, "-"],
    "Requests per second and core, list: times the API's": [null, "-"],
  });
});

test("a target of a minimum is missed below it", () => {
  const target = { name: "Rate", unit: MILLISECONDS, atLeast: 0.25 };
  expect(verdictOn({ ...target, measured: 0.25 })).toBe("ok");
  expect(verdictOn({ ...target, measured: 0.24 })).toBe("MISSED");
});
