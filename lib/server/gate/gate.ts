import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { TOO_LARGE } from "../../messages/problem";
import { EVENTS_PATH } from "../../resources/routes";
import { bodySize, correctForwarded, MOST_BODY, pathOf, routeOf } from "../http/request-head";
import { metrics, watchRequest } from "../http/requests";
import { answerBadRequests, plainAnswer, secureAnswer } from "../http/security-headers";
import { unreadiness } from "../http/start-and-stop";
import { env } from "../process/env";
import { log } from "../process/log";
import { admit, dependsOnSender, type GateRefusal, recordRefusal, refuse, sessionOf } from "./admission";
import { eventStreams } from "./event-stream";

type Exchange = { request: IncomingMessage; response: ServerResponse };

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READING = new Set(["GET", "HEAD"]);

const READY_PATH = "/readyz";
const HEALTH = new Set(["/healthz", READY_PATH]);

/** Read-only routes. */
const FIXED = new Set(["static", "/offline", ...HEALTH]);

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
  // Probes of HTTP/1.0 name no host.
  const isAddressed = headers.host !== undefined || HEALTH.has(path);
  if (!isAddressed || isUnreadable(method, path)) return { reason: "address", status: 400 };
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

/** Answers whether the process is alive, and whether it should get requests. */
async function serveHealth({ request, response }: Exchange): Promise<void> {
  const asksReady = pathOf(request) === READY_PATH;
  const reason = asksReady ? await unreadiness() : null;
  response.writeHead(reason ? 503 : 200, { "cache-control": "no-store", "content-type": "text/plain" });
  response.end(reason ? `not ready: ${reason}` : asksReady ? "ready" : "ok");
}

/** Refuses a CONNECT; Node has detached its listeners, so errors and the close are handled here. */
function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  recordRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(plainAnswer(400), () => socket.destroy());
}

/** Handles a request that was admitted; resolves when it is done with it. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

type Pass = (exchange: Exchange) => Promise<unknown>;

/** Calls the handler and waits for its end: a complete request is handled even if the client has left. */
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
    return eventStreams.open(request, response, await sessionOf(request));
  }
  await passToItsEnd(exchange, pass).finally(admitted);
}

function giveUp({ request }: Exchange, error: unknown): void {
  log.error({ err: error }, "The gate failed to handle a request.");
  request.destroy();
}

function receive(exchange: Exchange, pass: Pass): void {
  const { request, response } = exchange;
  const refusal = refusalByHead(request);
  if (refusal) refuse(request, response, refusal);
  else if (HEALTH.has(pathOf(request))) void serveHealth(exchange);
  else if (!dependsOnSender(request)) void pass(exchange);
  else passIfAdmitted(exchange, pass).catch((error: unknown) => giveUp(exchange, error));
}

/** Creates the server of the app: it answers what must be refused before a body is read, and passes all else to the handler. */
export function createAppServer(handle: RequestHandler): Server {
  const pass: Pass = ({ request, response }) => handle(request, response);
  const invite: Pass = (exchange) => {
    exchange.response.writeContinue();
    return pass(exchange);
  };
  const serve = (next: Pass) => (request: IncomingMessage, response: ServerResponse) =>
    watchRequest({ request, response }, () => {
      secureAnswer(request, response);
      correctForwarded(request);
      receive({ request, response }, next);
    });
  // Node would answer a request without a host by itself, without the headers.
  const server = createServer({ requireHostHeader: false }, serve(pass));
  server.on("checkContinue", serve(invite));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    secureAnswer(request, response);
    response.writeHead(417).end();
  });
  server.on("connect", refuseTunnel);
  answerBadRequests(server);
  limitConnections(server);
  return server;
}
