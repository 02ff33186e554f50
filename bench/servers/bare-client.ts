import { once } from "node:events";
import { type Agent, get, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { people, type Role } from "../../e2e/support/site/people.ts";

/** An opname record of the API. */
export type OpnameRow = {
  brand: string;
  dealer: string;
  cabang: string;
  jenis_opname: string;
  kode_part: string;
  nama_part: string;
  jumlah: number | string;
  created_at: string;
  nama_mekanik: string;
  foto: string | null;
};

export type Headers = Record<string, string>;

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Fetches a URL with the least overhead in Node; returns the body as received on the wire. */
export async function fetchBare(url: string, headers: Headers, agent?: Agent): Promise<Buffer> {
  const request = get(url, { agent, headers: { "accept-encoding": "gzip", ...headers } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}.`);
  return Buffer.concat(chunks);
}

/** Decodes a body, whether it has a content encoding or is a gzip file. */
export function textOf(body: Buffer): string {
  return (body.subarray(0, 2).equals(GZIP) ? gunzipSync(body) : body).toString();
}

/** Returns the texts of the pieces of a list (LIST_MEDIA_TYPE), and of its end. */
export function piecesOf(body: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < body.length; ) {
    const size = body.readUInt32LE(at);
    texts.push(textOf(body.subarray(at + 4, at + 4 + size)));
    at += 4 + size;
  }
  return texts;
}

/** Signs in at the stand-in; returns the bearer. */
export async function bearerOf(api: string, role: Role): Promise<string> {
  const { username, password } = people[role];
  const response = await fetch(`${api}/api/user/loginit`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
  });
  const { token } = (await response.json()) as { token: { token: string } };
  return token.token;
}

/** Returns the rows of a list of the stand-in. */
export async function fetchRows<Row>(api: string, path: string, bearer: string): Promise<Row[]> {
  const body = await fetchBare(api + path, { authorization: `Bearer ${bearer}` });
  const list = JSON.parse(textOf(body)) as Row[] | { data: Row[] };
  return Array.isArray(list) ? list : list.data;
}
