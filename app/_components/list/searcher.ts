import type { Cell } from "@/lib/list";
import type { SearchAnswer, SearchRequest } from "./search.worker";

/** How long one search may run, in milliseconds; a pattern that needs more has run away. */
const SEARCH_LIMIT_MS = 1000;

/** The found rows, or `null` for a search that was stopped. */
export type Found = SearchAnswer | null;

function ask(worker: Worker, request: SearchRequest, signal: AbortSignal): Promise<Found> {
  return new Promise((resolve) => {
    const stop = () => {
      worker.terminate();
      resolve(null);
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    worker.onerror = stop;
    worker.onmessage = ({ data }: MessageEvent<SearchAnswer>) => {
      signal.removeEventListener("abort", stop);
      resolve(data);
    };
    worker.postMessage(request);
  });
}

/** Searches the columns of one list in a worker, so that no pattern can freeze the page. */
export function createSearcher(columns: Cell[][]) {
  let idle: Worker | null = null;

  async function warm(signal: AbortSignal): Promise<Worker | null> {
    const worker = new Worker(new URL("./search.worker.ts", import.meta.url));
    return (await ask(worker, { columns }, signal)) && worker;
  }

  return {
    /** The places of the rows in which the pattern is found; the signal gives the search up. */
    async search(source: string, signal: AbortSignal): Promise<Found> {
      const worker = idle ?? (await warm(signal));
      idle = null;
      if (!worker) return null;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(SEARCH_LIMIT_MS)]);
      const found = await ask(worker, { source }, limit);
      if (found) idle = worker;
      return found;
    },
    close() {
      idle?.terminate();
      idle = null;
    },
  };
}
