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
    { ...visit, subject: "reactAdmin", firstRow: 900, next: 100, search: 222, longestTask: 150 },
    { ...visit, subject: "reactAdmin", visit: 3, firstRow: 500 },
    many,
    { ...many, subject: "reactAdmin", firstRow: 5400, next: 600, search: 111 },
  ],
  slow: [{ menu: step, back: { ...step, calls: 2 }, form: { ...step, callsBefore: 1 }, save: step }],
  bare: [{ run: 1, rows: 100_000, api: fetched(100, 1000), app: fetched(0, 0) }],
  scripts: { login: { gzip: 0, brotli: 150_001 }, list: { gzip: 205_001, brotli: 205_000 } },
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
    "First row, cold, 60 rows: times react-admin": [0.5, "ok"],
    "First row, third visit, 60 rows: times react-admin": [0.8, "MISSED"],
    "First row, cold, 100,000 rows: times react-admin": [0.1, "ok"],
    "Enter to found rows, 60 rows: times react-admin": [0.5, "MISSED"],
    "Next to new rows, 100,000 rows: times react-admin": [0.1, "ok"],
    "A seen list by Back: list calls in all": [2, "MISSED"],
    "Simpan to the list, less the write": [100, "ok"],
    "Scripts of the login page, Brotli": [150_001, "MISSED"],
    "Scripts of a list, Brotli": [205_000, "ok"],
    "Bytes of the list, 100,000 rows: times the API's": [0.6, "ok"],
    "Requests per second and core, list: times a bare Next page's": [null, "-"],
  });
});

test("the medians of several runs are of the ratios within each run", () => {
  const runs = [1, 2, 3].flatMap((run) => [
    { ...visit, run, firstRow: 100 * run },
    { ...visit, run, subject: "reactAdmin" as const, firstRow: run === 3 ? 900 : 300 },
  ]);
  expect(verdicts({ ...results, visits: runs })).toMatchObject({
    "First row, cold, 60 rows: times react-admin": [1 / 3, "ok"],
  });
});

test("a target of a minimum is missed below it", () => {
  const target = { name: "Rate", unit: MILLISECONDS, atLeast: 0.25 };
  const verdictsOf = [0.25, 0.24].map((measured) => verdictOn({ ...target, measured }));
  expect(verdictsOf).toEqual(["ok", "MISSED"]);
});
