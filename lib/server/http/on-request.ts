import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type HookName, markRequest } from "./hook-marks";

/** A new request, before any handler. */
export type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server };

/** Calls `act` at the start of every later request, in the order of registration; then marks the request for the hook. */
export function onRequest(act: (start: RequestStart) => void, hook?: HookName): void {
  subscribe("http.server.request.start", (message) => {
    const start = message as RequestStart;
    act(start);
    if (hook) markRequest(start.request, hook);
  });
}
