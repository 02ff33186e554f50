import type { BareFetch } from "./bare-fetch.ts";
import type { Speed } from "./browser.ts";
import type { CrowdMemory } from "./crowd.ts";
import type { Rate, Rated } from "./rate.ts";
import type { Transfer } from "./traffic.ts";
import type { Visit } from "./visit.ts";

/** Whether the HTTP cache was empty or filled by the previous visit. */
export type Cache = "cold" | "warm";

/** One visit of the list or of the floor. */
export type VisitResult = Visit & {
  run: number;
  rows: number;
  speed: Speed;
  cache: Cache;
  subject: "app" | "floor";
};

/** One list, fetched from the stand-in and through the app. */
export type BareResult = { run: number; rows: number; api: BareFetch; app: BareFetch };

/** All measurements. */
export type Results = {
  runs: number;
  rows: number[];
  visits: VisitResult[];
  bare: BareResult[];
  /** The scripts of the login and list pages, with an empty cache. */
  scripts: { login: Transfer[]; list: Transfer[] };
  /** `null` where the system reports no process resources. */
  rates: Record<Rated, Rate[]> | null;
  crowd: CrowdMemory | null;
};

type Choice = Pick<VisitResult, "speed" | "cache" | "subject"> & { rows?: number };

/** Returns the matching visits, in the order of their runs. */
export function visitsOf({ visits }: Results, { speed, cache, subject, rows }: Choice): VisitResult[] {
  return visits.filter(
    (visit) =>
      visit.speed === speed &&
      visit.cache === cache &&
      visit.subject === subject &&
      (rows === undefined || visit.rows === rows),
  );
}
