import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Problem, TOO_MANY_REQUESTS, TOO_MANY_WRITES, UPLOADS_BUSY } from "../../messages/problem";
import {
  bodySizeOf,
  CLIENT_ADDRESS_HEADER,
  isChunked,
  isDataRequest,
  isRateLimited,
  routeOf,
  SMALL_BODY_BYTES,
} from "../http/request-head";
import { metrics } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { getRequestId, log } from "../process/log";
import { processWide } from "../process/process-wide";
import { toNetworkPrefix } from "../session/login-limits";
import { SESSION_COOKIE, unsealSession } from "../session/seal";

export type RequestRefusal = {
  reason: "address" | "length" | "method" | "rate" | "size" | "tunnel" | "upgrade" | "uploads";
  status: number;
  headers?: Record<string, string | number>;
  /** The body of the response, for a page of the app. */
  problem?: Problem;
};

/** Returns whether `enforceLimits` applies to a request: it counts towards the rate limit, or is an upload. */
export const hasLimits = (request: IncomingMessage): boolean => isUpload(request) || isRateLimited(request);

/** Checks the rate limit, and reserves memory for an upload. Returns the refusal, or the function that releases the memory. */
export async function enforceLimits(request: IncomingMessage): Promise<RequestRefusal | (() => void)> {
  const session = await sessionOf(request);
  if (isUpload(request) && !session) return createSessionRefusal(request);
  const address = String(request.headers[CLIENT_ADDRESS_HEADER]);
  const retrySeconds = isRateLimited(request) ? await consumeRateLimit(session?.userId ?? null, address) : 0;
  if (retrySeconds > 0) return createRateLimitRefusal(request, retrySeconds);
  if (!session || !isUpload(request)) return () => {};
  return getLimiters().uploads.reserve(session.userId, bodySizeOf(request.headers)) ?? UPLOADS_REFUSAL;
}

const isUpload = ({ headers }: IncomingMessage) => bodySizeOf(headers) > SMALL_BODY_BYTES;

export const sessionOf = ({ headers }: IncomingMessage) => unsealSession(sessionCookieIn(headers.cookie));

/** Returns the value of the session cookie; the last one if there are several, as in Next. */
function sessionCookieIn(cookies = ""): string | undefined {
  const cookiePairs = cookies.split(";").map((pair) => pair.trim());
  return cookiePairs
    .findLast((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1);
}

const RATE_WINDOW_SECONDS = 3;

const getLimiters = () =>
  processWide("admission", () => ({
    requests: new RateLimiterMemory({
      points: env().REQUESTS_PER_SECOND * RATE_WINDOW_SECONDS,
      duration: RATE_WINDOW_SECONDS,
    }),
    uploads: new UploadMemory(),
  }));

/** Counts a request of an address and person; returns 0 if the rate limit allows it, else the seconds to wait before a retry. */
async function consumeRateLimit(userId: string | null, address: string): Promise<number> {
  try {
    await getLimiters().requests.consume(`${toNetworkPrefix(address)} ${userId ?? ""}`);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

function createRateLimitRefusal(request: IncomingMessage, seconds: number): RequestRefusal {
  const text = isDataRequest(request) ? TOO_MANY_REQUESTS : TOO_MANY_WRITES;
  const headers = { "retry-after": seconds };
  return { reason: "rate", status: 429, headers, problem: { kind: "message", text, isBusy: true } };
}

const MAX_UPLOADS_OF_PERSON = 2;

class UploadMemory {
  #bytes = 0;
  readonly #countByPerson = new Map<string, number>();

  /** Reserves memory for an upload; returns the function that releases it, or `null` if the person has too many uploads or no memory is left. */
  reserve(userId: string, bytes: number): (() => void) | null {
    const count = this.#countByPerson.get(userId) ?? 0;
    const maxBytes = env().UPLOAD_MEMORY_MB * MEGABYTE;
    if (count >= MAX_UPLOADS_OF_PERSON || this.#bytes + bytes > maxBytes) return null;
    this.#countByPerson.set(userId, count + 1);
    this.#bytes += bytes;
    return () => {
      const left = (this.#countByPerson.get(userId) ?? 0) - 1;
      if (left > 0) this.#countByPerson.set(userId, left);
      else this.#countByPerson.delete(userId);
      this.#bytes -= bytes;
    };
  }
}

/** Refuses a large request without a session: only small bodies of a known length are accepted without one. */
function createSessionRefusal({ headers }: IncomingMessage): RequestRefusal {
  const problem = { kind: "session", reason: "expired" } as const;
  if (isChunked(headers)) return { reason: "length", status: 411, problem };
  return { reason: "size", status: 413, problem };
}

const UPLOADS_REFUSAL: RequestRefusal = {
  reason: "uploads",
  status: 503,
  headers: { "retry-after": 5 },
  problem: { kind: "message", text: UPLOADS_BUSY, isBusy: true },
};

/** Responds with a refusal, then closes the connection. In the browser, a refused server action throws an error with the text of the body. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RequestRefusal,
): void {
  const { reason, status, headers, problem } = refusal;
  recordRefusal(reason, request);
  const problemWithId = problem?.kind === "message" ? { ...problem, requestId: getRequestId() } : problem;
  const body = problemWithId ? JSON.stringify(problemWithId) : "";
  if (body) response.setHeader("content-type", isDataRequest(request) ? "application/json" : "text/plain");
  response.writeHead(status, {
    ...headers,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  if (body) response.write(body);
  else response.flushHeaders();
  endResponseAfterRequest(request, response);
}

export function recordRefusal(reason: RequestRefusal["reason"], { method, url = "" }: IncomingMessage): void {
  metrics.requestsRefused.inc({ reason });
  log.warn({ reason, method, route: routeOf(url) }, "A request was refused before Next.");
}

/** Ends a response when its request has been received, because the client could lose the response if the connection closed earlier. */
function endResponseAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  const endResponse = () => response.end();
  const deadlineTimer = setTimeout(endResponse, MAX_DISCARD_MS);
  const pauseTimer = setTimeout(endResponse, MAX_BODY_PAUSE_MS);
  request.on("data", () => pauseTimer.refresh()).once("end", endResponse);
  response.once("close", () => {
    clearTimeout(deadlineTimer);
    clearTimeout(pauseTimer);
  });
}

/** How long the rest of a refused request's body is discarded, and how long it may pause, in milliseconds. */
const MAX_DISCARD_MS = 10_000;
const MAX_BODY_PAUSE_MS = 1_000;
