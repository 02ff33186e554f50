import { COUNT, inUnit, MEGABYTES, MILLISECONDS, TIMES, tableOf } from "../table.ts";
import { isLevel, type Memory } from "./memory.ts";
import { KINDS, type Tally } from "./tally.ts";

type LoadResults = {
  minutes: number;
  crowd: number;
  rows: number;
  load: Tally;
  reference: Tally;
  memory: Memory;
};

const ratio = (one: number | null, other: number | null) => (one !== null && other ? one / other : null);

function latencyTable({ minutes, crowd, rows, load, reference }: LoadResults): string {
  const title = `${crowd} people for ${minutes} minutes, ${rows.toLocaleString("en-US")} rows in the long list; milliseconds`;
  const header = [
    "",
    "requests",
    "median",
    "p95",
    "p99",
    "stand-in's median",
    "p95",
    "times its median",
    "p95",
  ];
  const lines = KINDS.map((kind) => {
    const [app, api] = [load.figures(kind), reference.figures(kind)];
    return [
      kind,
      inUnit(app.count, COUNT),
      ...[app.median, app.p95, app.p99, api.median, api.p95].map((value) => inUnit(value, MILLISECONDS)),
      inUnit(ratio(app.median, api.median), TIMES),
      inUnit(ratio(app.p95, api.p95), TIMES),
    ];
  });
  return tableOf(title, header, lines);
}

function problemTable({ load, reference }: LoadResults): string {
  const problems = [
    ...load.problems(),
    ...reference.problems().map(([problem, count]) => [`at the stand-in: ${problem}`, count] as const),
  ];
  if (problems.length === 0) return "No errors, no wrong answers; every write reached the API once.\n";
  return tableOf(
    "Errors",
    ["", "times"],
    problems.map(([problem, count]) => [problem, String(count)]),
  );
}

function memoryTable({ memory }: LoadResults): string {
  const { start, everyHalfMinute, end, growth } = memory;
  const samples = everyHalfMinute.map((bytes, at): [string, number] => [`after ${(at + 1) * 30} s`, bytes]);
  return tableOf(
    `Memory of the app's process, MB: ${isLevel(memory) ? "level" : "growing"} (last third ${inUnit(growth, TIMES)} times the one before)`,
    ["", ""],
    [["start", start] as [string, number], ...samples, ["end", end] as [string, number]].map(
      ([label, bytes]) => [label, inUnit(bytes, MEGABYTES)],
    ),
  );
}

/** Formats the results: latencies beside the stand-in's, errors, memory. */
export function reportOf(results: LoadResults): string {
  return [latencyTable(results), problemTable(results), memoryTable(results)].join("\n");
}
