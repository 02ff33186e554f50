import "server-only";
import { observeCall, recordListSize } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { REQUEST_ID_HEADER, requestId } from "../process/log";
import { type CallTarget, callUrl } from "./call";
import { type ApiFailure, failureOfResponse, type Result } from "./errors";
import { parseJson } from "./rows";

export type CallOptions = {
  /** The maximum size of the response, if lower than API_MAX_ANSWER_MB. */
  maxBytes?: number;
  signal?: AbortSignal;
};

export type ApiCall = CallTarget &
  CallOptions & {
    body?: BodyInit;
    /** Whether the body has files, for which the timeout is API_UPLOAD_TIMEOUT_MS. */
    isUpload?: boolean;
    /** Whether the response is a list, which may take API_LIST_TIMEOUT_MS in total if bytes arrive at least every API_TIMEOUT_MS. */
    isList?: boolean;
    /** The bearer token; `null` for the login. */
    token: string | null;
  };

/** A parsed response; `body` is undefined if it is not JSON, `size` is the size of the body in bytes. */
export type ApiResponse = { status: number; body: unknown; size: number };

type ResponseInfo = { status: number; type: string; size: number };

export type ApiFile = ResponseInfo & { bytes: Uint8Array<ArrayBuffer> };

/** Reserves memory for a body of `bytes`; returns a promise that resolves once it is reserved, or `null` if it already is. */
type ReserveMemory = (bytes: number) => Promise<void> | null;

/** Receives the next bytes of a body; returns a promise to await before more bytes are read, or `null`. */
export type OnPart = (part: Uint8Array) => Promise<void> | null;

export async function callApi(call: ApiCall): Promise<Result<ApiResponse>> {
  const { onStart, bytes } = createCollector();
  const received = await fetchParts(call, onStart);
  if (!received.ok) return received;
  const { status, size } = received.value;
  return { ok: true, value: { status, body: parseJson(bytes()), size } };
}

export async function fetchFile(call: ApiCall, reserve?: ReserveMemory): Promise<Result<ApiFile>> {
  const { onStart, bytes } = createCollector();
  const received = await fetchParts(call, onStart, reserve);
  return received.ok ? { ok: true, value: { ...received.value, bytes: bytes() } } : received;
}

function createCollector() {
  let parts: Uint8Array[] = [];
  return {
    onStart(): OnPart {
      parts = [];
      return (part) => {
        parts.push(part);
        return null;
      };
    },
    bytes: (): Uint8Array<ArrayBuffer> => Buffer.concat(parts),
  };
}

const RESET_CODES = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** Calls the API and passes the body on in parts; a GET is retried once after a connection reset, with a new receiver from `onStart`. */
export async function fetchParts(
  call: ApiCall,
  onStart: () => OnPart,
  reserve: ReserveMemory = () => null,
): Promise<Result<ResponseInfo>> {
  const url = callUrl(call);
  if (!url) return failedResult({ kind: "network", code: "EADDRESS", timeout: false });
  const timeout = timeoutOf(call);
  const signal = AbortSignal.any([timeout.signal, ...(call.signal ? [call.signal] : [])]);
  const { method, body, token } = call;
  const { endCall, headers: traceHeaders } = observeCall(call);
  const id = requestId();
  const headers = {
    accept: "application/json",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(id === undefined ? {} : { [REQUEST_ID_HEADER]: id }),
    ...traceHeaders,
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
      const result = await receive(response, call, timeout, onStart, reserve);
      timeout.clear();
      endCall({ status: response.status, tries, failure: result.ok ? undefined : result.failure.kind });
      return result;
    } catch (error) {
      const code = errorCode(error);
      if (method === "GET" && tries === 1 && RESET_CODES.has(code)) continue;
      timeout.clear();
      endCall({ status: code, tries, failure: "network" });
      return failedResult({ kind: "network", code, timeout: code === "ETIMEDOUT" });
    }
  }
}

async function receive(
  response: Response,
  { endpoint, isList, token, maxBytes = Number.POSITIVE_INFINITY }: ApiCall,
  { pauseFor, restart }: Timeout,
  onStart: () => OnPart,
  reserve: ReserveMemory,
): Promise<Result<ResponseInfo>> {
  const { status, ok, headers } = response;
  const maxSize = Math.min(env().API_MAX_ANSWER_MB * MEGABYTE, maxBytes);
  const errorBody = createCollector();
  const onPart = ok ? onStart() : errorBody.onStart();
  const pauseUntil = async (promise: Promise<void> | null) => promise && (await pauseFor(promise));
  let receivedBytes = 0;
  // Content-Length may be missing or too small (a compressed size), so each part below reserves memory again.
  await pauseUntil(reserve(Number(headers.get("content-length")) || 0));
  for await (const part of response.body ?? []) {
    restart();
    receivedBytes += part.length;
    if (receivedBytes > maxSize) break;
    await pauseUntil(reserve(receivedBytes));
    await pauseUntil(onPart(part));
  }
  if (isList && ok) recordListSize(endpoint, receivedBytes);
  if (receivedBytes > maxSize) return failedResult({ kind: "oversized", status });
  if (!ok) return failedResult(failureOfResponse(response, parseJson(errorBody.bytes()), token !== null));
  return { ok: true, value: { status, type: headers.get("content-type") ?? "", size: receivedBytes } };
}

function timeoutOf({ isUpload, isList }: ApiCall): Timeout {
  const { API_TIMEOUT_MS, API_UPLOAD_TIMEOUT_MS, API_LIST_TIMEOUT_MS } = env();
  if (isUpload) return startTimeout(API_UPLOAD_TIMEOUT_MS);
  return isList ? startTimeout(API_TIMEOUT_MS, API_LIST_TIMEOUT_MS) : startTimeout(API_TIMEOUT_MS);
}

/** Starts a timeout in milliseconds, whose `signal` aborts; `restart` can extend it to `maxMs` in total. */
function startTimeout(ms: number, maxMs = ms) {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  let remainingMs = maxMs;
  let startedAt = 0;
  const start = () => {
    startedAt = performance.now();
    return setTimeout(abort, Math.min(ms, remainingMs)).unref();
  };
  let timer = start();
  return {
    signal: controller.signal,
    /** Awaits a promise with the timeout stopped, then restarts the timeout. */
    async pauseFor(wait: Promise<void>) {
      clearTimeout(timer);
      await wait;
      timer = start();
    },
    restart() {
      remainingMs -= performance.now() - startedAt;
      clearTimeout(timer);
      timer = start();
    },
    clear: () => clearTimeout(timer),
  };
}

type Timeout = ReturnType<typeof startTimeout>;

const failedResult = (failure: ApiFailure): Result<never> => ({ ok: false, failure });

function errorCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return "ETIMEDOUT";
    if (cause.name === "AbortError") return "ECANCELED";
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "EUNKNOWN";
}
