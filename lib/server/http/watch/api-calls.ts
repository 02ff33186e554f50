import "server-only";
import { log } from "../../process/log";
import { metrics } from "./metrics";
import { beginWork } from "./work-under-way";

type CallEnd = {
  /** The status of the response, or a code such as ETIMEDOUT without one. */
  status: number | string;
  tries: number;
  /** The kind of the failure, if any. */
  failure?: string;
};

/** Starts to time an API call; the returned function logs and counts it. */
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
