import "server-only";
import { observeCall, recordListSize } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { getRequestId, REQUEST_ID_HEADER } from "../process/log";
import { buildCallUrl, type CallTarget } from "./call";
import { type ApiFailure, type Result, toApiFailure } from "./errors";
import { parseJsonBytes } from "./rows";

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

/** Handles the next bytes of a body; returns a promise to await before more bytes are read, or `null`. */
export type BodyPartHandler = (part: Uint8Array) => Promise<void> | null;

/** Calls the API, and parses the body of a successful response as JSON. */
export async function callApi(call: ApiCall): Promise<Result<ApiResponse>> {
  const { onStart, bytes } = createBodyCollector();
  const fetchResult = await streamResponse(call, onStart);
  if (!fetchResult.ok) return fetchResult;
  const { status, size } = fetchResult.value;
  return { ok: true, value: { status, body: parseJsonBytes(bytes()), size } };
}

/** Calls the API for a file, and returns its bytes; `reserve` reserves memory for them. */
export async function fetchFile(call: ApiCall, reserve?: ReserveMemory): Promise<Result<ApiFile>> {
  const { onStart, bytes } = createBodyCollector();
  const fetchResult = await streamResponse(call, onStart, reserve);
  return fetchResult.ok ? { ok: true, value: { ...fetchResult.value, bytes: bytes() } } : fetchResult;
}

function createBodyCollector() {
  let parts: Uint8Array[] = [];
  return {
    onStart(): BodyPartHandler {
      parts = [];
      return (part) => {
        parts.push(part);
        return null;
      };
    },
    bytes: (): Uint8Array<ArrayBuffer> => Buffer.concat(parts),
  };
}

/** Calls the API, and passes a successful body in parts to the handler from `onStart`. Retries a GET once after a connection reset, with a new handler. */
export async function streamResponse(
  call: ApiCall,
  onStart: () => BodyPartHandler,
  reserve: ReserveMemory = () => null,
): Promise<Result<ResponseInfo>> {
  const url = buildCallUrl(call);
  if (!url) return toFailedResult({ kind: "network", code: "EADDRESS", timeout: false });
  const timeout = startCallTimeout(call);
  const signal = AbortSignal.any([timeout.signal, ...(call.signal ? [call.signal] : [])]);
  const { method, body } = call;
  const { endCall, headers: traceHeaders } = observeCall(call);
  const headers = { ...createHeaders(call), ...traceHeaders };
  for (let tries = 1; ; tries++) {
    try {
      const options = { method, body, signal, headers, redirect: "manual", cache: "no-store" } as const;
      const response = await fetch(url, options);
      const result = await receiveResponse(response, call, timeout, onStart, reserve);
      timeout.clear();
      endCall({ status: response.status, tries, failure: result.ok ? undefined : result.failure.kind });
      return result;
    } catch (error) {
      const code = errorCodeOf(error);
      if (method === "GET" && tries === 1 && CONNECTION_RESET_CODES.has(code)) continue;
      timeout.clear();
      endCall({ status: code, tries, failure: "network" });
      return toFailedResult({ kind: "network", code, timeout: code === "ETIMEDOUT" });
    }
  }
}

const CONNECTION_RESET_CODES = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function createHeaders({ token }: ApiCall): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  const requestId = getRequestId();
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (requestId !== undefined) headers[REQUEST_ID_HEADER] = requestId;
  return headers;
}

/** Passes the body of a successful response to the handler from `onStart`; reads that of another as a failure. */
async function receiveResponse(
  response: Response,
  { endpoint, isList, token, maxBytes = Number.POSITIVE_INFINITY }: ApiCall,
  { pauseFor, restart }: ExtendableTimeout,
  onStart: () => BodyPartHandler,
  reserve: ReserveMemory,
): Promise<Result<ResponseInfo>> {
  const { status, ok, headers } = response;
  const maxBodyBytes = Math.min(env().API_MAX_ANSWER_MB * MEGABYTE, maxBytes);
  const errorBodyCollector = createBodyCollector();
  const handlePart = ok ? onStart() : errorBodyCollector.onStart();
  const pauseTimeoutUntil = async (promise: Promise<void> | null) => promise && (await pauseFor(promise));
  let receivedBytes = 0;
  // Content-Length may be missing or too small (a compressed size), so each part below reserves memory again.
  await pauseTimeoutUntil(reserve(Number(headers.get("content-length")) || 0));
  for await (const part of response.body ?? []) {
    restart();
    receivedBytes += part.length;
    if (receivedBytes > maxBodyBytes) break;
    await pauseTimeoutUntil(reserve(receivedBytes));
    await pauseTimeoutUntil(handlePart(part));
  }
  if (isList && ok) recordListSize(endpoint, receivedBytes);
  if (receivedBytes > maxBodyBytes) return toFailedResult({ kind: "oversized", status });
  if (!ok)
    return toFailedResult(toApiFailure(response, parseJsonBytes(errorBodyCollector.bytes()), token !== null));
  return { ok: true, value: { status, type: headers.get("content-type") ?? "", size: receivedBytes } };
}

function startCallTimeout({ isUpload, isList }: ApiCall): ExtendableTimeout {
  const { API_TIMEOUT_MS, API_UPLOAD_TIMEOUT_MS, API_LIST_TIMEOUT_MS } = env();
  if (isUpload) return startExtendableTimeout(API_UPLOAD_TIMEOUT_MS);
  return startExtendableTimeout(API_TIMEOUT_MS, isList ? API_LIST_TIMEOUT_MS : API_TIMEOUT_MS);
}

/** Starts a timeout of `ms` milliseconds that aborts `signal`. Each `restart` gives it `ms` again, up to `maxMs` in total. */
function startExtendableTimeout(ms: number, maxMs = ms) {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  let remainingMs = maxMs;
  let startedAt = 0;
  const startTimer = () => {
    startedAt = performance.now();
    return setTimeout(abort, Math.min(ms, remainingMs)).unref();
  };
  let timer = startTimer();
  return {
    signal: controller.signal,
    /** Awaits a promise with the timeout stopped, then restarts the timeout. */
    async pauseFor(wait: Promise<void>) {
      clearTimeout(timer);
      await wait;
      timer = startTimer();
    },
    restart() {
      remainingMs -= performance.now() - startedAt;
      clearTimeout(timer);
      timer = startTimer();
    },
    clear: () => clearTimeout(timer),
  };
}

type ExtendableTimeout = ReturnType<typeof startExtendableTimeout>;
const toFailedResult = (failure: ApiFailure): Result<never> => ({ ok: false, failure });

function errorCodeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return "ETIMEDOUT";
    if (cause.name === "AbortError") return "ECANCELED";
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "EUNKNOWN";
}
