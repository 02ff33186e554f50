import { Agent } from "node:http";
import { fetchBare, type Headers, piecesOf, textOf } from "./bare-client.ts";
import type { Site } from "./site.ts";

/** The cost of fetching and parsing a whole list: milliseconds, and bytes of the body on the wire. */
export type BareFetch = { milliseconds: number; bytes: number };

async function timeFetch(
  url: string,
  headers: Headers,
  read = (body: Buffer) => [textOf(body)],
): Promise<BareFetch> {
  const agent = new Agent();
  const start = performance.now();
  const body = await fetchBare(url, headers, agent);
  for (const text of read(body)) JSON.parse(text);
  const milliseconds = performance.now() - start;
  return { milliseconds, bytes: body.byteLength };
}

/** Fetches and parses a site's list, from the stand-in and through the app. */
export async function fetchBoth({ api, app, bearer, cookie }: Site) {
  return {
    api: await timeFetch(`${api.url}/opname`, { authorization: `Bearer ${bearer}` }),
    app: await timeFetch(`${app.url}/lists/opname`, { cookie }, piecesOf),
  };
}
