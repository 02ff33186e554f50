import "server-only";
import { env } from "../env";
import { type ApiFailure, readFailure } from "./errors";

export type ApiCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path as it stands in API-CONTRACT.md, its segments encoded. */
  path: string;
  body?: BodyInit;
  /** Whether the body carries files, which have a deadline of their own. */
  isUpload?: boolean;
  /** The bearer of the session; `null` for the login, the only call without one. */
  token: string | null;
};

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

/** The whole body of an answer, `size` characters long; JSON is read where there is any, otherwise `body` is undefined. */
export type Answer = { status: number; body: unknown; size: number };

const RESET_CODES = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function failed(failure: ApiFailure): { ok: false; failure: ApiFailure } {
  return { ok: false, failure };
}

function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return "ETIMEDOUT";
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "EUNKNOWN";
}

/** The address of a call, or `null` where a path segment such as `..` would lead it away from its place. */
function addressOf(path: string): URL | null {
  const base = new URL(env().API_BASE_URL);
  const wanted = base.pathname.replace(/\/$/, "") + path;
  const url = new URL(wanted, base);
  return url.pathname + url.search === wanted ? url : null;
}

function send(url: URL, { method, body, token }: ApiCall, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method,
    body,
    signal,
    redirect: "manual",
    cache: "no-store",
    headers: {
      accept: "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
}

/**
 * Makes one call within the deadline of the settings and hands the response to `read`, which belongs to the same
 * deadline. A GET whose connection was reset is tried once more; nothing else is ever sent twice.
 */
async function exchange<Value>(
  call: ApiCall,
  read: (response: Response) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const url = addressOf(call.path);
  if (!url) return failed({ kind: "network", code: "EADDRESS", timeout: false });
  const { API_TIMEOUT_MS, API_UPLOAD_TIMEOUT_MS } = env();
  const signal = AbortSignal.timeout(call.isUpload ? API_UPLOAD_TIMEOUT_MS : API_TIMEOUT_MS);
  for (let mayRetry = call.method === "GET"; ; mayRetry = false) {
    try {
      return await read(await send(url, call, signal));
    } catch (error) {
      const code = codeOf(error);
      if (mayRetry && RESET_CODES.has(code)) continue;
      return failed({ kind: "network", code, timeout: code === "ETIMEDOUT" });
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls the API and reads its JSON. */
export function callApi(call: ApiCall): Promise<Result<Answer>> {
  return exchange(call, async (response) => {
    const text = await response.text();
    const body = parseJson(text);
    return response.ok
      ? { ok: true, value: { status: response.status, body, size: text.length } }
      : failed(readFailure(response, body, call.token !== null));
  });
}

/** Fetches a file of the API, whole, with the content type that the API gives it. */
export function fetchFile(
  path: string,
  token: string,
): Promise<Result<{ type: string; bytes: ArrayBuffer }>> {
  const call: ApiCall = { method: "GET", path, token };
  return exchange(call, async (response) => {
    if (!response.ok) return failed(readFailure(response, parseJson(await response.text()), true));
    const type = response.headers.get("content-type") ?? "";
    return { ok: true, value: { type, bytes: await response.arrayBuffer() } };
  });
}
