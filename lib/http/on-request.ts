import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** A new request, before any handler. */
export type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Calls `act` at the start of every later request, in the order of registration. */
export function onRequest(act: (start: RequestStart) => void): void {
  subscribe("http.server.request.start", (message) => act(message as RequestStart));
}
