import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { appUrl } from "./servers.ts";

export type Asked = { path: string; method?: string; headers?: Record<string, string> };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends one request unchanged, odd paths and hosts included; follows no redirect. */
export async function ask({ path, method = "GET", headers = {} }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(appUrl);
  const asked = request({ hostname, port, path, method, headers, agent: false });
  asked.end();
  const [answer] = await once(asked, "response");
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() };
}

/** Sends raw bytes and reads the response's status and headers. */
export async function askRaw(bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(appUrl);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let text = "";
  for await (const part of socket) text += part;
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.split(": ")[1]]);
  return { status: Number(status.split(" ")[1]), headers: Object.fromEntries(headers), body };
}
