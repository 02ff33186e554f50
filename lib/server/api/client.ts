import "server-only";
import { watchCall } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { REQUEST_ID, requestId } from "../process/log";
import { addressOf, type Target } from "./call";
import { type ApiFailure, type Result, readFailure } from "./errors";
import { parseJson } from "./rows";

/** The deadline of one call; `signal` aborts with a TimeoutError when it passes. */
type Deadline = {
  signal: AbortSignal;
  /** Stops the timer during a wait that is not the API's, then starts it over. */
  pause: (wait: Promise<void>) => Promise<void>;
  /** Starts the timer over, but for the time that the whole call has. */
  extend: () => void;
  end: () => void;
};

/** Starts a deadline in milliseconds, which may be extended until the whole call has taken `most` milliseconds. */
function startDeadline(milliseconds: number, most = milliseconds): Deadline {
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
    async pause(wait) {
      clearTimeout(timer);
      await wait;
      timer = begin();
    },
    extend() {
      left -= performance.now() - begunAt;
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}

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

/** A response with its raw body and the content type that the API sends. */
export type ApiFile = { status: number; type: string; bytes: Uint8Array<ArrayBuffer> };

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

function send(url: string, { method, body, token }: ApiCall, signal: AbortSignal): Promise<Response> {
  const id = requestId();
  return fetch(url, {
    method,
    body,
    signal,
    redirect: "manual",
    cache: "no-store",
    headers: {
      accept: "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(id === undefined ? {} : { [REQUEST_ID]: id }),
    },
  });
}

function deadlineOf({ isUpload, isList }: ApiCall): Deadline {
  const { API_TIMEOUT_MS, API_UPLOAD_TIMEOUT_MS, API_LIST_TIMEOUT_MS } = env();
  if (isUpload) return startDeadline(API_UPLOAD_TIMEOUT_MS);
  return isList ? startDeadline(API_TIMEOUT_MS, API_LIST_TIMEOUT_MS) : startDeadline(API_TIMEOUT_MS);
}

/**
 * Sends one call and passes the response to `read`, both within one deadline. Retries a GET once after a connection
 * reset; nothing else is sent twice.
 */
async function exchange<Value>(
  call: ApiCall,
  read: (response: Response, deadline: Deadline) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const url = addressOf(call);
  if (!url) return failed({ kind: "network", code: "EADDRESS", timeout: false });
  const deadline = deadlineOf(call);
  const signal = AbortSignal.any([deadline.signal, ...(call.signal ? [call.signal] : [])]);
  const ended = watchCall(call);
  for (let tries = 1; ; tries++) {
    try {
      const response = await send(url, call, signal);
      const result = await read(response, deadline);
      deadline.end();
      ended({ status: response.status, tries, failure: result.ok ? undefined : result.failure.kind });
      return result;
    } catch (error) {
      const code = codeOf(error);
      if (call.method === "GET" && tries === 1 && RESET_CODES.has(code)) continue;
      deadline.end();
      ended({ status: code, tries, failure: "network" });
      return failed({ kind: "network", code, timeout: code === "ETIMEDOUT" });
    }
  }
}

/** Passes the body on in parts; returns its size, or `null` if it is larger than `mostBytes` or API_MAX_ANSWER_MB. */
async function passBody(
  response: Response,
  take: TakePart,
  { pause, extend }: Deadline,
  reserve: ReserveMemory = () => null,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  const most = Math.min(env().API_MAX_ANSWER_MB * MEGABYTE, mostBytes);
  const wait = async (until: Promise<void> | null) => until && (await pause(until));
  let size = 0;
  // Content-Length is the compressed size, or missing.
  await wait(reserve(Number(response.headers.get("content-length")) || 0));
  for await (const part of response.body ?? []) {
    extend();
    size += part.length;
    if (size > most) return null;
    await wait(reserve(size));
    await wait(take(part));
  }
  return size;
}

/** Reads the whole body; `null` if it is too large. */
async function readBytes(
  response: Response,
  deadline: Deadline,
  reserve?: ReserveMemory,
  mostBytes?: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  const keep = (part: Uint8Array) => {
    parts.push(part);
    return null;
  };
  const size = await passBody(response, keep, deadline, reserve, mostBytes);
  return size === null ? null : Buffer.concat(parts, size);
}

const oversized = ({ status }: Response) => failed({ kind: "oversized", status });

/** Reads the failure that the body of a response describes. */
async function readRefusal(
  response: Response,
  { token, mostBytes }: ApiCall,
  deadline: Deadline,
  reserve?: ReserveMemory,
): Promise<Result<never>> {
  const bytes = await readBytes(response, deadline, reserve, mostBytes);
  return bytes ? failed(readFailure(response, parseJson(bytes), token !== null)) : oversized(response);
}

/** Fetches a raw body; calls `reserve` before and while it is buffered. */
export function fetchFile(call: ApiCall, reserve?: ReserveMemory): Promise<Result<ApiFile>> {
  return exchange(call, async (response, deadline) => {
    const { status, ok, headers } = response;
    if (!ok) return readRefusal(response, call, deadline, reserve);
    const bytes = await readBytes(response, deadline, reserve, call.mostBytes);
    if (!bytes) return oversized(response);
    return { ok: true, value: { status, type: headers.get("content-type") ?? "", bytes } };
  });
}

/** Calls the API and parses its JSON. */
export async function callApi(call: ApiCall): Promise<Result<Answer>> {
  const file = await fetchFile(call);
  if (!file.ok) return file;
  const { status, bytes } = file.value;
  return { ok: true, value: { status, body: parseJson(bytes), size: bytes.length } };
}

/**
 * Fetches a body in parts: `begin` is called for each try that succeeds, and returns what takes the parts. The result
 * has the size of the body; parts that were taken before a failure, or by an earlier try, are void.
 */
export function fetchParts(
  call: ApiCall,
  begin: () => TakePart,
  reserve?: ReserveMemory,
): Promise<Result<{ status: number; size: number }>> {
  return exchange(call, async (response, deadline) => {
    if (!response.ok) return readRefusal(response, call, deadline, reserve);
    const size = await passBody(response, begin(), deadline, reserve);
    return size === null ? oversized(response) : { ok: true, value: { status: response.status, size } };
  });
}
