import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client, clientAt } from "./client.ts";
import { linesOf, makeCertificate, type Ports, startNginx } from "./nginx.ts";
import { freePort, stop } from "./processes.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Received = { method?: string; url?: string; headers: IncomingHttpHeaders; port: number };

/** Starts nginx in front of two stub servers, to test what reaches a replica. */
export async function startEdge() {
  const folder = mkdtempSync(path.join(tmpdir(), "support-apk-"));
  const ca = makeCertificate(path.join(folder, "tls"));
  const [http, https, first, second] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const ports: Ports = { http, https, replicas: [first, second] };
  const received: Received[] = [];
  const answer: Answer = (request, response) => request.resume().on("end", () => response.end("done"));
  const edge = { answer };
  const replicas = ports.replicas.map((port) =>
    createServer((request, response) => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, port });
      edge.answer(request, response);
    }).listen(port, "127.0.0.1"),
  );
  await Promise.all(replicas.map((replica) => replica.listening || once(replica, "listening")));
  const nginx = await startNginx(folder, ports);
  const clients: Client[] = [];

  /** Returns a client at 127.0.0.`last`. */
  function client(last = 1): Client {
    const made = clientAt(`127.0.0.${last}`, https, ca);
    clients.push(made);
    return made;
  }

  async function close() {
    for (const { close } of clients) close();
    for (const replica of replicas) {
      replica.close();
      replica.closeAllConnections();
    }
    await stop(nginx);
    rmSync(folder, { recursive: true, force: true });
  }

  return Object.assign(edge, {
    folder,
    ca,
    ports,
    received,
    replicas,
    client,
    lines: () => linesOf(folder),
    close,
  });
}

export type Edge = Awaited<ReturnType<typeof startEdge>>;
