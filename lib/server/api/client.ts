import "server-only";
import { recordListSize, watchCall } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { REQUEST_ID, requestId } from "../process/log";
import { addressOf, type Target } from "./call";
import { type ApiFailure, type Result, readFailure } from "./errors";
import { parseJson } from "./rows";

/** Starts a deadline in milliseconds, which may be extended until the whole call has taken `most` milliseconds. */
function startDeadline(milliseconds: number, most = milliseconds) {
  const late = new AbortController();
  const end = () => late.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  let left = most;
  let begunAt = 0;
  const begin = () => {
    begunAt = performance.now();
    return setTimeout(end, Math.min(milliseconds, left)).unref();
  };
  let timer = begin();
  return {
    signal: late.signal,
    /** Stops the timer during a wait that is not the API's, then starts it over. */
    async pause(wait: Promise<void>) {
      clearTimeout(timer);
      await wait;
      timer = begin();
    },
    /** Starts the timer over, but for the time that the whole call has. */
    extend() {
      left -= performance.now() - begunAt;
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}

type Deadline = ReturnType<typeof startDeadline>;

/** What ends a call early. */
export type Limits = {
  /** How many bytes the response may have, if less than API_MAX_ANSWER_MB. */
  mostBytes?: number;
  /** Aborts when nobody waits for the response any more. */
  signal?: AbortSignal;
};

export type ApiCall = Target &
  Limits & {
    body?: BodyInit;
    /** Whether the body carries files; uploads have their own timeout. */
    isUpload?: boolean;
    /** Whether the answer is a list, which may take longer as long as more of it arrives. */
    isList?: boolean;
    /** The bearer token of the session; `null` for the login only. */
    token: string | null;
  };

/** A response whose body has `size` bytes; `body` is its JSON, or undefined if it has none. */
export type Answer = { status: number; body: unknown; size: number };

type Received = { status: number; type: string; size: number };

/** A response with its raw body. */
export type ApiFile = Received & { bytes: Uint8Array<ArrayBuffer> };

/** Returns a promise to await before the body grows to `bytes`; `null` if there is memory now. */
export type ReserveMemory = (bytes: number) => Promise<void> | null;

/** Takes the next bytes of a body; returns a promise to await before more of it is read, or `null`. */
export type TakePart = (part: Uint8Array) => Promise<void> | null;

const RESET_CODES = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

const failed = (failure: ApiFailure): Result<never> => ({ ok: false, failure });

function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return "ETIMEDOUT";
    if (cause.name === "AbortError") return "ECANCELED";
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "EUNKNOWN";
}

function deadlineOf({ isUpload, isList }: ApiCall): Deadline {
  const { API_TIMEOUT_MS, API_UPLOAD_TIMEOUT_MS, API_LIST_TIMEOUT_MS } = env();
  if (isUpload) return startDeadline(API_UPLOAD_TIMEOUT_MS);
  return isList ? startDeadline(API_TIMEOUT_MS, API_LIST_TIMEOUT_MS) : startDeadline(API_TIMEOUT_MS);
}

async function receive(
  response: Response,
  { endpoint, isList, token, mostBytes = Number.POSITIVE_INFINITY }: ApiCall,
  { pause, extend }: Deadline,
  begin: () => TakePart,
  reserve: ReserveMemory,
): Promise<Result<Received>> {
  const { status, ok, headers } = response;
  const most = Math.min(env().API_MAX_ANSWER_MB * MEGABYTE, mostBytes);
  const refusal = collector();
  const take = ok ? begin() : refusal.begin();
  const wait = async (until: Promise<void> | null) => until && (await pause(until));
  let size = 0;
  // Content-Length is the compressed size, or missing.
  await wait(reserve(Number(headers.get("content-length")) || 0));
  for await (const part of response.body ?? []) {
    extend();
    size += part.length;
    if (size > most) break;
    await wait(reserve(size));
    await wait(take(part));
  }
  if (isList && ok) recordListSize(endpoint, size);
  if (size > most) return failed({ kind: "oversized", status });
  if (!ok) return failed(readFailure(response, parseJson(refusal.bytes()), token !== null));
  return { ok: true, value: { status, type: headers.get("content-type") ?? "", size } };
}

/**
 * Fetches a body in parts: `begin` is called for each try and returns what takes them; those of a failed try are void. `reserve` is
 * called before and while the body comes. Retries a GET once after a connection reset; nothing else is sent twice.
 */
export async function fetchParts(
  call: ApiCall,
  begin: () => TakePart,
  reserve: ReserveMemory = () => null,
): Promise<Result<Received>> {
  const url = addressOf(call);
  if (!url) return failed({ kind: "network", code: "EADDRESS", timeout: false });
  const deadline = deadlineOf(call);
  const signal = AbortSignal.any([deadline.signal, ...(call.signal ? [call.signal] : [])]);
  const { method, body, token } = call;
  const { ended, headers: trace } = watchCall(call);
  const id = requestId();
  const headers = {
    accept: "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(id === undefined ? {} : { [REQUEST_ID]: id }),
    ...trace,
  };
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(url, {
        method,
        body,
        signal,
        redirect: "manual",
        cache: "no-store",
        headers,
      });
      const result = await receive(response, call, deadline, begin, reserve);
      deadline.end();
      ended({ status: response.status, tries, failure: result.ok ? undefined : result.failure.kind });
      return result;
    } catch (error) {
      const code = codeOf(error);
      if (method === "GET" && tries === 1 && RESET_CODES.has(code)) continue;
      deadline.end();
      ended({ status: code, tries, failure: "network" });
      return failed({ kind: "network", code, timeout: code === "ETIMEDOUT" });
    }
  }
}

/** Collects the parts of a body; a new try begins anew. */
function collector() {
  let parts: Uint8Array[] = [];
  return {
    begin(): TakePart {
      parts = [];
      return (part) => {
        parts.push(part);
        return null;
      };
    },
    bytes: (): Uint8Array<ArrayBuffer> => Buffer.concat(parts),
  };
}

/** Fetches a raw body. */
export async function fetchFile(call: ApiCall, reserve?: ReserveMemory): Promise<Result<ApiFile>> {
  const { begin, bytes } = collector();
  const received = await fetchParts(call, begin, reserve);
  return received.ok ? { ok: true, value: { ...received.value, bytes: bytes() } } : received;
}

/** Calls the API and parses its JSON. */
export async function callApi(call: ApiCall): Promise<Result<Answer>> {
  const { begin, bytes } = collector();
  const received = await fetchParts(call, begin);
  if (!received.ok) return received;
  const { status, size } = received.value;
  return { ok: true, value: { status, body: parseJson(bytes()), size } };
}
