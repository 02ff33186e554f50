import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../messages/problem";
import { log } from "../process/log";
import { requestId } from "../process/request-id";
import { metrics } from "../watch/metrics";
import { routeOf } from "../watch/route-of";
import { isForData } from "./request-head";

/** Why a request does not get to the app. */
export type Reason =
  | "address"
  | "connections"
  | "length"
  | "method"
  | "rate"
  | "size"
  | "tunnel"
  | "upgrade"
  | "uploads";

export type Refusal = {
  reason: Reason;
  status: number;
  headers?: Record<string, string | number>;
  /** What the page that asked is told, if a page may have asked. */
  problem?: Problem;
};

/** For how long what is still being sent is read and dropped, in milliseconds, and how long a silence ends it. */
const LINGER_MS = 10_000;
const SILENCE_MS = 1_000;

/** Counts and logs something that was refused. */
export function noteRefusal(reason: Reason, { method, url = "" }: IncomingMessage): void {
  metrics.requestsRefused.inc({ reason });
  log.warn({ reason, method, route: routeOf(url) }, "A request was refused before the app saw it.");
}

function bodyOf({ problem }: Refusal): string {
  if (!problem) return "";
  return JSON.stringify(problem.kind === "message" ? { ...problem, requestId: requestId() } : problem);
}

/** Ends an answer that is out already once its sender is done: a connection closed before that would take it along. */
function endWhenSent(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end();
  const deadline = setTimeout(end, LINGER_MS);
  const silence = setTimeout(end, SILENCE_MS);
  request.on("data", () => silence.refresh()).once("end", end);
  response.once("close", () => {
    clearTimeout(deadline);
    clearTimeout(silence);
  });
}

/**
 * Answers a request without its body having been read, and closes its connection. A problem goes as JSON; to a server
 * action as text, which Next makes the message of the error that its caller gets.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  noteRefusal(refusal.reason, request);
  const body = bodyOf(refusal);
  if (body) response.setHeader("content-type", isForData(request) ? "application/json" : "text/plain");
  response.writeHead(refusal.status, {
    ...refusal.headers,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  if (body) response.write(body);
  else response.flushHeaders();
  endWhenSent(request, response);
}
