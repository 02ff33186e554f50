import { expect, test } from "vitest";
import type { Results, VisitResult } from "./results.ts";
import { MILLISECONDS } from "./table.ts";
import { targetsOf, verdictOn } from "./targets.ts";

const visit: VisitResult = {
  run: 1,
  rows: 60,
  subject: "app",
  visit: 1,
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

const many = { ...visit, rows: 100_000, firstRow: 540, longestTask: 151 };
const step = { milliseconds: 100, callsBefore: 0, calls: 1 };
const fetched = (milliseconds: number, bytes: number) => ({ milliseconds, bytes });

const results: Results = {
  runs: 1,
  rows: [60, 100_000],
  visits: [
    visit,
    { ...visit, visit: 3, firstRow: 400 },
    { ...visit, subject: "floor", firstRow: 300 },
    { ...visit, subject: "lean", firstRow: 1, next: 50, search: 111 },
    { ...visit, subject: "lean", visit: 3, firstRow: 320 },
    { ...visit, subject: "reactAdmin", firstRow: 1, next: 1, search: 1 },
    many,
    { ...many, subject: "lean", next: 120, search: 222 },
  ],
  slow: [{ menu: step, back: { ...step, calls: 2 }, form: { ...step, callsBefore: 1 }, save: step }],
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

test("each target is judged by the app and the page that it names, in the same runs", () => {
  expect(verdicts(results)).toMatchObject({
    "First row, 60 rows, cold: times the static page": [1.5, "ok"],
    "First row, 60 rows, third visit: times the lean page": [1.25, "MISSED"],
    "First row, 100,000 rows, cold: times the same at 60 rows": [1.2, "MISSED"],
    "Enter to found rows, 60 rows: times the lean page": [1, "ok"],
    "Enter to found rows, 100,000 rows: times the lean page": [0.5, "ok"],
    "Next to new rows, 60 rows: times the lean page": [1.2, "MISSED"],
    "Next to new rows, 100,000 rows: times the lean page": [0.5, "ok"],
    "Longest task, 60 rows, cold": [120, "ok"],
    "Longest task, 100,000 rows, cold": [151, "MISSED"],
    "A seen list by the menu": [100, "ok"],
    "A seen list by Back: list calls in all": [2, "MISSED"],
    "Ubah to the filled form: list calls until then": [1, "MISSED"],
    "Simpan to the list, less the write": [100, "ok"],
    "Scripts of the login page": [130_001, "MISSED"],
    "Bytes of the list, 100,000 rows: times the API's": [0.6, "ok"],
    "Memory of the server in the crowd": [null, "-"],
    "Requests per second and core, list: times a bare Next page's": [null, "-"],
  });
});

test("the medians of several runs are of the ratios within each run", () => {
  const runs = [1, 2, 3].flatMap((run) => [
    { ...visit, run, firstRow: 100 * run },
    { ...visit, run, subject: "floor" as const, firstRow: run === 3 ? 300 : 100 },
  ]);
  expect(verdicts({ ...results, visits: runs })).toMatchObject({
    "First row, 60 rows, cold: times the static page": [1, "ok"],
  });
});

test("a target of a minimum is missed below it", () => {
  const target = { name: "Rate", unit: MILLISECONDS, atLeast: 0.25 };
  expect(verdictOn({ ...target, measured: 0.25 })).toBe("ok");
  expect(verdictOn({ ...target, measured: 0.24 })).toBe("MISSED");
});
