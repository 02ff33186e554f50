import type { SlowVisit, Step } from "./browser/slow-api.ts";
import { type Results, type Subject, visitsOf } from "./results.ts";
import type { Rated } from "./servers/rate.ts";
import { medianOf } from "./statistics.ts";
import { COUNT, KILOBYTES, MEGABYTES, MILLISECONDS, TIMES, type Unit } from "./table.ts";

/** A target: `atMost` or, where more is better, `atLeast`; `measured` is `null` if it was not. */
export type Target = { name: string; unit: Unit; measured: number | null } & (
  | { atMost: number }
  | { atLeast: number }
);

const FEW = 60;
const MANY = 100_000;

type Figure = "firstRow" | "next" | "search" | "longestTask" | "listBytes" | "heap";
type Choice = { rows: number; figure: Figure; subject?: Subject; visit?: number };

const atRows = (rows: number) => `${rows.toLocaleString("en-US")} rows`;

/** Returns one figure of each run. */
function perRun(results: Results, { rows, figure, subject = "app", visit = 1 }: Choice): (number | null)[] {
  return visitsOf(results, { subject, visit, rows }).map((one) => one[figure]);
}

/** Returns the median over the runs of one figure divided by another of the same run. */
function medianRatio(ones: (number | null)[], others: (number | null | undefined)[]): number | null {
  return medianOf(
    ones.map((one, at) => {
      const other = others[at];
      return typeof one === "number" && typeof other === "number" ? one / other : null;
    }),
  );
}

/** Returns the app's figure in times of a peer's. */
function against(results: Results, peer: Subject, choice: Choice): number | null {
  return medianRatio(perRun(results, choice), perRun(results, { ...choice, subject: peer }));
}

/** The most that a figure of the app may be in times of react-admin's in the same run. */
const TIMES_REACT_ADMIN: [name: string, figure: Figure, visit: number, few: number, many: number][] = [
  ["First row, cold", "firstRow", 1, 0.5, 0.5],
  ["First row, third visit", "firstRow", 3, 0.75, 0.4],
  ["Enter to found rows", "search", 1, 0.4, 0.4],
  ["Next to new rows", "next", 1, 0.4, 0.4],
  ["Longest task, cold", "longestTask", 1, 0.7, 0.7],
];

function pageTargets(results: Results): Target[] {
  return TIMES_REACT_ADMIN.flatMap(([name, figure, visit, few, many]) =>
    [FEW, MANY].map((rows) => ({
      name: `${name}, ${atRows(rows)}: times react-admin`,
      unit: TIMES,
      measured: against(results, "reactAdmin", { rows, figure, visit }),
      atMost: rows === FEW ? few : many,
    })),
  );
}

/** The steps with a slow API: the milliseconds, and the list calls that are waited for and in all. */
const STEPS: [step: keyof SlowVisit, name: string, atMost: Step][] = [
  ["menu", "A seen list by the menu", { milliseconds: 500, callsBefore: 0, calls: 1 }],
  ["back", "A seen list by Back", { milliseconds: 500, callsBefore: 0, calls: 1 }],
  ["form", "Ubah to the filled form", { milliseconds: 700, callsBefore: 0, calls: 1 }],
  // The write reads the record first.
  ["save", "Simpan to the list, less the write", { milliseconds: 700, callsBefore: 1, calls: 2 }],
];

function slowTargets({ slow }: Results): Target[] {
  return STEPS.flatMap(([step, name, atMost]) => {
    const measured = (figure: keyof Step) => medianOf(slow.map((visit) => visit[step][figure]));
    return [
      { name, unit: MILLISECONDS, measured: measured("milliseconds"), atMost: atMost.milliseconds },
      {
        name: `${name}: list calls until then`,
        unit: COUNT,
        measured: measured("callsBefore"),
        atMost: atMost.callsBefore,
      },
      { name: `${name}: list calls in all`, unit: COUNT, measured: measured("calls"), atMost: atMost.calls },
    ];
  });
}

function sizeTargets(results: Results): Target[] {
  const { login, list } = results.scripts;
  const api = results.bare.filter(({ rows }) => rows === MANY).map((bare) => bare.api.bytes);
  return [
    { name: "Scripts of the login page, Brotli", unit: KILOBYTES, measured: login.brotli, atMost: 150_000 },
    { name: "Scripts of a list, Brotli", unit: KILOBYTES, measured: list.brotli, atMost: 205_000 },
    {
      name: `Bytes of the list, ${atRows(MANY)}: times the API's`,
      unit: TIMES,
      measured: medianRatio(perRun(results, { rows: MANY, figure: "listBytes" }), api),
      atMost: 0.6,
    },
    {
      name: `Heap of the page, ${atRows(MANY)}`,
      unit: MEGABYTES,
      measured: medianOf(perRun(results, { rows: MANY, figure: "heap" })),
      atMost: 20_000_000,
    },
  ];
}

function serverTargets({ crowd, rates }: Results): Target[] {
  const perCore = (of: Rated) => rates?.[of].map((rate) => rate.perCore) ?? [];
  const memory = crowd && medianRatio([crowd.after40s], [crowd.resting]);
  return [
    {
      name: "Requests per second and core, list: times a bare Next page's",
      unit: TIMES,
      measured: medianRatio(perCore("list"), perCore("next")),
      atLeast: 0.5,
    },
    {
      name: "Memory of the server in the crowd",
      unit: MEGABYTES,
      measured: crowd?.peak ?? null,
      atMost: 500_000_000,
    },
    { name: "The same 40 s later: times at rest", unit: TIMES, measured: memory, atMost: 1.1 },
    { name: "Openings in the crowd that failed", unit: COUNT, measured: crowd?.failures ?? null, atMost: 0 },
  ];
}

/** Returns the targets with their measurements. */
export function targetsOf(results: Results): Target[] {
  return [
    ...pageTargets(results),
    ...slowTargets(results),
    ...sizeTargets(results),
    ...serverTargets(results),
  ];
}

/** Returns `ok`, `MISSED`, or a dash if it was not measured. */
export function verdictOn(target: Target): "ok" | "MISSED" | "-" {
  if (target.measured === null) return "-";
  const isReached = "atMost" in target ? target.measured <= target.atMost : target.measured >= target.atLeast;
  return isReached ? "ok" : "MISSED";
}
