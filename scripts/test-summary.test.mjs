import { expect, test } from "vitest";
import {
  addUp,
  countBrowser,
  countCheck,
  countUnit,
  describe as inWords,
  tellFailures,
} from "./test-summary.mjs";

const oneFailed = { passed: 0, failed: 1, skipped: 0 };

function unitReport({ passed = 0, failed = 0, pending = 0, todo = 0, files = [] }) {
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    testResults: files,
  });
}

function browserReport({ errors = [], ...stats }) {
  return JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
}

test("a step counts as one test", () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countCheck(2)).toEqual(oneFailed);
});

test("unit tests are counted by their report; what fails outside of a test is a failure too", () => {
  const report = unitReport({ passed: 5, failed: 2, pending: 1, todo: 1 });
  expect(countUnit(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  expect(countUnit(unitReport({ passed: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  const files = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
  ];
  expect(countUnit(unitReport({ passed: 1, failed: 1, files }), 1).failed).toBe(2);
});

test("browser tests are counted by their report, a flaky one as failed; so are an error and an empty run", () => {
  const report = browserReport({ expected: 7, unexpected: 1, flaky: 1, skipped: 3 });
  expect(countBrowser(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 3 });
  expect(countBrowser(browserReport({ errors: [{ message: "no server" }] }), 1)).toEqual(oneFailed);
  expect(countBrowser(browserReport({}), 1)).toEqual(oneFailed);
});

test("failures are told by name and the beginning of their message", () => {
  const failed = {
    status: "failed",
    fullName: "adds up",
    failureMessages: ["\u001b[31mexpected 1\u001b[39m"],
  };
  const files = [
    { name: "sum.test.ts", status: "failed", assertionResults: [failed, { status: "passed" }] },
    { name: "broken.test.ts", status: "failed", message: "no such file", assertionResults: [] },
  ];
  expect(tellFailures(unitReport({ files }))).toEqual([
    "sum.test.ts › adds up\nexpected 1",
    "broken.test.ts\nno such file",
  ]);
  const results = [{ status: "timedOut", error: { message: "no row" } }, { status: "passed" }];
  const spec = { file: "a.spec.ts", line: 7, title: "is flaky", tests: [{ status: "flaky", results }] };
  const report = { suites: [{ suites: [{ specs: [spec] }] }], errors: [{ message: "no server" }] };
  expect(tellFailures(JSON.stringify(report))).toEqual(["a.spec.ts:7 › is flaky\nno row", "no server"]);
});

test.each([
  ["missing", ""],
  ["cut off", '{"stats": {'],
  ["of another shape", "{}"],
  ["without counts", '{"stats": {}, "errors": []}'],
])("a report that is %s is one failure, whatever the exit code says", (_, text) => {
  expect(countUnit(text, 0)).toEqual(oneFailed);
  expect(countBrowser(text, 0)).toEqual(oneFailed);
  expect(tellFailures(text)).toEqual([]);
});

test("the last line has the number of skipped tests only if there are any", () => {
  const checks = [countCheck(0), { passed: 3, failed: 1, skipped: 0 }];
  expect(inWords(addUp(checks))).toBe("4 passed, 1 failed");
  expect(inWords(addUp([...checks, { passed: 0, failed: 0, skipped: 2 }]))).toBe(
    "4 passed, 1 failed, 2 skipped",
  );
});
