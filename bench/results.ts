import type { SlowVisit } from "./browser/slow-api.ts";
import type { Visit } from "./browser/visit.ts";
import type { BareFetch } from "./servers/bare-fetch.ts";
import type { CrowdMemory } from "./servers/crowd.ts";
import type { Rate, Rated } from "./servers/rate.ts";

/** The pages that a browser visits. */
export const SUBJECTS = ["app", "reactAdmin"] as const;

export type Subject = (typeof SUBJECTS)[number];

/** How often a visitor opens a list in a run; from the third visit on the browser has the compiled scripts. */
export const VISITS = 3;

/** One visit of a page; the first one has a cold cache. */
export type VisitResult = Visit & { run: number; rows: number; subject: Subject; visit: number };

/** One list, fetched from the stand-in and through the app. */
export type BareResult = { run: number; rows: number; api: BareFetch; app: BareFetch };

/** On the wire, and as Brotli has them at its best. */
export type ScriptBytes = { gzip: number; brotli: number };

/** All measurements. */
export type Results = {
  runs: number;
  rows: number[];
  visits: VisitResult[];
  /** With an API that takes its time for a list. */
  slow: SlowVisit[];
  bare: BareResult[];
  /** The bytes of the scripts of the login and list pages, with an empty cache. */
  scripts: Record<"login" | "list", ScriptBytes>;
  /** `null` where the system reports no process resources. */
  rates: Record<Rated, Rate[]> | null;
  crowd: CrowdMemory | null;
};

type Choice = { subject: Subject; visit: number; rows?: number };

/** Returns the matching visits, in the order of their runs. */
export function visitsOf({ visits }: Results, { subject, visit, rows }: Choice): VisitResult[] {
  return visits.filter(
    (one) => one.subject === subject && one.visit === visit && (rows === undefined || one.rows === rows),
  );
}
