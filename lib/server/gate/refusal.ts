import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem } from "../../messages/problem";
import { metrics } from "../http/watch/metrics";
import { routeOf } from "../http/watch/route-of";
import { log } from "../process/log";
import { requestId } from "../process/request-id";
import { isForData } from "./request-head";

/** Why a request is refused. */
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

export type GateRefusal = {
  reason: Reason;
  status: number;
  headers?: Record<string, string | number>;
  /** The problem for the page, if a page may have sent the request. */
  problem?: Problem;
};

/** How long the rest of a body is read and dropped, and how long it may pause, in milliseconds. */
const LINGER_MS = 10_000;
const SILENCE_MS = 1_000;

/** Counts and logs a refusal. */
export function noteRefusal(reason: Reason, { method, url = "" }: IncomingMessage): void {
  metrics.requestsRefused.inc({ reason });
  log.warn({ reason, method, route: routeOf(url) }, "The gate refused a request.");
}

function bodyOf({ problem }: GateRefusal): string {
  if (!problem) return "";
  return JSON.stringify(problem.kind === "message" ? { ...problem, requestId: requestId() } : problem);
}

/** Ends a sent response when the request has ended: closing the connection earlier would lose the response. */
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
 * Responds without reading the body and closes the connection. A problem is sent as JSON; to a server action as text,
 * which Next uses as the message of the error that it throws.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: GateRefusal): void {
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
