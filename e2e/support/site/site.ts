import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

function pass(target: string, from: IncomingMessage, to: ServerResponse) {
  const { method, headers, url } = from;
  const onward = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(to);
  });
  onward.on("error", () => to.destroy());
  to.on("close", () => onward.destroy());
  from.pipe(onward);
}

/**
 * Starts a proxy on a free port of localhost, where service workers and secure cookies work; the app behind it can be replaced or
 * disconnected.
 */
export async function openSite(first: string) {
  let target = first;
  let isCutAtWrite = false;
  const sockets = new Set<Socket>();
  const server = createServer((from, to) => {
    if (!isCutAtWrite || !from.headers["next-action"]) return pass(target, from, to);
    isCutAtWrite = false;
    void stop();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  const stop = async () => {
    const stopped = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await stopped;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /** Forwards new requests to the app at this URL. */
    deploy: (url: string) => {
      target = url;
    },
    /** Closes every connection and refuses new ones. */
    cut: stop,
    /** Does so as soon as a write comes, which is not forwarded. */
    cutAtWrite: () => {
      isCutAtWrite = true;
    },
    /** Accepts connections again. */
    restore: () => listen(port),
    close: async () => {
      if (server.listening) await stop();
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
