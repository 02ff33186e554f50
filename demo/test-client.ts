import { afterAll, beforeAll } from "vitest";
import type { Resource } from "./resources/resource.ts";
import { RESOURCES, type ResourceName } from "./resources/resources.ts";
import { ACCOUNTS } from "./seed.ts";
import { type DemoOptions, startDemoApi } from "./server.ts";

type Fields = Record<string, string | Blob>;
type Sent = { form?: Record<string, string>; multipart?: Fields; json?: unknown; token?: string };

/** A small client of a started stand-in, signed in as the administrator. */
export type Client = {
  api: Awaited<ReturnType<typeof startDemoApi>>;
  token: string;
  call(method: string, path: string, sent?: Sent): Promise<Response>;
  read(path: string): Promise<unknown>;
  signIn(username: string, password: string): Promise<string>;
};

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Wraps bytes as a file for a multipart field. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>, name: string, type = "image/png") {
  return new File([bytes], name, { type });
}

/** Starts a stand-in on a free port and signs in. */
export async function startClient(options: Partial<DemoOptions> = {}): Promise<Client> {
  const api = await startDemoApi({ port: 0, file: ":memory:", opnameRows: 30, ...options });
  const client: Client = {
    api,
    token: "",
    call(method, path, { form, multipart, json, token = client.token } = {}) {
      const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
      if (json !== undefined) headers.set("content-type", "application/json");
      const body = form ? new URLSearchParams(form) : multipart ? multipartOf(multipart) : undefined;
      return fetch(api.url + path, {
        method,
        headers,
        redirect: "manual",
        body: json === undefined ? (body ?? null) : JSON.stringify(json),
      });
    },
    async read(path) {
      return (await client.call("GET", path)).json();
    },
    async signIn(username, password) {
      const form = { username, password };
      const answer = await client.call("POST", "/api/user/loginit", { form, token: "" });
      const { token } = (await answer.json()) as { token: { token: string } };
      return token.token;
    },
  };
  client.token = await client.signIn(ACCOUNTS.admin.username, ACCOUNTS.admin.password);
  return client;
}

/** One stand-in for all tests of a file, closed after them. */
export function sharedClient(options?: Partial<DemoOptions>) {
  const client = {} as Client;
  beforeAll(async () => void Object.assign(client, await startClient(options)));
  afterAll(() => client.api.close());
  return client;
}

/** Returns what a write of a resource may send: the fields of its form, with the values of its first row. */
export function fieldsOf(name: ResourceName): Record<string, string> {
  const { calls, seed }: Resource = RESOURCES[name];
  const fields = calls.create?.[2].fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.name, String(seed[0]?.[field.name] ?? "")]));
}

function multipartOf(fields: Fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}
