import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
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

/** Calls `act` once per HTTP server, at its next connection or request. */
export function onServer(act: (server: Server) => void): void {
  const met = new WeakSet<Server>();
  const meet = (server: unknown) => {
    if (!(server instanceof Server) || met.has(server)) return;
    met.add(server);
    act(server);
  };
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    meet(socket.server);
  });
  onRequest(({ server }) => meet(server));
}
