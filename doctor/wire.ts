import { LOGIN_CALL } from "../lib/resources/api-calls.ts";
import { buildCallUrl } from "../lib/server/api/call.ts";

/** What the app ignores in a response; `at` is when its headers arrived. */
export type Seen = { status: number; headers: Headers; at: number };

export type Wire = { last: () => Seen | undefined; release: () => void };

/**
 * Records the last response of the app's client until it is released. Throws before anything but a GET or the login is
 * sent.
 */
export function watchWire(): Wire {
  const send = globalThis.fetch;
  const login = buildCallUrl(LOGIN_CALL);
  let last: Seen | undefined;
  globalThis.fetch = async (address, options) => {
    const method = options?.method ?? "GET";
    const isLogin = method === LOGIN_CALL.method && address === login;
    if (method !== "GET" && !isLogin) throw new Error(`A ${method} might write, and was not sent.`);
    last = undefined;
    const response = await send(address, options);
    last = { status: response.status, headers: response.headers, at: Date.now() };
    return response;
  };
  return {
    last: () => last,
    release: () => {
      globalThis.fetch = send;
    },
  };
}
