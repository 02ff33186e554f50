import "server-only";
import type { ServerResponse } from "node:http";
import { type Span, TraceFlags } from "@opentelemetry/api";
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
  type RegistryContentType,
} from "prom-client";
import { EVENTS_PATH } from "../../resources/routes";
import { env, MEGABYTE } from "../process/env";
import { idOf, inRequest, log, REQUEST_ID } from "../process/log";
import { processWide } from "../process/process-wide";
import { beginCallSpan, endSpan, inNoSpan, inRequestSpan, traceIdOf } from "../process/spans";
import { isFrequent, type RequestStart, routeOf } from "./request-head";

const QUICK_TO_LATE = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function makeMetrics() {
  // Only such a registry has exemplars; both formats are made of it.
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const times = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: QUICK_TO_LATE, registers, enableExemplars: true });
  // From zero: of a series that begins with its first count an alert sees no increase.
  const counter = (name: string, help: string, reasons: string[] = []) => {
    const made = new Counter({ name, help, registers, labelNames: reasons.length > 0 ? ["reason"] : [] });
    for (const reason of reasons) made.inc({ reason }, 0);
    return made;
  };
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  return {
    registry,
    requests: times(
      "sns_http_request_duration_seconds",
      "Requests by the template of their route, from the headers to the last byte.",
      ["route", "method", "status"],
    ),
    apiCalls: times(
      "sns_api_call_duration_seconds",
      "Calls of the API by the template of their endpoint; status is a code such as ETIMEDOUT without an answer.",
      ["endpoint", "method", "status"],
    ),
    listWaits: new Histogram({
      name: "sns_list_wait_duration_seconds",
      help: "Waits of lists, and of record lookups of forms, for memory.",
      labelNames: ["queue"],
      buckets: QUICK_TO_LATE,
      registers,
    }),
    clock: gauge("sns_clock_seconds", "The time of the host.", () => Date.now() / 1000),
    clockStep: gauge(
      "sns_clock_step_seconds",
      "How far the clock of the host was moved since the process began.",
      () => (Date.now() - performance.timeOrigin - performance.now()) / 1000,
    ),
    listSize: new Gauge({
      name: "sns_api_list_size_ratio",
      help: "The last answer of a list call by the template of its endpoint, as a part of API_MAX_ANSWER_MB.",
      labelNames: ["endpoint"],
      registers,
    }),
    requestsRefused: counter(
      "sns_requests_refused_total",
      "Requests and connections refused before the app saw them.",
      ["rate", "uploads", "connections"],
    ),
    sessionsStarted: counter("sns_sessions_started_total", "Sessions that were started here."),
    sessionsUnreadable: counter(
      "sns_sessions_unreadable_total",
      "Session cookies that no secret of SESSION_SECRET opens.",
    ),
    sessionsEnded: counter(
      "sns_sessions_ended_total",
      "Sessions that were ended here, by a logout or by another login in the same browser.",
    ),
    historyMissed: counter(
      "sns_history_missed_total",
      "Writes that were not sent, since the history could not record them.",
    ),
    loginsRefused: counter(
      "sns_logins_refused_total",
      "Logins refused by the API, or here before it was asked.",
      ["rejected", "throttled", "busy", "invalid"],
    ),
  };
}

/** The metrics of this process, shared by all bundles. */
export const metrics = processWide("metrics", makeMetrics);

/** Returns the metrics, with exemplars for a scraper that accepts OpenMetrics. */
export async function metricsText(accept: string) {
  const registry = new Registry<RegistryContentType>();
  if (accept.includes("application/openmetrics-text")) {
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  }
  // Objects of their own, since OpenMetrics renames the counters.
  for (const metric of metrics.registry.getMetricsAsArray()) registry.registerMetric(Object.create(metric));
  return { type: registry.contentType, text: await registry.metrics() };
}

const work = processWide("work", () => ({ underWay: 0, isStopping: false }));

/** Notes work that a stop waits for; returns what ends it. */
export function beginWork(): () => void {
  work.underWay += 1;
  return () => {
    work.underWay -= 1;
  };
}

export const workUnderWay = () => work.underWay;

export const isStopping = () => work.isStopping;

export function markStopping(): void {
  work.isStopping = true;
}

/** Returns what leads from a count to the trace of one that was counted. */
function exemplarOf(span?: Span) {
  const isKept = span && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isKept ? { trace_id: span.spanContext().traceId } : {};
}

/**
 * Starts to time and trace an API call; `ended` logs and counts it by the status of its response, or a code such as ETIMEDOUT. The
 * API gets `headers`.
 */
export function watchCall({ endpoint, method }: { endpoint: string; method: string }) {
  const endWork = beginWork();
  const facts = { "http.request.method": method, "url.template": endpoint };
  const { span, headers } = beginCallSpan(`${method} ${endpoint}`, facts);
  const startedAt = performance.now();
  const ended = (end: { status: number | string; tries: number; failure?: string }): void => {
    const { status, tries, failure } = end;
    endWork();
    const ms = performance.now() - startedAt;
    endSpan(span, {
      ...(typeof status === "number" && { "http.response.status_code": status }),
      ...(tries > 1 && { "http.request.resend_count": tries - 1 }),
      ...(failure && { "error.type": String(status) }),
    });
    const labels = { endpoint, method, status };
    metrics.apiCalls.observe({ labels, value: ms / 1000, exemplarLabels: exemplarOf(span) });
    log.info({ endpoint, method, status, failure, tries, ms: Math.round(ms) }, "api call");
  };
  return { ended, headers };
}

/** From this part of API_MAX_ANSWER_MB on an operator is warned. */
const NEAR_LIMIT = 0.7;

/** Notes how many bytes a list call was answered with, and warns before a list has too many. */
export function recordListSize(endpoint: string, bytes: number): void {
  const { API_MAX_ANSWER_MB: most } = env();
  const part = bytes / (most * MEGABYTE);
  metrics.listSize.set({ endpoint }, part);
  if (part < NEAR_LIMIT) return;
  const megabytes = Math.ceil(bytes / MEGABYTE);
  log.warn(
    { endpoint, megabytes, most },
    "A list is near API_MAX_ANSWER_MB; beyond it nobody gets the list.",
  );
}

const LEFT_EARLY = 499;
const SERVER_ERROR = 500;

const unanswered = new Set<ServerResponse>();

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Adds `Connection: close` to every response under way. */
export function sayLastToAll(): void {
  for (const response of unanswered) sayLast(response);
}

/** What a browser or a proxy says of traces; nobody out there decides what is kept. */
const TRACE_HEADERS = ["traceparent", "tracestate", "baggage"];

/** Handles a request under its id and as a trace of its own, and logs, counts and times it. */
export function watchRequest(exchange: RequestStart, handle: () => void): void {
  const { headers, method = "", url = "" } = exchange.request;
  const id = idOf(headers[REQUEST_ID]);
  for (const name of TRACE_HEADERS) delete headers[name];
  const route = routeOf(url);
  const begin = (span?: Span) => {
    watch(exchange, { id, method, route, span });
    handle();
  };
  inRequest(id, () => {
    if (isFrequent(route) || route === EVENTS_PATH) inNoSpan(begin);
    else inRequestSpan(`${method} ${route}`, { "http.request.method": method }, begin);
  });
}

type Watched = { id: string; method: string; route: string; span?: Span };

function watch({ request, response }: RequestStart, { id, method, route, span }: Watched): void {
  if (isStopping()) sayLast(response);
  unanswered.add(response);
  const endWork = beginWork();
  const startedAt = performance.now();
  const { socket } = request;
  // A static file is cached, and so would be the id of one request.
  if (route !== "static") response.setHeader(REQUEST_ID, id);
  const writtenBefore = socket.bytesWritten;
  response.once("close", () => {
    endWork();
    unanswered.delete(response);
    const status = response.headersSent ? response.statusCode : LEFT_EARLY;
    const ms = performance.now() - startedAt;
    // The route last: Next writes its own there.
    const facts = { "http.response.status_code": status, "http.route": route };
    if (span) endSpan(span, { ...facts, ...(status >= SERVER_ERROR && { "error.type": String(status) }) });
    const labels = { route, method, status };
    metrics.requests.observe({ labels, value: ms / 1000, exemplarLabels: exemplarOf(span) });
    log[isFrequent(route) ? "debug" : "info"](
      {
        requestId: id,
        traceId: span && traceIdOf(span),
        method,
        route,
        status,
        cut: !response.writableFinished || undefined,
        bytes: socket.bytesWritten - writtenBefore,
        ms: Math.round(ms),
      },
      "request",
    );
  });
}
