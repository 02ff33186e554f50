import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { BODY_TOO_LARGE } from "../../messages/problem";
import { EVENTS_PATH } from "../../resources/routes";
import {
  bodySize,
  type HttpExchange,
  MAX_BODY_BYTES,
  pathOf,
  routeOf,
  setForwardedHeaders,
} from "../http/request-head";
import { metrics, observeRequest } from "../http/requests";
import { rawResponse, refuseBadRequests, setSecurityHeaders } from "../http/security-headers";
import { notReadyReason } from "../http/start-and-stop";
import { env } from "../process/env";
import { log } from "../process/log";
import { eventStreams } from "./event-stream";
import { enforceLimits, hasLimits, type RequestRefusal, recordRefusal, refuse, sessionOf } from "./limits";

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READING = new Set(["GET", "HEAD"]);

const READY_PATH = "/readyz";
const HEALTH = new Set(["/healthz", READY_PATH]);

const READ_ONLY = new Set(["static", "/offline", ...HEALTH]);

function isMalformed(path: string): boolean {
  try {
    return decodeURIComponent(path) === "";
  } catch {
    return true;
  }
}

/** Returns whether Next fails at an address; the middleware redirects unknown pages. */
function isUnreadable(method: string, path: string): boolean {
  if (!path.startsWith("/")) return true;
  return isMalformed(path) && !(READING.has(method) && routeOf(path) === "other");
}

const isUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");

function refusalByHead(request: IncomingMessage): RequestRefusal | null {
  const { method = "", headers } = request;
  const path = pathOf(request);
  if (isUpgrade(request)) return { reason: "upgrade", status: 400 };
  // HTTP/1.0 probes have no Host.
  const isAddressed = headers.host !== undefined || HEALTH.has(path);
  if (!isAddressed || isUnreadable(method, path)) return { reason: "address", status: 400 };
  const allowed = READ_ONLY.has(routeOf(path)) ? READING : METHODS;
  if (!allowed.has(method)) {
    return { reason: "method", status: 405, headers: { allow: [...allowed].join(", ") } };
  }
  if (bodySize(headers) > MAX_BODY_BYTES) {
    return { reason: "size", status: 413, problem: { kind: "message", text: BODY_TOO_LARGE } };
  }
  return null;
}

function limitConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // 48 MB take 400 seconds at 1 Mbit/s.
  server.requestTimeout = 600_000;
  // Longer than nginx's (deploy/nginx), which must close first.
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 2_000 + env().EVENT_STREAMS_MAX;
  server.on("drop", () => metrics.requestsRefused.inc({ reason: "connections" }));
}

async function serveHealth({ request, response }: HttpExchange): Promise<void> {
  const asksReady = pathOf(request) === READY_PATH;
  const reason = asksReady ? await notReadyReason() : null;
  response.writeHead(reason ? 503 : 200, { "cache-control": "no-store", "content-type": "text/plain" });
  if (reason) response.end(`not ready: ${reason}`);
  else response.end(asksReady ? "ready" : "ok");
}

/** Refuses a CONNECT; Node has removed its own listeners from the socket. */
function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  recordRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(rawResponse(400), () => socket.destroy());
}

/** Handles an accepted request; resolves when it is done. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

type Handler = (exchange: HttpExchange) => Promise<unknown>;

/** Runs the handler to its end, even if the client leaves after a complete request. */
async function handleToEnd(exchange: HttpExchange, pass: Handler): Promise<void> {
  const handled = pass(exchange);
  await new Promise((resolve) => exchange.response.once("close", resolve));
  if (!exchange.request.complete) return;
  // In case Next never resolves after a broken connection.
  await Promise.race([handled, sleep(2 * env().API_UPLOAD_TIMEOUT_MS, null, { ref: false })]);
}

async function handleIfAllowed(exchange: HttpExchange, pass: Handler): Promise<void> {
  const { request, response } = exchange;
  const release = await enforceLimits(request);
  if (typeof release !== "function") return refuse(request, response, release);
  if (request.socket.destroyed) return release();
  if (pathOf(request) === EVENTS_PATH && request.method === "GET") {
    release();
    return eventStreams.open(request, response, await sessionOf(request));
  }
  await handleToEnd(exchange, pass).finally(release);
}

function handleRequest(exchange: HttpExchange, pass: Handler): void {
  const { request, response } = exchange;
  const refusal = refusalByHead(request);
  if (refusal) refuse(request, response, refusal);
  else if (HEALTH.has(pathOf(request))) void serveHealth(exchange);
  else if (!hasLimits(request)) void pass(exchange);
  else
    handleIfAllowed(exchange, pass).catch((error: unknown) => {
      log.error({ err: error }, "A request failed before Next.");
      request.destroy();
    });
}

/** Creates the app's server: it refuses requests before their body is read, and passes the rest to the handler. */
export function createAppServer(handle: RequestHandler): Server {
  const pass: Handler = ({ request, response }) => handle(request, response);
  const invite: Handler = (exchange) => {
    exchange.response.writeContinue();
    return pass(exchange);
  };
  const serve = (next: Handler) => (request: IncomingMessage, response: ServerResponse) =>
    observeRequest({ request, response }, () => {
      setSecurityHeaders(request, response);
      setForwardedHeaders(request);
      handleRequest({ request, response }, next);
    });
  // Node would refuse requests without Host, but without the security headers.
  const server = createServer({ requireHostHeader: false }, serve(pass));
  server.on("checkContinue", serve(invite));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(request, response);
    response.writeHead(417).end();
  });
  server.on("connect", refuseTunnel);
  refuseBadRequests(server);
  limitConnections(server);
  return server;
}
