import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { TOO_LARGE } from "../../messages/problem";
import { EVENTS_PATH } from "../../resources/routes";
import { bodySize, MOST_BODY, pathOf, routeOf } from "../http/request-head";
import { metrics } from "../http/requests";
import { plainAnswer, plainHeaders } from "../http/security-headers";
import { env } from "../process/env";
import { log } from "../process/log";
import { admit, dependsOnSender, type GateRefusal, noteRefusal, refuse, sessionOf } from "./admission";
import { openEventStream } from "./event-stream";

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READING = new Set(["GET", "HEAD"]);

/** Read-only routes. */
const FIXED = new Set(["static", "/offline", "/healthz", "/readyz"]);

function isMalformed(path: string): boolean {
  try {
    return decodeURIComponent(path) === "";
  } catch {
    return true;
  }
}

/** Returns whether Next would fail at an address; the middleware redirects unknown ones that are read. */
function isUnreadable(method: string, path: string): boolean {
  if (!path.startsWith("/")) return true;
  return isMalformed(path) && !(READING.has(method) && routeOf(path) === "other");
}

const isUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");

function refusalByHead(request: IncomingMessage): GateRefusal | null {
  const { method = "", headers } = request;
  const path = pathOf(request);
  if (isUpgrade(request)) return { reason: "upgrade", status: 400 };
  if (isUnreadable(method, path)) return { reason: "address", status: 400 };
  const allowed = FIXED.has(routeOf(path)) ? READING : METHODS;
  if (!allowed.has(method)) {
    return { reason: "method", status: 405, headers: { allow: [...allowed].join(", ") } };
  }
  if (bodySize(headers) > MOST_BODY) {
    return { reason: "size", status: 413, problem: { kind: "message", text: TOO_LARGE } };
  }
  return null;
}

/** Sets the timeouts and limits of connections, with or without a proxy. */
function limitConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // 48 MB at 1 Mbit/s take 400 seconds. The timeout of the API call starts after that.
  server.requestTimeout = 600_000;
  // Longer than in deploy/nginx: the client must close first.
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 2_000 + env().EVENT_STREAMS_MAX;
  server.on("drop", () => metrics.requestsRefused.inc({ reason: "connections" }));
}

/** Refuses a CONNECT; Node has detached its listeners, so errors and the close are handled here. */
function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  noteRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(plainAnswer(400), () => socket.destroy());
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

type Pass = (exchange: Exchange) => Promise<unknown>;

/** Calls the handlers and waits for their end: a complete request is handled even if the client has left. */
async function passToItsEnd(exchange: Exchange, pass: Pass): Promise<void> {
  const handled = pass(exchange);
  await new Promise((resolve) => exchange.response.once("close", resolve));
  if (!exchange.request.complete) return;
  // Fallback if Next never resolves after a connection broke.
  await Promise.race([handled, sleep(2 * env().API_UPLOAD_TIMEOUT_MS, null, { ref: false })]);
}

async function passIfAdmitted(exchange: Exchange, pass: Pass): Promise<void> {
  const { request, response } = exchange;
  const admitted = await admit(request);
  if (typeof admitted !== "function") return refuse(request, response, admitted);
  if (request.socket.destroyed) return admitted();
  if (pathOf(request) === EVENTS_PATH && request.method === "GET") {
    admitted();
    return openEventStream(request, response, await sessionOf(request));
  }
  await passToItsEnd(exchange, pass).finally(admitted);
}

function giveUp({ request }: Exchange, error: unknown): void {
  log.error({ err: error }, "The gate failed to handle a request.");
  request.destroy();
}

function refuseUnseen(response: ServerResponse): void {
  log.error("A request was refused because the hooks did not see it: the app is not served without them.");
  response.writeHead(503, { ...plainHeaders(), "cache-control": "no-store" }).end();
}

function meet(exchange: Exchange, pass: Pass): void {
  const { request, response } = exchange;
  const refusal = refusalByHead(request);
  if (refusal) refuse(request, response, refusal);
  else if (!dependsOnSender(request)) void pass(exchange);
  else passIfAdmitted(exchange, pass).catch((error: unknown) => giveUp(exchange, error));
}

/** Replaces the request listeners of a server, and calls them for admitted requests that the hooks have seen. */
export function putGateBefore(server: Server, wasSeen: (request: IncomingMessage) => boolean): void {
  const listeners = server.listeners("request");
  const pass: Pass = async ({ request, response }) =>
    wasSeen(request)
      ? Promise.all(listeners.map((listener) => listener.call(server, request, response)))
      : refuseUnseen(response);
  const invite: Pass = (exchange) => {
    exchange.response.writeContinue();
    return pass(exchange);
  };
  server.removeAllListeners("request");
  server.on("request", (request, response) => meet({ request, response }, pass));
  server.on("checkContinue", (request, response) => meet({ request, response }, invite));
  server.on("connect", refuseTunnel);
  // Without a listener Node treats an upgrade as a normal request. Next needs upgrades in development.
  if (process.env.NODE_ENV !== "development") server.removeAllListeners("upgrade");
  limitConnections(server);
}
