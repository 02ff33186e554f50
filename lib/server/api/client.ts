import "server-only";
import { observeCall, recordListSize } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { REQUEST_ID_HEADER, requestId } from "../process/log";
import { type CallTarget, callUrl } from "./call";
import { type ApiFailure, failureOfResponse, type Result } from "./errors";
import { parseJson } from "./rows";

/** Starts a deadline in milliseconds; `extend` restarts it until the call has taken `most` milliseconds. */
function startDeadline(milliseconds: number, most = milliseconds) {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  let left = most;
  let startedAt = 0;
  const begin = () => {
    startedAt = performance.now();
    return setTimeout(end, Math.min(milliseconds, left)).unref();
  };
  let timer = begin();
  return {
    signal: controller.signal,
    /** Excludes a wait from the deadline, and restarts it. */
    async pause(wait: Promise<void>) {
      clearTimeout(timer);
      await wait;
      timer = begin();
    },
    extend() {
      left -= performance.now() - startedAt;
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}

type Deadline = ReturnType<typeof startDeadline>;

export type CallOptions = {
  /** The most bytes of the response, below API_MAX_ANSWER_MB. */
  mostBytes?: number;
  /** Aborts the call. */
  signal?: AbortSignal;
};

export type ApiCall = CallTarget &
  CallOptions & {
    body?: BodyInit;
    /** Whether the body has files, which use API_UPLOAD_TIMEOUT_MS. */
    isUpload?: boolean;
    /** Whether the response is a list, which may take up to API_LIST_TIMEOUT_MS while it arrives. */
    isList?: boolean;
    /** The bearer token; `null` for the login. */
    token: string | null;
  };

/** A parsed response; `body` is undefined if it is not JSON, `size` is in bytes. */
export type ApiResponse = { status: number; body: unknown; size: number };

type ResponseInfo = { status: number; type: string; size: number };

export type ApiFile = ResponseInfo & { bytes: Uint8Array<ArrayBuffer> };

/** Reserves memory for `bytes` of a body; returns a promise to await first, `null` if it is reserved. */
type ReserveMemory = (bytes: number) => Promise<void> | null;

/** Receives the next bytes of a body; returns a promise to await before more are read, or `null`. */
export type OnPart = (part: Uint8Array) => Promise<void> | null;

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
  begin: () => OnPart,
  reserve: ReserveMemory,
): Promise<Result<ResponseInfo>> {
  const { status, ok, headers } = response;
  const most = Math.min(env().API_MAX_ANSWER_MB * MEGABYTE, mostBytes);
  const refusal = createCollector();
  const take = ok ? begin() : refusal.begin();
  const wait = async (until: Promise<void> | null) => until && (await pause(until));
  let size = 0;
  // Content-Length is missing, or the compressed size.
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
  if (!ok) return failed(failureOfResponse(response, parseJson(refusal.bytes()), token !== null));
  return { ok: true, value: { status, type: headers.get("content-type") ?? "", size } };
}

/**
 * Fetches a body in parts. `begin` is called for each attempt and returns its receiver; parts of failed attempts are void. Retries a GET
 * once after a reset.
 */
export async function fetchParts(
  call: ApiCall,
  begin: () => OnPart,
  reserve: ReserveMemory = () => null,
): Promise<Result<ResponseInfo>> {
  const url = callUrl(call);
  if (!url) return failed({ kind: "network", code: "EADDRESS", timeout: false });
  const deadline = deadlineOf(call);
  const signal = AbortSignal.any([deadline.signal, ...(call.signal ? [call.signal] : [])]);
  const { method, body, token } = call;
  const { ended, headers: trace } = observeCall(call);
  const id = requestId();
  const headers = {
    accept: "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(id === undefined ? {} : { [REQUEST_ID_HEADER]: id }),
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

function createCollector() {
  let parts: Uint8Array[] = [];
  return {
    begin(): OnPart {
      parts = [];
      return (part) => {
        parts.push(part);
        return null;
      };
    },
    bytes: (): Uint8Array<ArrayBuffer> => Buffer.concat(parts),
  };
}

export async function fetchFile(call: ApiCall, reserve?: ReserveMemory): Promise<Result<ApiFile>> {
  const { begin, bytes } = createCollector();
  const received = await fetchParts(call, begin, reserve);
  return received.ok ? { ok: true, value: { ...received.value, bytes: bytes() } } : received;
}

export async function callApi(call: ApiCall): Promise<Result<ApiResponse>> {
  const { begin, bytes } = createCollector();
  const received = await fetchParts(call, begin);
  if (!received.ok) return received;
  const { status, size } = received.value;
  return { ok: true, value: { status, body: parseJson(bytes()), size } };
}
