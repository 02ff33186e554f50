import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";

export type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  cookie?: string;
};

export type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** A response that was cut off. */
export class CutOff extends Error {}

/** Returns the session cookie that a response sets. */
export function sessionOf({ headers }: Answered): string {
  const cookie = headers["set-cookie"]?.find((one) => one.startsWith("sns_session="));
  if (!cookie) throw new Error("The response sets no session cookie.");
  return cookie.slice(0, cookie.indexOf(";"));
}

/**
 * A client with its own address (any of 127.0.0.0/8) of a site of this name. A missing or cut-off response is an error, and
 * nothing is retried.
 */
export function clientAt(address: string, port: number, ca: string, name = "localhost") {
  const site = port === 443 ? name : `${name}:${port}`;
  const agent = new Agent({ keepAlive: true, ca, localAddress: address, maxSockets: 1 });

  async function ask(path: string, { method = "GET", headers = {}, body, cookie }: Asked = {}) {
    const encoded = body === undefined ? undefined : new Response(body);
    const type = encoded?.headers.get("content-type");
    const bytes = encoded && Buffer.from(await encoded.arrayBuffer());
    return new Promise<Answered>((resolve, reject) => {
      const sent = request({
        agent,
        host: "127.0.0.1",
        servername: name,
        port,
        path,
        method,
        headers: {
          host: site,
          ...(type && { "content-type": type }),
          ...(bytes && { "content-length": bytes.length }),
          ...(cookie && { cookie }),
          ...headers,
        },
      });
      sent.on("error", reject);
      sent.on("response", async (answer) => {
        try {
          const parts = await Array.fromAsync(answer);
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        } catch (cause) {
          reject(new CutOff(`${method} ${path}`, { cause }));
        }
      });
      sent.end(bytes);
    });
  }

  /** Opens a stream; `text` returns what it has told so far. */
  async function listen(path: string, headers: Record<string, string>) {
    const sent = request({
      ...{ host: "127.0.0.1", servername: name, port, path, ca, localAddress: address },
      headers: { host: site, ...headers },
    }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    let text = "";
    answer
      .on("error", () => {})
      .on("data", (part) => {
        text += part;
      });
    return { status: answer.statusCode, text: () => text, close: () => answer.destroy() };
  }

  return { ask, listen, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof clientAt>;
