import "server-only";
import type { Server, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env, MEGABYTE } from "../process/env";
import { enterRequest, idOf, log, REQUEST_ID } from "../process/log";
import { processWide } from "../process/process-wide";
import { isFrequent, type RequestStart, routeOf } from "./request-head";

const QUICK_TO_LATE = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const times = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: QUICK_TO_LATE, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
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
    listSize: new Gauge({
      name: "sns_api_list_size_ratio",
      help: "The last answer of a list call by the template of its endpoint, as a part of API_MAX_ANSWER_MB.",
      labelNames: ["endpoint"],
      registers,
    }),
    requestsRefused: counter(
      "sns_requests_refused_total",
      "Requests and connections refused before the app saw them.",
      ["reason"],
    ),
    sessionsStarted: counter("sns_sessions_started_total", "Sessions that were started here."),
    sessionsEnded: counter(
      "sns_sessions_ended_total",
      "Sessions that were ended here, by a logout or by another login in the same browser.",
    ),
    historyMissed: counter(
      "sns_history_missed_total",
      "Writes that the history did not take in time; most are stored later.",
    ),
    historyGaps: counter("sns_history_gaps_total", "Writes that the history does not have."),
    loginsRefused: counter(
      "sns_logins_refused_total",
      "Logins refused by the API, or here before it was asked.",
      ["reason"],
    ),
  };
}

/** The metrics of this process, shared by all bundles. */
export const metrics = processWide("metrics", makeMetrics);

const work = processWide("work", () => ({ underWay: 0, isStopping: false }));

/** Counts a request or API call as under way until the returned function is called; a stop waits for it. */
/** Notes work that a stop waits for; returns what ends it. */
export function beginWork(): () => void {
  work.underWay += 1;
  return () => {
    work.underWay -= 1;
  };
}

export const workUnderWay = () => work.underWay;

export const isStopping = () => work.isStopping;

export function noteStopping(): void {
  work.isStopping = true;
}

/** Starts to time an API call; the returned function logs and counts it by the status of its response, or a code such as ETIMEDOUT. */
export function watchCall({ endpoint, method }: { endpoint: string; method: string }) {
  const endWork = beginWork();
  const startedAt = performance.now();
  return ({ status, tries, failure }: { status: number | string; tries: number; failure?: string }): void => {
    endWork();
    const ms = performance.now() - startedAt;
    metrics.apiCalls.observe({ endpoint, method, status }, ms / 1000);
    log.info({ endpoint, method, status, failure, tries, ms: Math.round(ms) }, "api call");
  };
}

/** From this part of API_MAX_ANSWER_MB on an operator is warned. */
const NEAR_LIMIT = 0.7;

/** Notes how many bytes a list call was answered with, and warns before a list has too many. */
export function noteListSize(endpoint: string, bytes: number): void {
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

const unanswered = new Set<ServerResponse>();

let app: Server | undefined;

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** Adds `Connection: close` to every response under way. */
export function sayLastToAll(): void {
  for (const response of unanswered) sayLast(response);
}

/** Returns the app's server, after its first request. */
export const appServer = () => app;

/** Gives a request its id, then logs, counts and times it. */
export function watchRequest({ request, response, server }: RequestStart): void {
  if (request.socket.localPort === env().METRICS_PORT) return;
  app = server;
  const id = idOf(request.headers[REQUEST_ID]);
  enterRequest(id);
  if (isStopping()) sayLast(response);
  unanswered.add(response);
  const endWork = beginWork();
  const startedAt = performance.now();
  const { socket, method = "" } = request;
  const route = routeOf(request.url ?? "");
  // A static file is cached, and so would be the id of one request.
  if (route !== "static") response.setHeader(REQUEST_ID, id);
  const action = "next-action" in request.headers || undefined;
  const writtenBefore = socket.bytesWritten;
  response.once("close", () => {
    endWork();
    unanswered.delete(response);
    const status = response.headersSent ? response.statusCode : LEFT_EARLY;
    const ms = performance.now() - startedAt;
    metrics.requests.observe({ route, method, status }, ms / 1000);
    log[isFrequent(route) ? "debug" : "info"](
      {
        requestId: id,
        method,
        route,
        action,
        status,
        cut: !response.writableFinished || undefined,
        bytes: socket.bytesWritten - writtenBefore,
        ms: Math.round(ms),
      },
      "request",
    );
  });
}
