import { percentileOf } from "./statistics.ts";

/** What people do: open a list, search in it, take the whole of it, look at a picture, and change records. */
export const KINDS = [
  "list",
  "search",
  "whole list",
  "picture",
  "create",
  "update",
  "delete",
  "smallest",
] as const;

export type Kind = (typeof KINDS)[number];

/** What came of the requests of one kind. */
export type Figures = {
  count: number;
  median: number | null;
  p95: number | null;
  p99: number | null;
};

/** Counts requests: how long each took, and what was wrong. */
export class Tally {
  readonly #times = new Map<Kind, number[]>();
  readonly #problems = new Map<string, number>();

  /** Makes a request and counts it; `send` answers what it asks for, or throws a sentence that says what is wrong. */
  async time<Value>(kind: Kind, send: () => Promise<Value>): Promise<Value | null> {
    const start = performance.now();
    try {
      return await send();
    } catch (error) {
      this.complain(`${kind}: ${reasonOf(error)}`);
      return null;
    } finally {
      const times = this.#times.get(kind) ?? [];
      this.#times.set(kind, times);
      times.push(performance.now() - start);
    }
  }

  complain(problem: string): void {
    this.#problems.set(problem, (this.#problems.get(problem) ?? 0) + 1);
  }

  /** Each problem, and how often it came. */
  problems(): [problem: string, count: number][] {
    return [...this.#problems];
  }

  /** The latencies of one kind, in milliseconds. */
  figures(kind: Kind): Figures {
    const times = this.#times.get(kind) ?? [];
    const [median, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentileOf(times, part));
    return { count: times.length, median: median ?? null, p95: p95 ?? null, p99: p99 ?? null };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
