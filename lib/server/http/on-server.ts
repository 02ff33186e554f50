import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import type { Socket } from "node:net";
import { onRequest } from "./on-request";

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
