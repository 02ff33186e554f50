import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { BODY_TOO_LARGE } from "../../messages/problem";
import { EVENTS_PATH } from "../../resources/routes";
import {
  bodySizeOf,
  type HttpExchange,
  isDataRequest,
  MAX_BODY_BYTES,
  pathOf,
  routeOf,
  setForwardedHeaders,
} from "../http/request-head";
import { metrics, observeRequest } from "../http/requests";
import { createRawResponse, handleClientErrors, setSecurityHeaders } from "../http/security-headers";
import { findNotReadyReason } from "../http/start-and-stop";
import { env } from "../process/env";
import { getRequestId, log } from "../process/log";
import { eventStreams } from "./event-stream";
import { enforceLimits, hasLimits, type RequestRefusal, unsealRequestSession } from "./limits";

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Creates the HTTP server of the app, which refuses invalid requests before it reads their bodies, and passes all others to `handle`. */
export function createAppServer(handle: RequestHandler): Server {
  // `findHeadRefusal` refuses requests without Host, with the security headers that Node's own refusal lacks.
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    receiveRequest({ request, response }, () => handle(request, response)),
  );
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) =>
    receiveRequest({ request, response }, () => {
      response.writeContinue();
      return handle(request, response);
    }),
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(request, response);
    response.writeHead(417).end();
  });
  server.on("connect", refuseTunnel);
  handleClientErrors(server);
  limitConnections(server);
  return server;
}

/** Observes a request, and handles it with the security headers set; `passToNext` starts the handler of Next. */
function receiveRequest(exchange: HttpExchange, passToNext: () => Promise<unknown>): void {
  const { request, response } = exchange;
  observeRequest(exchange, () => {
    setSecurityHeaders(request, response);
    setForwardedHeaders(request);
    handleRequest(exchange, passToNext);
  });
}

function handleRequest(exchange: HttpExchange, passToNext: () => Promise<unknown>): void {
  const { request } = exchange;
  const refusal = findHeadRefusal(request);
  if (refusal) refuseRequest(exchange, refusal);
  else if (HEALTH_PATHS.has(pathOf(request))) void serveHealth(exchange);
  else if (!hasLimits(request)) void passToNext();
  else
    handleWithLimits(exchange, passToNext).catch((error: unknown) => {
      log.error({ err: error }, "A request failed before Next.");
      request.destroy();
    });
}

function findHeadRefusal(request: IncomingMessage): RequestRefusal | null {
  const { method = "", headers } = request;
  const path = pathOf(request);
  if (isUpgrade(request)) return { reason: "upgrade", status: 400 };
  // Health probes by HTTP/1.0 have no Host.
  const isHostAccepted = headers.host !== undefined || HEALTH_PATHS.has(path);
  if (!isHostAccepted || isInvalidPath(method, path)) return { reason: "address", status: 400 };
  const allowedMethods = READ_ONLY_ROUTES.has(routeOf(path)) ? READ_METHODS : ALL_METHODS;
  if (!allowedMethods.has(method))
    return { reason: "method", status: 405, headers: { allow: [...allowedMethods].join(", ") } };
  if (bodySizeOf(headers) > MAX_BODY_BYTES)
    return { reason: "size", status: 413, problem: { kind: "message", text: BODY_TOO_LARGE } };
  return null;
}

const READY_PATH = "/readyz";
const HEALTH_PATHS = new Set(["/healthz", READY_PATH]);

const ALL_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READ_METHODS = new Set(["GET", "HEAD"]);

const READ_ONLY_ROUTES = new Set(["static", "/offline", ...HEALTH_PATHS]);

const isUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");

/** Returns whether Next would fail at a path. A read of an unknown page does not fail, because the middleware redirects it. */
function isInvalidPath(method: string, path: string): boolean {
  if (!path.startsWith("/")) return true;
  return isUndecodable(path) && !(READ_METHODS.has(method) && routeOf(path) === "other");
}

function isUndecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) === "";
  } catch {
    return true;
  }
}

async function serveHealth({ request, response }: HttpExchange): Promise<void> {
  const isReadinessCheck = pathOf(request) === READY_PATH;
  const reason = isReadinessCheck ? await findNotReadyReason() : null;
  response.writeHead(reason ? 503 : 200, { "cache-control": "no-store", "content-type": "text/plain" });
  if (reason) response.end(`not ready: ${reason}`);
  else response.end(isReadinessCheck ? "ready" : "ok");
}

/** Handles a request that has limits: refuses it, opens an event stream, or passes it on. */
async function handleWithLimits(exchange: HttpExchange, passToNext: () => Promise<unknown>): Promise<void> {
  const { request, response } = exchange;
  const limits = await enforceLimits(request);
  if (limits.refusal) return refuseRequest(exchange, limits.refusal);
  const { releaseMemory } = limits;
  if (request.socket.destroyed) return releaseMemory();
  if (pathOf(request) === EVENTS_PATH && request.method === "GET") {
    releaseMemory();
    return eventStreams.open(request, response, await unsealRequestSession(request));
  }
  await handleAndWait(exchange, passToNext).finally(releaseMemory);
}

/** Passes a request on. Resolves when the client disconnects before the end of the body, else when the response and the handler have ended. */
async function handleAndWait(exchange: HttpExchange, passToNext: () => Promise<unknown>): Promise<void> {
  const handlerPromise = passToNext();
  await new Promise((resolve) => exchange.response.once("close", resolve));
  if (!exchange.request.complete) return;
  // The timeout is for a handler of Next that never resolves after a broken connection.
  await Promise.race([handlerPromise, sleep(2 * env().API_UPLOAD_TIMEOUT_MS, null, { ref: false })]);
}

/** Responds with a refusal, then closes the connection. A server action that is refused throws an error in the browser, with the body of the response as its message. */
function refuseRequest({ request, response }: HttpExchange, refusal: RequestRefusal): void {
  const { reason, status, headers, problem } = refusal;
  recordRefusal(reason, request);
  const problemWithId = problem?.kind === "message" ? { ...problem, requestId: getRequestId() } : problem;
  const body = problemWithId ? JSON.stringify(problemWithId) : "";
  if (body) response.setHeader("content-type", isDataRequest(request) ? "application/json" : "text/plain");
  response.writeHead(status, {
    ...headers,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  if (body) response.write(body);
  else response.flushHeaders();
  endResponseAfterRequest(request, response);
}

function recordRefusal(reason: RequestRefusal["reason"], { method, url = "" }: IncomingMessage): void {
  metrics.requestsRefused.inc({ reason });
  log.warn({ reason, method, route: routeOf(url) }, "A request was refused before Next.");
}

/** Ends a response when the whole request has been received: if the connection closed earlier, the client could lose the response. */
function endResponseAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  const endResponse = () => response.end();
  const deadlineTimer = setTimeout(endResponse, MAX_DISCARD_MS);
  const pauseTimer = setTimeout(endResponse, MAX_BODY_PAUSE_MS);
  request.on("data", () => pauseTimer.refresh()).once("end", endResponse);
  response.once("close", () => {
    clearTimeout(deadlineTimer);
    clearTimeout(pauseTimer);
  });
}

/** How long the server receives and discards the body of a refused request, and how long the body may pause, in milliseconds. */
const MAX_DISCARD_MS = 10_000;
const MAX_BODY_PAUSE_MS = 1_000;

/** Refuses a CONNECT request, for which Node passes the bare socket. */
function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  recordRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(createRawResponse(400), () => socket.destroy());
}

function limitConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // An upload of 48 MB takes 400 seconds at 1 Mbit/s.
  server.requestTimeout = 600_000;
  // Longer than the timeout of nginx (deploy/nginx), which must close idle connections first.
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 2_000 + env().EVENT_STREAMS_MAX;
  server.on("drop", () => metrics.requestsRefused.inc({ reason: "connections" }));
}
