import { SLOW } from "./browser/browser.ts";
import type { Visit } from "./browser/visit.ts";
import { type Results, SUBJECTS, type Subject, VISITS, type VisitResult, visitsOf } from "./results.ts";
import { CROWD } from "./servers/crowd.ts";
import { spreadOf } from "./statistics.ts";
import {
  inUnit,
  inWords,
  KILOBYTES,
  MEGABYTES,
  MILLISECONDS,
  PER_SECOND,
  TASK,
  tableOf,
  type Unit,
} from "./table.ts";
import { targetsOf, verdictOn } from "./targets.ts";

const FIGURES: [label: string, figure: keyof Visit, unit: Unit][] = [
  ["Title painted", "frame", MILLISECONDS],
  ["First row painted", "firstRow", MILLISECONDS],
  ["Longest task", "longestTask", TASK],
  ["Bytes in all", "bytes", KILOBYTES],
  ["Bytes of scripts", "scriptBytes", KILOBYTES],
  ["Bytes of the list", "listBytes", KILOBYTES],
  ["Heap of the page", "heap", MEGABYTES],
  ["Heap of its workers", "workerHeap", MEGABYTES],
  ["Next to new rows", "next", MILLISECONDS],
  ["Enter to found rows", "search", MILLISECONDS],
];

const SPEED = `CPU ${SLOW.cpu}x slower, ${SLOW.bytesPerSecond / 125_000} Mbit/s, ${SLOW.latencyMs} ms`;

const NAMES: Record<Subject, string> = { app: "app", reactAdmin: "react-admin" };

const labelled = (label: string, { name }: Unit) => (name === "" ? label : `${label}, ${name}`);
const rowCounts = ({ rows }: Results) => rows.map((count) => `${count.toLocaleString("en-US")} rows`);

function cellOf(visits: VisitResult[], figure: keyof Visit, unit: Unit): string {
  return inWords(spreadOf(visits.map((visit) => visit[figure])), unit);
}

function visitTable(results: Results, rows: number, visit: number): string {
  const kinds = SUBJECTS.map((subject) => visitsOf(results, { subject, visit, rows }));
  return tableOf(
    `${rows.toLocaleString("en-US")} rows, ${visit === 1 ? "cold" : `visit ${visit}`}, ${SPEED}`,
    ["", ...SUBJECTS.map((subject) => NAMES[subject])],
    FIGURES.map(([label, figure, unit]) => [
      labelled(label, unit),
      ...kinds.map((visits) => cellOf(visits, figure, unit)),
    ]),
  );
}

function bareTable(results: Results): string {
  const sources = [
    ["From the stand-in", "api"],
    ["Through the app", "app"],
  ] as const;
  const figures = [
    ["milliseconds", MILLISECONDS],
    ["bytes", KILOBYTES],
  ] as const;
  const rows = sources.flatMap(([label, source]) =>
    figures.map(([figure, unit]) => [
      labelled(label, unit),
      ...results.rows.map((length) => {
        const fetches = results.bare.filter((bare) => bare.rows === length);
        return inWords(spreadOf(fetches.map((bare) => bare[source][figure])), unit);
      }),
    ]),
  );
  return tableOf("The whole list, fetched and parsed by a bare client", ["", ...rowCounts(results)], rows);
}

function scriptTable({ scripts }: Results): string {
  return tableOf(
    "Scripts of a page with an empty cache, kB",
    ["", "gzip, as sent", "Brotli"],
    (["login", "list"] as const).map((page) => [
      page,
      inUnit(scripts[page].gzip, KILOBYTES),
      inUnit(scripts[page].brotli, KILOBYTES),
    ]),
  );
}

function rateTable({ rates, rows }: Results): string[] {
  if (!rates) return [];
  const calls = [
    [`The list, ${rows[0]} rows`, rates.list],
    ["The frame alone", rates.frame],
    ["A bare Next page of the list", rates.next],
    [`The stand-in's own list, ${rows[0]} rows`, rates.api],
  ] as const;
  const body = calls.map(([label, measured]) => [
    label,
    inWords(spreadOf(measured.map(({ byClock }) => byClock)), PER_SECOND),
    inWords(spreadOf(measured.map(({ perCore }) => perCore)), PER_SECOND),
    inWords(spreadOf(measured.map(({ peak }) => peak)), MEGABYTES),
  ]);
  const header = ["", "by the clock", "per second of its CPU", "memory, MB"];
  return [tableOf("Requests per second, answered by one process", header, body)];
}

function memoryTable({ crowd, rows }: Results): string[] {
  if (!crowd) return [];
  const steps: [string, number, Unit][] = [
    ["Just started", crowd.started, MEGABYTES],
    ["At rest", crowd.resting, MEGABYTES],
    ["Peak", crowd.peak, MEGABYTES],
    ["10 s later", crowd.after10s, MEGABYTES],
    ["40 s later", crowd.after40s, MEGABYTES],
    ["Last whole list there after", crowd.milliseconds, MILLISECONDS],
  ];
  return [
    tableOf(
      `Memory of the server, ${CROWD} openings of ${rows.at(-1)?.toLocaleString("en-US")} rows at once`,
      ["", ""],
      steps.map(([label, value, unit]) => [labelled(label, unit), inUnit(value, unit)]),
    ),
  ];
}

function targetTable(results: Results): string {
  const rows = targetsOf(results).map((target) => {
    const [word, limit] = "atMost" in target ? ["at most", target.atMost] : ["at least", target.atLeast];
    const { name, unit, measured } = target;
    return [
      labelled(name, unit),
      `${word} ${inUnit(limit, unit)}`,
      inUnit(measured, unit),
      verdictOn(target),
    ];
  });
  return tableOf("Targets", ["", "target", "measured", ""], rows);
}

/** Formats the results, one table per section. */
export function reportOf(results: Results): string {
  return [
    ...results.rows.map((rows) => visitTable(results, rows, 1)),
    ...results.rows.map((rows) => visitTable(results, rows, VISITS)),
    bareTable(results),
    scriptTable(results),
    ...rateTable(results),
    ...memoryTable(results),
    targetTable(results),
  ].join("\n");
}
