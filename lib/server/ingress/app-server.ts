import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { BODY_TOO_LARGE } from "../../messages/problem";
import { EVENTS_PATH } from "../../resources/routes";
import {
  bodySizeOf,
  type HttpExchange,
  MAX_BODY_BYTES,
  pathOf,
  routeOf,
  setForwardedHeaders,
} from "../http/request-head";
import { metrics, observeRequest } from "../http/requests";
import { createRawResponse, handleClientErrors, setSecurityHeaders } from "../http/security-headers";
import { findNotReadyReason } from "../http/start-and-stop";
import { env } from "../process/env";
import { log } from "../process/log";
import { eventStreams } from "./event-stream";
import {
  enforceLimits,
  hasLimits,
  type RequestRefusal,
  recordRefusal,
  refuseRequest,
  sessionOf,
} from "./limits";

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

type ExchangeHandler = (exchange: HttpExchange) => Promise<unknown>;

/** Creates the HTTP server of the app, which refuses invalid requests before it reads their bodies, and passes all others to `handle`. */
export function createAppServer(handle: RequestHandler): Server {
  const handleExchange: ExchangeHandler = ({ request, response }) => handle(request, response);
  const continueAndHandle: ExchangeHandler = (exchange) => {
    exchange.response.writeContinue();
    return handleExchange(exchange);
  };
  const createListener = (next: ExchangeHandler) => (request: IncomingMessage, response: ServerResponse) =>
    observeRequest({ request, response }, () => {
      setSecurityHeaders(request, response);
      setForwardedHeaders(request);
      handleRequest({ request, response }, next);
    });
  // `findHeadRefusal` refuses requests without Host, with the security headers that Node's own refusal lacks.
  const server = createServer({ requireHostHeader: false }, createListener(handleExchange));
  server.on("checkContinue", createListener(continueAndHandle));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(request, response);
    response.writeHead(417).end();
  });
  server.on("connect", refuseTunnel);
  handleClientErrors(server);
  limitConnections(server);
  return server;
}

function handleRequest(exchange: HttpExchange, pass: ExchangeHandler): void {
  const { request, response } = exchange;
  const refusal = findHeadRefusal(request);
  if (refusal) refuseRequest(request, response, refusal);
  else if (HEALTH_PATHS.has(pathOf(request))) void serveHealth(exchange);
  else if (!hasLimits(request)) void pass(exchange);
  else
    handleWithLimits(exchange, pass).catch((error: unknown) => {
      log.error({ err: error }, "A request failed before Next.");
      request.destroy();
    });
}

/** Handles a request that has limits: refuses it, opens an event stream, or passes it on. */
async function handleWithLimits(exchange: HttpExchange, pass: ExchangeHandler): Promise<void> {
  const { request, response } = exchange;
  const releaseOrRefusal = await enforceLimits(request);
  if (typeof releaseOrRefusal !== "function") return refuseRequest(request, response, releaseOrRefusal);
  const release = releaseOrRefusal;
  if (request.socket.destroyed) return release();
  if (pathOf(request) === EVENTS_PATH && request.method === "GET") {
    release();
    return eventStreams.open(request, response, await sessionOf(request));
  }
  await handleAndWait(exchange, pass).finally(release);
}

/** Handles a request, and waits for the handler even if the client disconnects once it has sent the whole request. */
async function handleAndWait(exchange: HttpExchange, pass: ExchangeHandler): Promise<void> {
  const handlerPromise = pass(exchange);
  await new Promise((resolve) => exchange.response.once("close", resolve));
  if (!exchange.request.complete) return;
  // The limit is for a handler of Next that never resolves after a broken connection.
  await Promise.race([handlerPromise, sleep(2 * env().API_UPLOAD_TIMEOUT_MS, null, { ref: false })]);
}

async function serveHealth({ request, response }: HttpExchange): Promise<void> {
  const isReadinessCheck = pathOf(request) === READY_PATH;
  const reason = isReadinessCheck ? await findNotReadyReason() : null;
  response.writeHead(reason ? 503 : 200, { "cache-control": "no-store", "content-type": "text/plain" });
  if (reason) response.end(`not ready: ${reason}`);
  else response.end(isReadinessCheck ? "ready" : "ok");
}

const ALL_METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READ_METHODS = new Set(["GET", "HEAD"]);

const READY_PATH = "/readyz";
const HEALTH_PATHS = new Set(["/healthz", READY_PATH]);

const READ_ONLY_ROUTES = new Set(["static", "/offline", ...HEALTH_PATHS]);

function isUndecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) === "";
  } catch {
    return true;
  }
}

/** Returns whether Next would fail at a path. A read of an unknown page does not fail, because the middleware redirects it. */
function isInvalidPath(method: string, path: string): boolean {
  if (!path.startsWith("/")) return true;
  return isUndecodable(path) && !(READ_METHODS.has(method) && routeOf(path) === "other");
}

const isUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");

function findHeadRefusal(request: IncomingMessage): RequestRefusal | null {
  const { method = "", headers } = request;
  const path = pathOf(request);
  if (isUpgrade(request)) return { reason: "upgrade", status: 400 };
  // Health probes by HTTP/1.0 have no Host.
  const isHostAccepted = headers.host !== undefined || HEALTH_PATHS.has(path);
  if (!isHostAccepted || isInvalidPath(method, path)) return { reason: "address", status: 400 };
  const allowedMethods = READ_ONLY_ROUTES.has(routeOf(path)) ? READ_METHODS : ALL_METHODS;
  if (!allowedMethods.has(method)) {
    return { reason: "method", status: 405, headers: { allow: [...allowedMethods].join(", ") } };
  }
  if (bodySizeOf(headers) > MAX_BODY_BYTES) {
    return { reason: "size", status: 413, problem: { kind: "message", text: BODY_TOO_LARGE } };
  }
  return null;
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

/** Refuses a CONNECT request, for which Node passes the bare socket. */
function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  recordRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(createRawResponse(400), () => socket.destroy());
}
