import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { markRequest } from "../http/hook-marks";
import { onServer } from "../http/on-server";
import { env } from "../process/env";
import { log } from "../process/log";
import { refusalByHead } from "./by-head";
import { admit, dependsOnSender } from "./by-sender";
import { isOfMetrics } from "./check-hooks";
import { limitConnections, refuseTunnel } from "./connections";
import { refuse } from "./refusal";

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Calls the handlers of Next; resolves when they are done. */
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
  await passToItsEnd(exchange, pass).finally(admitted);
}

function giveUp({ request }: Exchange, error: unknown): void {
  log.error({ err: error }, "The gate failed to handle a request.");
  request.destroy();
}

function meet(exchange: Exchange, pass: Pass): void {
  const { request, response } = exchange;
  const refusal = refusalByHead(request);
  markRequest(request, "gate");
  if (refusal) refuse(request, response, refusal);
  else if (!dependsOnSender(request)) void pass(exchange);
  else passIfAdmitted(exchange, pass).catch((error: unknown) => giveUp(exchange, error));
}

/** Replaces the request listeners of a server and calls them for admitted requests. */
export function putGateBefore(server: Server): void {
  const listeners = server.listeners("request");
  const pass: Pass = ({ request, response }) =>
    Promise.all(listeners.map((listener) => listener.call(server, request, response)));
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

/** Installs the gate at the app's server on its next connection. */
export function openGate(): void {
  onServer((server) => {
    if (!isOfMetrics(server)) putGateBefore(server);
  });
}
