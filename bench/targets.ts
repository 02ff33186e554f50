import type { Rated } from "./rate.ts";
import { type Results, type VisitResult, visitsOf } from "./results.ts";
import { medianOf } from "./statistics.ts";
import { COUNT, KILOBYTES, MEGABYTES, MILLISECONDS, TASK, TIMES, type Unit } from "./table.ts";
import type { Transfer } from "./traffic.ts";

/** A target: `atMost` or, where more is better, `atLeast`; `measured` is `null` if it was not. */
export type Target = { name: string; unit: Unit; measured: number | null } & (
  | { atMost: number }
  | { atLeast: number }
);

const MOST_ROWS = 100_000;
const COLD_AND_SLOW = { speed: "slow", cache: "cold" } as const;

type Times = (app: VisitResult, floor: VisitResult, run: number) => number | null;

const bytesOf = (scripts: Transfer[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const atRows = (rows: number) => `${rows.toLocaleString("en-US")} rows`;

/** Returns the median over the runs of a figure from each cold, slow visit and its floor. */
function perRun(results: Results, rows: number, times: Times): number | null {
  const apps = visitsOf(results, { ...COLD_AND_SLOW, subject: "app", rows });
  const floors = visitsOf(results, { ...COLD_AND_SLOW, subject: "floor", rows });
  return medianOf(apps.map((app, at) => (floors[at] ? times(app, floors[at], app.run) : null)));
}

function medianAt(results: Results, rows: number, figure: keyof VisitResult): number | null {
  return perRun(results, rows, (app) => app[figure] as number | null);
}

function ratio(one: number | null | undefined, other: number | null | undefined): number | null {
  return typeof one === "number" && typeof other === "number" ? one / other : null;
}

function firstRowTargets(results: Results): Target[] {
  const apiTime = (run: number) =>
    results.bare.find((bare) => bare.run === run && bare.rows === MOST_ROWS)?.api.milliseconds;
  return [
    ...results.rows
      .filter((rows) => rows <= 10_000)
      .map((rows) => ({
        name: `First row, ${atRows(rows)}, cold, slow: times the static page`,
        unit: TIMES,
        measured: perRun(results, rows, (app, floor) => ratio(app.firstRow, floor.firstRow)),
        atMost: 1.5,
      })),
    {
      name: `First row, ${atRows(MOST_ROWS)}, cold, slow, less the bare client: times the static page`,
      unit: TIMES,
      measured: perRun(results, MOST_ROWS, ({ firstRow }, floor, run) => {
        const api = apiTime(run);
        return firstRow === null || api === undefined ? null : ratio(firstRow - api, floor.firstRow);
      }),
      atMost: 1.5,
    },
    {
      name: `Title, ${atRows(MOST_ROWS)}, cold, slow: times the same at ${atRows(25)}`,
      unit: TIMES,
      measured: ratio(medianAt(results, MOST_ROWS, "frame"), medianAt(results, 25, "frame")),
      atMost: 1.1,
    },
  ];
}

function pageTargets(results: Results): Target[] {
  const { login, list } = results.scripts;
  const api = medianOf(results.bare.filter(({ rows }) => rows === MOST_ROWS).map((bare) => bare.api.bytes));
  const at = (figure: keyof VisitResult) => medianAt(results, MOST_ROWS, figure);
  const tasks = results.rows.map((rows) => medianAt(results, rows, "longestTask") ?? 0);
  return [
    { name: "Enter to found rows, slow", unit: MILLISECONDS, measured: at("search"), atMost: 110 },
    { name: "Next to new rows, slow", unit: MILLISECONDS, measured: at("next"), atMost: 60 },
    { name: "Longest task of any length, slow", unit: TASK, measured: Math.max(...tasks), atMost: 150 },
    { name: "Scripts of the login page", unit: KILOBYTES, measured: bytesOf(login), atMost: 130_000 },
    { name: "Scripts of a list", unit: KILOBYTES, measured: bytesOf(list), atMost: 165_000 },
    {
      name: "Bytes of the list: times the API's",
      unit: TIMES,
      measured: ratio(at("listBytes"), api),
      atMost: 0.6,
    },
    { name: "Heap of the page", unit: MEGABYTES, measured: at("heap"), atMost: 20_000_000 },
  ];
}

function serverTargets({ crowd, rates }: Results): Target[] {
  const perCore = (of: Rated) => medianOf(rates?.[of].map((rate) => rate.perCore) ?? []);
  return [
    {
      name: "Memory of the server in the crowd",
      unit: MEGABYTES,
      measured: crowd?.peak ?? null,
      atMost: 1e9,
    },
    {
      name: "The same 40 s later: times at rest",
      unit: TIMES,
      measured: ratio(crowd?.after40s, crowd?.resting),
      atMost: 1.1,
    },
    { name: "Openings in the crowd that failed", unit: COUNT, measured: crowd?.failures ?? null, atMost: 0 },
    {
      name: "Requests per second and core, list: times the API's",
      unit: TIMES,
      measured: ratio(perCore("list"), perCore("api")),
      atLeast: 0.25,
    },
  ];
}

/** Returns the targets with their measurements; most are for 100,000 rows. */
export function targetsOf(results: Results): Target[] {
  return [...firstRowTargets(results), ...pageTargets(results), ...serverTargets(results)];
}

/** Returns `ok`, `MISSED`, or a dash if it was not measured. */
export function verdictOn(target: Target): string {
  if (target.measured === null) return "-";
  const isReached = "atMost" in target ? target.measured <= target.atMost : target.measured >= target.atLeast;
  return isReached ? "ok" : "MISSED";
}
