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
