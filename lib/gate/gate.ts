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

/** Has the app answer; done when it has done all that it does for the request. */
type Pass = (exchange: Exchange) => Promise<unknown>;

/** Has the app answer, and waits until it holds nothing any more: what it has got whole it finishes, whoever has left. */
async function passToItsEnd(exchange: Exchange, pass: Pass): Promise<void> {
  const handled = pass(exchange);
  await new Promise((resolve) => exchange.response.once("close", resolve));
  if (!exchange.request.complete) return;
  // Should the app lose sight of a request whose connection broke, nothing of it is left by then.
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
  log.error({ err: error }, "A request was given up before the app saw it.");
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

/** Takes the place of what has answered the requests of a server so far, and passes on to it what is admitted. */
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
  // Without a listener Node takes an upgrade for a request like any other. While developing, Next has use for them.
  if (process.env.NODE_ENV !== "development") server.removeAllListeners("upgrade");
  limitConnections(server);
}

/** Stands before the app's server from its next connection on. */
export function openGate(): void {
  onServer((server) => {
    if (!isOfMetrics(server)) putGateBefore(server);
  });
}
