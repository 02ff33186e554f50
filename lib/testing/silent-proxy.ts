import { connect, createServer, type Socket } from "node:net";
import { unusedAddress } from "./serve";

/** Starts a proxy in front of a PostgreSQL, whose open connections fall silent: nothing passes any more, and none is closed. */
export async function startSilentProxy(url: string) {
  const target = new URL(url);
  const address = new URL(url);
  address.port = new URL(await unusedAddress()).port;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(Number(address.port), address.hostname, resolve));
  return {
    url: address.href,
    silence() {
      for (const socket of sockets) socket.unpipe();
      sockets.clear();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
