import "server-only";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { processWide } from "../../process/process-wide";

const QUICK_TO_LATE = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "sns_http_request_duration_seconds",
      help: "Requests by the template of their route, from the headers to the last byte.",
      labelNames: ["route", "method", "status"],
      buckets: QUICK_TO_LATE,
      registers,
    }),
    apiCalls: new Histogram({
      name: "sns_api_call_duration_seconds",
      help: "Calls of the API by the template of their endpoint; status is a code such as ETIMEDOUT without an answer.",
      labelNames: ["endpoint", "method", "status"],
      buckets: QUICK_TO_LATE,
      registers,
    }),
    requestsRefused: new Counter({
      name: "sns_requests_refused_total",
      help: "Requests and connections refused before the app saw them.",
      labelNames: ["reason"],
      registers,
    }),
    sessionsStarted: new Counter({
      name: "sns_sessions_started_total",
      help: "Sessions that were started here.",
      registers,
    }),
    sessionsEnded: new Counter({
      name: "sns_sessions_ended_total",
      help: "Sessions that were ended here, by a logout or by another login in the same browser.",
      registers,
    }),
    loginsRefused: new Counter({
      name: "sns_logins_refused_total",
      help: "Logins refused by the API, or here before it was asked.",
      labelNames: ["reason"],
      registers,
    }),
  };
}

/** The metrics of this process, shared by all bundles. */
export const metrics = processWide("metrics", makeMetrics);
