import { percentileOf } from "../statistics.ts";

/** The measured steps: open, search and fetch a list, fetch a picture, change records. */
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

/** The results of one kind of request. */
export type Figures = {
  count: number;
  median: number | null;
  p95: number | null;
  p99: number | null;
};

/** Records each request's duration and error. */
export class Tally {
  readonly #times = new Map<Kind, number[]>();
  readonly #problems = new Map<string, number>();

  /** Times a request; `send` returns its result, or throws a one-sentence error. */
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

  /** Returns each error and its count. */
  problems(): [problem: string, count: number][] {
    return [...this.#problems];
  }

  /** Returns the latencies of one kind, in milliseconds. */
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
