import "server-only";
import { log } from "../process/log";
import { metrics } from "./metrics";
import { beginWork } from "./work-under-way";

type CallEnd = {
  /** The status of the answer, or a code such as ETIMEDOUT where there was none. */
  status: number | string;
  tries: number;
  /** The kind of the failure, where there was one. */
  failure?: string;
};

/** Follows a call of the API, which is logged, counted and timed when the answer is called. */
export function watchCall({
  endpoint,
  method,
}: {
  endpoint: string;
  method: string;
}): (end: CallEnd) => void {
  const endWork = beginWork();
  const startedAt = performance.now();
  return ({ status, tries, failure }) => {
    endWork();
    const ms = performance.now() - startedAt;
    metrics.apiCalls.observe({ endpoint, method, status }, ms / 1000);
    log.info({ endpoint, method, status, failure, tries, ms: Math.round(ms) }, "api call");
  };
}
