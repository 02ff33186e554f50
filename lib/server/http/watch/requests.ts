import "server-only";
import type { Server, ServerResponse } from "node:http";
import { env } from "../../process/env";
import { log } from "../../process/log";
import { enterRequest, idOf, REQUEST_ID } from "../../process/request-id";
import { onRequest, type RequestStart } from "../on-server";
import { metrics } from "./metrics";
import { isFrequent, routeOf } from "./route-of";
import { beginWork, isStopping } from "./work-under-way";

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

/** The status if the client left before the response. */
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

function begin({ request, response, server }: RequestStart): void {
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

/** Gives every request an id, logs, counts and times it; call before the first one. */
export function watchRequests(): void {
  onRequest(begin, "request log");
}
