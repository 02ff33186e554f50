import "server-only";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { plainAnswer } from "../http/bad-requests";
import { metrics } from "../watch/metrics";
import { noteRefusal } from "./refusal";

/** Bounds how long and how many connections are held, whatever stands before this server. */
export function limitConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // 48 MB over a line of 1 Mbit/s take 400 seconds. The deadline of the API's call begins when all of it is here.
  server.requestTimeout = 600_000;
  // Longer than deploy/nginx keeps one: who asks must be the first to let go.
  server.keepAliveTimeout = 5_000;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 2_000;
  server.on("drop", () => metrics.requestsRefused.inc({ reason: "connections" }));
}

/** Refuses a CONNECT; Node has let go of its socket, so that nobody else hears of an error or closes it. */
export function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  noteRefusal("tunnel", request);
  socket.on("error", () => {});
  socket.end(plainAnswer(400), () => socket.destroy());
}
