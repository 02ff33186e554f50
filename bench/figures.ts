import { inUnit, tableOf, type Unit } from "./table.ts";

/** A measured figure and the most that it may be. */
export type Figure = { name: string; value: number; most: number; unit: Unit };

/** Prints figures with their targets; the command fails where one is beyond its target. */
export function report(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, most, unit }) => [
    name,
    `${inUnit(value, unit)} ${unit.name}`,
    `${inUnit(most, unit)} ${unit.name}`,
    value <= most ? "ok" : "MISSED",
  ]);
  console.log(tableOf(title, ["what", "measured", "at most", ""], rows));
  if (!figures.every(({ value, most }) => value <= most)) process.exitCode = 1;
}
