import type { Finding, Verdict } from "./findings.ts";

const WORDS: Record<Verdict, string> = {
  ok: "ok",
  warning: "warning",
  failed: "FAILED",
  unchecked: "not checked",
};

const HEADER = ["what", "expected", "found", "verdict"];

/** Removes control characters, which a terminal would interpret. */
const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, "?");

/** Formats the findings as a table, with the place to change under each that differs. */
export function reportOf(findings: Finding[]): string {
  const rows = findings.map(({ what, expected, found, verdict, where }) => ({
    cells: [what, expected, found, WORDS[verdict]].map(withoutControls),
    where: where && withoutControls(where),
  }));
  const widths = HEADER.map((title, at) =>
    Math.max(title.length, ...rows.map(({ cells }) => cells[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width));
  return [
    line(HEADER),
    line(rule),
    ...rows.flatMap(({ cells, where }) => [line(cells), ...(where ? [`  -> where: ${where}`] : [])]),
    "",
    summaryOf(findings),
  ].join("\n");
}

function summaryOf(findings: Finding[]): string {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const counts = `${count("failed")} failed, ${count("warning")} warnings, ${count("ok")} ok`;
  return `${counts}, ${count("unchecked")} not checked. Nothing was written.`;
}

/** Returns 0 when nothing failed. */
export function exitCodeOf(findings: Finding[]): number {
  return findings.some(({ verdict }) => verdict === "failed") ? 1 : 0;
}
