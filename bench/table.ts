import type { Spread } from "./statistics.ts";

/** A figure's format: divisor, unit name, decimals, and the text for zero. */
export type Unit = { per: number; name: string; digits: number; zero?: string };

export const MILLISECONDS: Unit = { per: 1, name: "ms", digits: 0 };
/** The browser does not report shorter tasks. */
export const TASK: Unit = { ...MILLISECONDS, zero: "<50" };
export const KILOBYTES: Unit = { per: 1000, name: "kB", digits: 1 };
export const MEGABYTES: Unit = { per: 1_000_000, name: "MB", digits: 1 };
export const PER_SECOND: Unit = { per: 1, name: "1/s", digits: 0 };
export const COUNT: Unit = { per: 1, name: "", digits: 0 };
export const TIMES: Unit = { per: 1, name: "", digits: 2 };

const NOTHING = "-";

/** Formats a number in its unit, without the unit's name. */
export function inUnit(value: number | null, { per, digits, zero }: Unit): string {
  if (value === null) return NOTHING;
  if (value === 0 && zero) return zero;
  return (value / per).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats a median and, where they differ, the range in brackets. */
export function inWords(spread: Spread | null, unit: Unit): string {
  if (!spread) return NOTHING;
  const [min, median, max] = [spread.min, spread.median, spread.max].map((value) => inUnit(value, unit));
  return min === max ? `${median}` : `${median} (${min}-${max})`;
}

/** Formats a titled table: the first column left-aligned, the others right-aligned. */
export function tableOf(title: string, header: string[], rows: string[][]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const written = lines.map((cells) =>
    widths
      .map((width, at) => (at === 0 ? (cells[at] ?? "").padEnd(width) : (cells[at] ?? "").padStart(width)))
      .join("  "),
  );
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [title, "", written[0], rule, ...written.slice(1), ""].join("\n");
}

/** A measured figure and the most that it may be. */
export type Figure = { name: string; value: number; most: number; unit: Unit };

export const time = (name: string, value: number, most: number): Figure => ({
  name,
  value,
  most,
  unit: MILLISECONDS,
});

/** Prints figures with their targets; the command fails where one is beyond its target. */
export function reportFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, most, unit }) => [
    name,
    `${inUnit(value, unit)} ${unit.name}`,
    `${inUnit(most, unit)} ${unit.name}`,
    value <= most ? "ok" : "MISSED",
  ]);
  console.log(tableOf(title, ["what", "measured", "at most", ""], rows));
  if (!figures.every(({ value, most }) => value <= most)) process.exitCode = 1;
}
