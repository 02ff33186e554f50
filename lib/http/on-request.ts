import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type HookName, markRequest } from "./hook-marks";

/** A request that has just come, before anything else has seen it. */
export type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/**
 * Calls `act` at the start of every request of this process from now on, in the order of these calls. What is one of the
 * hooks marks each request that it is done with.
 */
export function onRequest(act: (start: RequestStart) => void, hook?: HookName): void {
  subscribe("http.server.request.start", (message) => {
    const start = message as RequestStart;
    act(start);
    if (hook) markRequest(start.request, hook);
  });
}
