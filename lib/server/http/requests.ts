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
import { log, REQUEST_ID_HEADER, requestIdFrom, withRequestId } from "../process/log";
import { processWide } from "../process/process-wide";
import {
  endSpan,
  type SpanAttributes,
  startCallSpan,
  traceIdOf,
  withoutSpan,
  withRequestSpan,
} from "../process/spans";
import { type HttpExchange, isFrequentRoute, routeOf } from "./request-head";

/** Handles a request within its request id and its trace; logs, counts and times the request. */
export function observeRequest(exchange: HttpExchange, handle: () => void): void {
  const { headers, method = "", url = "" } = exchange.request;
  const id = requestIdFrom(headers[REQUEST_ID_HEADER]);
  for (const name of TRACE_HEADERS) delete headers[name];
  const route = routeOf(url);
  const runObserved = (span?: Span) => {
    observeResponse(exchange, { id, method, route, span });
    handle();
  };
  withRequestId(id, () => {
    if (isFrequentRoute(route) || route === EVENTS_PATH) withoutSpan(runObserved);
    else withRequestSpan(`${method} ${route}`, { "http.request.method": method }, runObserved);
  });
}

type ObservedRequest = { id: string; method: string; route: string; span?: Span };

function observeResponse({ request, response }: HttpExchange, observed: ObservedRequest): void {
  const { id, method, route, span } = observed;
  if (activeWork.isStopping) closeAfterResponse(response);
  openResponses.add(response);
  const endWork = trackWork();
  const startedAt = performance.now();
  const { socket } = request;
  // A static file gets no request id, because caches store it with its headers.
  if (route !== "static") response.setHeader(REQUEST_ID_HEADER, id);
  const bytesBefore = socket.bytesWritten;
  response.once("close", () => {
    endWork();
    openResponses.delete(response);
    const status = response.headersSent ? response.statusCode : CLIENT_CLOSED_STATUS;
    const ms = performance.now() - startedAt;
    const attributes: SpanAttributes = { "http.response.status_code": status, "http.route": route };
    if (status >= MIN_SERVER_ERROR_STATUS) attributes["error.type"] = String(status);
    if (span) endSpan(span, attributes);
    const labels = { route, method, status };
    metrics.requests.observe({ labels, value: ms / 1000, exemplarLabels: exemplarOf(span) });
    log[isFrequentRoute(route) ? "debug" : "info"](
      {
        requestId: id,
        traceId: span && traceIdOf(span),
        method,
        route,
        status,
        cut: !response.writableFinished || undefined,
        bytes: socket.bytesWritten - bytesBefore,
        ms: Math.round(ms),
      },
      "request",
    );
  });
}

/** The headers that are removed from requests, so that clients do not decide which requests are traced. */
const TRACE_HEADERS = ["traceparent", "tracestate", "baggage"];
/** The logged status of a request whose client disconnected before the response, as in nginx. */
const CLIENT_CLOSED_STATUS = 499;
const MIN_SERVER_ERROR_STATUS = 500;

/** The number of requests and API calls in progress, and whether the process is stopping. */
export const activeWork = processWide("work", () => ({ underWay: 0, isStopping: false }));

/** Counts work that the process waits for before it stops; returns the function that ends it. */
export function trackWork(): () => void {
  activeWork.underWay += 1;
  return () => {
    activeWork.underWay -= 1;
  };
}

/** The responses that have not ended. */
const openResponses = new Set<ServerResponse>();

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Makes all connections close after their current response. */
export function closeAllAfterResponse(): void {
  for (const response of openResponses) closeAfterResponse(response);
}

/** The end of an API call; `status` is an HTTP status, or a code such as ETIMEDOUT. */
type CallEnd = { status: number | string; tries: number; failure?: string };

/** Starts to time and trace an API call; `endCall` ends that and logs the call. */
export function observeCall({ endpoint, method }: { endpoint: string; method: string }) {
  const endWork = trackWork();
  const { span, headers } = startCallSpan(`${method} ${endpoint}`, {
    "http.request.method": method,
    "url.template": endpoint,
  });
  const startedAt = performance.now();
  function endCall({ status, tries, failure }: CallEnd): void {
    endWork();
    const ms = performance.now() - startedAt;
    const attributes: SpanAttributes = {};
    if (typeof status === "number") attributes["http.response.status_code"] = status;
    if (tries > 1) attributes["http.request.resend_count"] = tries - 1;
    if (failure) attributes["error.type"] = String(status);
    endSpan(span, attributes);
    const labels = { endpoint, method, status };
    metrics.apiCalls.observe({ labels, value: ms / 1000, exemplarLabels: exemplarOf(span) });
    log.info({ endpoint, method, status, failure, tries, ms: Math.round(ms) }, "api call");
  }
  return { endCall, headers };
}

function exemplarOf(span?: Span) {
  const isSampled = span && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled ? { trace_id: span.spanContext().traceId } : {};
}

/** Records the size of a list in the metrics; logs a warning if it is near API_MAX_ANSWER_MB. */
export function recordListSize(endpoint: string, bytes: number): void {
  const { API_MAX_ANSWER_MB: maxMegabytes } = env();
  const sizeShare = bytes / (maxMegabytes * MEGABYTE);
  metrics.listSize.set({ endpoint }, sizeShare);
  if (sizeShare < WARNING_SIZE_SHARE) return;
  const megabytes = Math.ceil(bytes / MEGABYTE);
  log.warn(
    { endpoint, megabytes, most: maxMegabytes },
    "A list is near API_MAX_ANSWER_MB; beyond it nobody gets the list.",
  );
}

/** The share of API_MAX_ANSWER_MB from which the size of a list is logged as a warning. */
const WARNING_SIZE_SHARE = 0.7;
const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const metrics = processWide("metrics", createMetrics);

/** Returns the text and content type of the metrics, in the OpenMetrics format with exemplars if `accept` names it. */
export async function formatMetrics(accept: string) {
  const registry = new Registry<RegistryContentType>();
  const isOpenMetrics = accept.includes("application/openmetrics-text");
  if (isOpenMetrics) registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  // Copies of the metrics, because the output in OpenMetrics renames counters.
  for (const metric of metrics.registry.getMetricsAsArray()) registry.registerMetric(Object.create(metric));
  return { type: registry.contentType, text: await registry.metrics() };
}

function createMetrics() {
  // Exemplars are only recorded in an OpenMetrics registry.
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const timing = { buckets: BUCKET_SECONDS, registers, enableExemplars: true };
  const createHistogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, ...timing });
  // Each reason starts at zero, so that alerts see its first increase.
  const createCounter = (name: string, help: string, reasons: string[] = []) => {
    const counter = new Counter({ name, help, registers, labelNames: reasons.length > 0 ? ["reason"] : [] });
    for (const reason of reasons) counter.inc({ reason }, 0);
    return counter;
  };
  const createGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  return {
    registry,
    requests: createHistogram(
      "sns_http_request_duration_seconds",
      "Requests by the template of their route, from the headers to the last byte.",
      ["route", "method", "status"],
    ),
    apiCalls: createHistogram(
      "sns_api_call_duration_seconds",
      "Calls of the API by the template of their endpoint; status is a code such as ETIMEDOUT without an answer.",
      ["endpoint", "method", "status"],
    ),
    listWaits: createHistogram(
      "sns_list_wait_duration_seconds",
      "Waits of lists, and of record lookups of forms, for memory.",
      ["queue"],
    ),
    clock: createGauge("sns_clock_seconds", "The time of the host.", () => Date.now() / 1000),
    clockStep: createGauge(
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
    requestsRefused: createCounter(
      "sns_requests_refused_total",
      "Requests and connections refused before the app saw them.",
      ["rate", "uploads", "connections"],
    ),
    sessionsStarted: createCounter("sns_sessions_started_total", "Sessions that were started here."),
    sessionsUnreadable: createCounter(
      "sns_sessions_unreadable_total",
      "Session cookies that no secret of SESSION_SECRET opens.",
    ),
    sessionsEnded: createCounter(
      "sns_sessions_ended_total",
      "Sessions that were ended here, by a logout or by another login in the same browser.",
    ),
    historyMissed: createCounter(
      "sns_history_missed_total",
      "Writes that were not sent, since the history could not record them.",
    ),
    loginsRefused: createCounter(
      "sns_logins_refused_total",
      "Logins refused by the API, or here before it was asked.",
      ["rejected", "throttled", "busy", "invalid"],
    ),
  };
}
