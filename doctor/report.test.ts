import { expect, test } from "vitest";
import { failed, ok, unchecked, warning } from "./findings.ts";
import { exitCodeOf, reportOf } from "./report.ts";

const FINE = ok("clock", "the same time", "0 s");
const SLOW = warning("GET /opname: time", "below", "8 s", "API_TIMEOUT_MS");
const LOST = failed("GET /opname", "200", "404\u001b[2J\n", "API_PATHS_FILE");

test("the table has a line per finding, and the place to change under each difference", () => {
  expect(reportOf([FINE, SLOW, LOST, unchecked("writes", "never made")]).split("\n")).toEqual([
    "what               expected       found       verdict",
    "-----------------  -------------  ----------  -----------",
    "clock              the same time  0 s         ok",
    "GET /opname: time  below          8 s         warning",
    "  -> where: API_TIMEOUT_MS",
    "GET /opname        200            404?[2J?    FAILED",
    "  -> where: API_PATHS_FILE",
    "writes             -              never made  not checked",
    "",
    "1 failed, 1 warnings, 1 ok, 1 not checked. Nothing was written.",
  ]);
});

test.each([
  [[FINE], 0],
  [[FINE, SLOW, unchecked("writes", "never made")], 0],
  [[FINE, LOST, SLOW], 1],
])("the exit code is that of the worst finding (%#)", (findings, code) => {
  expect(exitCodeOf(findings)).toBe(code);
});
