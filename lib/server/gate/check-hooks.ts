import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { plainHeaders } from "../http/bad-requests";
import { HOOK_ORDER, hooksOf } from "../http/hook-marks";
import { onServer } from "../http/on-server";
import { env } from "../process/env";
import { log } from "../process/log";

/** Returns whether a server serves the metrics instead of the app. */
export const isOfMetrics = (server: Server): boolean =>
  (server.address() as AddressInfo | null)?.port === env().METRICS_PORT;

/** Returns whether every hook saw this request once, in order. */
function isSeenByAll(request: IncomingMessage): boolean {
  return hooksOf(request).join() === HOOK_ORDER.join();
}

function refuseUnseen(request: IncomingMessage, response: ServerResponse): void {
  log.error(
    { seenBy: hooksOf(request), expected: HOOK_ORDER },
    "A request was refused because not every hook saw it in order: the app is not served without its hooks.",
  );
  response.writeHead(503, { ...plainHeaders(), "cache-control": "no-store" }).end();
}

/** Wraps the request listeners of a server: refuses a request that a hook did not see. */
function putCheckBefore(server: Server): void {
  const listeners = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!isSeenByAll(request)) return refuseUnseen(request, response);
    return Promise.all(listeners.map((listener) => listener.call(server, request, response)));
  });
}

/** Checks each request just before Next. Call it before `openGate`, which passes requests on to this check. */
export function checkHooks(): void {
  onServer((server) => {
    if (!isOfMetrics(server)) putCheckBefore(server);
  });
}
