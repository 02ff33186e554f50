import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
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
