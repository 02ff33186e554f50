import { once } from "node:events";
import { request as ask, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { createAppServer } from "../server/ingress/app-server";
import { SESSION_COOKIE, type Session, sealSession } from "../server/session/seal";
import { sessionOf } from "./sign-in";

export type Sent = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};

export type Got = { status: number; headers: IncomingMessage["headers"]; body: string };

/**
 * Starts an app behind the ingress until the end of the test: it reads each complete request, then responds with 200; with
 * `holds` only after a release.
 */
export async function startGated({ holds = false } = {}) {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const server = createAppServer(async (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    let size = 0;
    try {
      for await (const part of request) size += part.length;
      if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
    } catch {
      return;
    }
    response.end(String(size));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });

  /** Starts a request; the test sends its body. */
  function begin({ method = "GET", path = "/", headers = {} }: Sent) {
    const request = ask(origin, { method, path, headers, agent: false });
    const answer = new Promise<Got>((resolve, reject) => {
      request.on("error", reject).on("response", async (response) => {
        let body = "";
        for await (const part of response.setEncoding("utf8")) body += part;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    answer.catch(() => {});
    return { request, answer };
  }

  function send(sent: Sent): Promise<Got> {
    const { request, answer } = begin(sent);
    request.end(sent.body);
    return answer;
  }

  return {
    server,
    origin,
    /** The requests that reached the app. */
    seen,
    begin,
    send,
    waiting: () => waiting.length,
    letGo: () => waiting.shift()?.(),
    connections: async () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    /** Opens a raw connection. */
    connect: (): Socket => connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {}),
  };
}

export type Gated = Awaited<ReturnType<typeof startGated>>;

/** Returns the Cookie header of a session. */
export async function cookieOf(changes: Partial<Session> = {}): Promise<{ cookie: string }> {
  return { cookie: `other=1; ${SESSION_COOKIE}=${await sealSession(sessionOf(changes))}` };
}
