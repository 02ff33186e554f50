import "server-only";
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Problem, TOO_MANY_REQUESTS, TOO_MANY_WRITES, UPLOADS_BUSY } from "../../messages/problem";
import {
  bodySizeOf,
  CLIENT_ADDRESS_HEADER,
  isChunked,
  isDataRequest,
  isRateLimited,
  SMALL_BODY_BYTES,
} from "../http/request-head";
import { env, MEGABYTE } from "../process/env";
import { processWide } from "../process/process-wide";
import { toNetworkPrefix } from "../session/login-limits";
import { SESSION_COOKIE, unsealSession } from "../session/seal";

/** Why a request is refused before Next sees it, and the response. */
export type RequestRefusal = {
  reason: "address" | "length" | "method" | "rate" | "size" | "tunnel" | "upgrade" | "uploads";
  status: number;
  headers?: Record<string, string | number>;
  /** The body of the response, for a page of the app. */
  problem?: Problem;
};

/** Returns whether `enforceLimits` applies to a request: it counts towards the rate limit, or is an upload. */
export const hasLimits = (request: IncomingMessage): boolean =>
  hasLargeBody(request) || isRateLimited(request);

type LimitsResult = { refusal: RequestRefusal } | { refusal: null; releaseMemory: () => void };

/** Counts a request towards the rate limit, and reserves memory for an upload. If the request is not refused, the caller must call `releaseMemory` at its end. */
export async function enforceLimits(request: IncomingMessage): Promise<LimitsResult> {
  const session = await unsealRequestSession(request);
  if (hasLargeBody(request) && !session) return { refusal: createSessionRefusal(request) };
  if (isRateLimited(request)) {
    const address = String(request.headers[CLIENT_ADDRESS_HEADER]);
    const retrySeconds = await consumeRateLimit(session?.userId ?? "", address);
    if (retrySeconds > 0) return { refusal: createRateLimitRefusal(request, retrySeconds) };
  }
  if (!session || !hasLargeBody(request)) return { refusal: null, releaseMemory: () => {} };
  const releaseMemory = getLimiters().uploads.reserve(session.userId, bodySizeOf(request.headers));
  return releaseMemory ? { refusal: null, releaseMemory } : { refusal: UPLOADS_REFUSAL };
}

const hasLargeBody = ({ headers }: IncomingMessage) => bodySizeOf(headers) > SMALL_BODY_BYTES;

export const unsealRequestSession = ({ headers }: IncomingMessage) =>
  unsealSession(sessionCookieIn(headers.cookie));

/** Returns the value of the session cookie; the last one if there are several, as in Next. */
function sessionCookieIn(cookies = ""): string | undefined {
  const cookiePairs = cookies.split(";").map((pair) => pair.trim());
  return cookiePairs
    .findLast((pair) => pair.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1);
}

/** Returns the refusal of an upload without a session: only small bodies of a known length are accepted without a session. */
function createSessionRefusal({ headers }: IncomingMessage): RequestRefusal {
  const problem = { kind: "session", reason: "expired" } as const;
  if (isChunked(headers)) return { reason: "length", status: 411, problem };
  return { reason: "size", status: 413, problem };
}

/** The window of the rate limit: a person may send REQUESTS_PER_SECOND on average over this time. */
const RATE_WINDOW_SECONDS = 3;

/** Counts a request of a person ("" without a session) at an address; returns 0, or after too many requests the seconds to wait. */
async function consumeRateLimit(userId: string, address: string): Promise<number> {
  try {
    await getLimiters().requests.consume(`${toNetworkPrefix(address)} ${userId}`);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

function createRateLimitRefusal(request: IncomingMessage, seconds: number): RequestRefusal {
  const text = isDataRequest(request) ? TOO_MANY_REQUESTS : TOO_MANY_WRITES;
  const headers = { "retry-after": seconds };
  return { reason: "rate", status: 429, headers, problem: { kind: "message", text, isBusy: true } };
}

/** The counters of this process, which are created at the first request. */
const getLimiters = () =>
  processWide("admission", () => ({
    requests: new RateLimiterMemory({
      points: env().REQUESTS_PER_SECOND * RATE_WINDOW_SECONDS,
      duration: RATE_WINDOW_SECONDS,
    }),
    uploads: new UploadMemory(),
  }));

const MAX_UPLOADS_OF_PERSON = 2;

/** The memory that is reserved for the bodies of uploads, at most UPLOAD_MEMORY_MB. */
class UploadMemory {
  #bytes = 0;
  readonly #countByPerson = new Map<string, number>();

  /** Reserves memory for an upload; returns the function that releases the memory, or `null` if the person has too many uploads or the memory is full. */
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

const UPLOADS_REFUSAL: RequestRefusal = {
  reason: "uploads",
  status: 503,
  headers: { "retry-after": 5 },
  problem: { kind: "message", text: UPLOADS_BUSY, isBusy: true },
};
