import { stripVTControlCharacters } from "node:util";

const oneFailed = { passed: 0, failed: 1, skipped: 0 };

/** Counts a step as one test: lint, types, licences, build. */
export function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : oneFailed;
}

function countReport(text, exitCode, read) {
  let counts;
  try {
    counts = read(JSON.parse(text));
  } catch {
    return oneFailed;
  }
  if (!Object.values(counts).every(Number.isInteger)) return oneFailed;
  // A run may fail outside its tests: no test found, an unhandled error, a server that did not start.
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts the tests of a vitest JSON report; a file that could not be loaded is one failure. */
export function countUnit(text, exitCode) {
  return countReport(text, exitCode, (report) => {
    const brokenFiles = report.testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** Counts the tests of a Playwright JSON report; a flaky test is a failed one. */
export function countBrowser(text, exitCode) {
  return countReport(text, exitCode, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

const TOLD_LINES = 15;

const told = (message = "") => stripVTControlCharacters(message).split("\n").slice(0, TOLD_LINES).join("\n");

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Returns the name of each failed test of a vitest or Playwright JSON report, with the beginning of what it says. */
export function tellFailures(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return [];
  }
  const { testResults = [], errors = [] } = report;
  const ofUnit = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}\n${told(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${told(failureMessages[0])}`,
    );
  });
  const ofBrowser = specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const failed = results.find(({ status }) => status !== "passed");
        return `${file}:${line} › ${title}\n${told(failed?.error?.message)}`;
      }),
  );
  return [...ofUnit, ...ofBrowser, ...errors.map(({ message }) => told(message))];
}

/** Formats the counts as the last line of the summary. */
export function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Returns the sum of several counts. */
export function addUp(counts) {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
