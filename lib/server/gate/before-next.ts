import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { correctForwarded, type RequestStart } from "../http/request-head";
import { watchRequest } from "../http/requests";
import { answerBadRequests, secureAnswers } from "../http/security-headers";
import { env } from "../process/env";
import { putGateBefore } from "./gate";

const seen = new WeakSet<IncomingMessage>();

/** Returns whether a server serves the metrics instead of the app. */
const isOfMetrics = (server: Server): boolean =>
  (server.address() as AddressInfo | null)?.port === env().METRICS_PORT;

/** Installs the gate after the hooks: refusals are logged and have security headers, and the gate uses the corrected client address. */
export function standBeforeNext(): void {
  const hooks = [watchRequest, secureAnswers(), ({ request }: RequestStart) => correctForwarded(request)];
  const met = new WeakSet<Server>();
  const meet = (server: unknown) => {
    if (!(server instanceof Server) || met.has(server)) return;
    met.add(server);
    answerBadRequests(server);
    if (isOfMetrics(server)) return;
    putGateBefore(server, (request) => seen.has(request));
  };
  subscribe("net.server.socket", (message) => {
    meet((message as { socket: Socket & { server?: unknown } }).socket.server);
  });
  subscribe("http.server.request.start", (message) => {
    const start = message as RequestStart;
    meet(start.server);
    for (const hook of hooks) hook(start);
    seen.add(start.request);
  });
}
