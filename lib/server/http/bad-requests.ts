import "server-only";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { env } from "../process/env";
import { onRequest, onServer } from "./on-server";
import { plainPolicy, securityHeaders } from "./security-headers";

const STATUSES = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** The last response of each connection, sent or being sent. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Returns the headers of an empty response that closes its connection. */
export function plainHeaders(): Record<string, string> {
  return {
    ...securityHeaders(env().SESSION_COOKIE_SECURE),
    "content-security-policy": plainPolicy(""),
    connection: "close",
  };
}

/** The bytes of an empty response, for a connection without a response object of Node. */
export function plainAnswer(status: number): string {
  const lines = Object.entries(plainHeaders()).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}

/** Responds as Node does, but with headers; cuts off a response that has started. */
function refuse({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
  const response = latest.get(socket);
  const isAnswering = response?.headersSent && !response.writableFinished;
  if (socket.writable && !isAnswering) socket.write(plainAnswer(STATUSES.get(code) ?? 400));
  // A slow client would not close the connection.
  socket.destroy();
}

function watch(server: Server): void {
  server.on("clientError", (error, socket) => refuse(error, socket as Socket));
}

/** Responds to malformed requests with the security headers: Node calls no handler for them. */
export function answerBadRequests(): void {
  onServer(watch);
  onRequest(({ request, response }) => latest.set(request.socket, response), "bad requests");
}
