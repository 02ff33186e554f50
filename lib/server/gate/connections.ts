import "server-only";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { plainAnswer } from "../http/bad-requests";
import { metrics } from "../http/watch/metrics";
import { noteRefusal } from "./refusal";

/** Sets the timeouts and limits of connections, with or without a proxy. */
export function limitConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // 48 MB at 1 Mbit/s take 400 seconds. The timeout of the API call starts after that.
  server.requestTimeout = 600_000;
  // Longer than in deploy/nginx: the client must close first.
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 2_000;
  server.on("drop", () => metrics.requestsRefused.inc({ reason: "connections" }));
}

/** Refuses a CONNECT; Node has detached its listeners, so errors and the close are handled here. */
export function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  noteRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(plainAnswer(400), () => socket.destroy());
}
