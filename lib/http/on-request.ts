import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** A request that has just come, before anything else has seen it. */
export type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Has something done at the start of every request of this process from now on, in the order of these calls. */
export function onRequest(act: (start: RequestStart) => void): void {
  subscribe("http.server.request.start", (message) => act(message as RequestStart));
}
