import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Problem, TOO_MANY_REQUESTS, TOO_MANY_WRITES, UPLOADS_BUSY } from "../../messages/problem";
import {
  bodySize,
  CLIENT_ADDRESS_HEADER,
  isChunked,
  isDataRequest,
  isRateLimited,
  routeOf,
  SMALL_BODY_BYTES,
} from "../http/request-head";
import { metrics } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { log, requestId } from "../process/log";
import { processWide } from "../process/process-wide";
import { networkPrefix } from "../session/login-limits";
import { SESSION_COOKIE, unsealSession } from "../session/seal";

export type RequestRefusal = {
  reason: "address" | "length" | "method" | "rate" | "size" | "tunnel" | "upgrade" | "uploads";
  status: number;
  headers?: Record<string, string | number>;
  /** The problem for a page. */
  problem?: Problem;
};

/** How long the rest of a body is read, and may pause, in milliseconds. */
const DRAIN_MS = 10_000;
const PAUSE_MS = 1_000;

export function recordRefusal(reason: RequestRefusal["reason"], { method, url = "" }: IncomingMessage): void {
  metrics.requestsRefused.inc({ reason });
  log.warn({ reason, method, route: routeOf(url) }, "A request was refused before Next.");
}

/** Ends a response with its request: closing the connection earlier would lose the response. */
function endWhenSent(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end();
  const deadline = setTimeout(end, DRAIN_MS);
  const silence = setTimeout(end, PAUSE_MS);
  request.on("data", () => silence.refresh()).once("end", end);
  response.once("close", () => {
    clearTimeout(deadline);
    clearTimeout(silence);
  });
}

/** Responds without reading the body, and closes the connection; Next throws the text of a refused server action. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: RequestRefusal): void {
  const { reason, status, headers, problem } = refusal;
  recordRefusal(reason, request);
  const shownProblem = problem?.kind === "message" ? { ...problem, requestId: requestId() } : problem;
  const body = shownProblem ? JSON.stringify(shownProblem) : "";
  if (body) response.setHeader("content-type", isDataRequest(request) ? "application/json" : "text/plain");
  response.writeHead(status, {
    ...headers,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  if (body) response.write(body);
  else response.flushHeaders();
  endWhenSent(request, response);
}

/** The window of the rate limit, in seconds. */
const RATE_SECONDS = 3;

const MAX_OF_ONE = 2;

class UploadMemory {
  #bytes = 0;
  readonly #ofPerson = new Map<string, number>();

  /** Reserves memory for an upload; returns its release, `null` if the person or all have too many. */
  reserve(userId: string, bytes: number): (() => void) | null {
    const own = this.#ofPerson.get(userId) ?? 0;
    if (own >= MAX_OF_ONE || this.#bytes + bytes > env().UPLOAD_MEMORY_MB * MEGABYTE) return null;
    this.#ofPerson.set(userId, own + 1);
    this.#bytes += bytes;
    return () => {
      const left = (this.#ofPerson.get(userId) ?? 0) - 1;
      if (left > 0) this.#ofPerson.set(userId, left);
      else this.#ofPerson.delete(userId);
      this.#bytes -= bytes;
    };
  }
}

const limits = () =>
  processWide("admission", () => ({
    requests: new RateLimiterMemory({
      points: env().REQUESTS_PER_SECOND * RATE_SECONDS,
      duration: RATE_SECONDS,
    }),
    uploads: new UploadMemory(),
  }));

/** Counts a request by address and person; returns the seconds to wait, 0 if it is allowed. */
async function waitForRate(userId: string | null, address: string): Promise<number> {
  try {
    await limits().requests.consume(`${networkPrefix(address)} ${userId ?? ""}`);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

const isUpload = ({ headers }: IncomingMessage) => isChunked(headers) || bodySize(headers) > SMALL_BODY_BYTES;

/** Returns whether a request counts towards the rate, or is an upload, which needs a session and memory. */
export const hasLimits = (request: IncomingMessage): boolean => isUpload(request) || isRateLimited(request);

/** Returns the session cookie, the last of several as in Next. */
function sessionCookieIn(cookies = ""): string | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return pairs.findLast((pair) => pair.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1);
}

export const sessionOf = ({ headers }: IncomingMessage) => unsealSession(sessionCookieIn(headers.cookie));

function withoutSession({ headers }: IncomingMessage): RequestRefusal {
  const problem = { kind: "session", reason: "expired" } as const;
  if (isChunked(headers)) return { reason: "length", status: 411, problem };
  return { reason: "size", status: 413, problem };
}

function tooMany(request: IncomingMessage, seconds: number): RequestRefusal {
  const text = isDataRequest(request) ? TOO_MANY_REQUESTS : TOO_MANY_WRITES;
  const headers = { "retry-after": seconds };
  return { reason: "rate", status: 429, headers, problem: { kind: "message", text, isBusy: true } };
}

const UPLOADS_FULL: RequestRefusal = {
  reason: "uploads",
  status: 503,
  headers: { "retry-after": 5 },
  problem: { kind: "message", text: UPLOADS_BUSY, isBusy: true },
};

/** Returns a refusal, or a function that releases the request's memory. */
export async function enforceLimits(request: IncomingMessage): Promise<RequestRefusal | (() => void)> {
  const session = await sessionOf(request);
  const uploader = isUpload(request) ? session : null;
  if (isUpload(request) && !uploader) return withoutSession(request);
  const address = String(request.headers[CLIENT_ADDRESS_HEADER]);
  const seconds = isRateLimited(request) ? await waitForRate(session?.userId ?? null, address) : 0;
  if (seconds > 0) return tooMany(request, seconds);
  if (!uploader) return () => {};
  return limits().uploads.reserve(uploader.userId, bodySize(request.headers)) ?? UPLOADS_FULL;
}
