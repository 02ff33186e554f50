import "server-only";
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { TOO_MANY, TOO_MANY_WRITES, UPLOADS_BUSY } from "../../messages/problem";
import { CLIENT_ADDRESS } from "../http/forwarded-headers";
import { env, MEGABYTE } from "../process/env";
import { hasEnded } from "../session/ended-sessions";
import { networkOf } from "../session/login-limits";
import { SESSION_COOKIE, type Session, unsealSession } from "../session/seal";
import type { GateRefusal } from "./refusal";
import { bodySize, isChunked, isCounted, isForData, SMALL_BODY } from "./request-head";

/** The window of the rate limit, in seconds; a burst may use all of it. */
const SECONDS = 3;

let limiter: RateLimiterMemory | undefined;

function limit(): RateLimiterMemory {
  limiter ??= new RateLimiterMemory({ points: env().REQUESTS_PER_SECOND * SECONDS, duration: SECONDS });
  return limiter;
}

/**
 * Counts a request by address and person (or none) and returns how many seconds to wait, 0 if it is allowed. The
 * counters expire after three seconds.
 */
async function waitForRate(userId: string | null, address: string): Promise<number> {
  try {
    await limit().consume(`${networkOf(address)} ${userId ?? ""}`);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

/** How many uploads of one person may run at once. */
const MOST_OF_ONE = 2;

const ofPerson = new Map<string, number>();
let bytesUnderWay = 0;

/**
 * Reserves memory for an upload in bytes and returns its release, to be called once; `null` if the person or all
 * together have too many.
 */
function takeMemory(userId: string, bytes: number): (() => void) | null {
  const own = ofPerson.get(userId) ?? 0;
  if (own >= MOST_OF_ONE || bytesUnderWay + bytes > env().UPLOAD_MEMORY_MB * MEGABYTE) return null;
  ofPerson.set(userId, own + 1);
  bytesUnderWay += bytes;
  return () => {
    const left = (ofPerson.get(userId) ?? 0) - 1;
    if (left > 0) ofPerson.set(userId, left);
    else ofPerson.delete(userId);
    bytesUnderWay -= bytes;
  };
}

/** Retry-After for uploads, in seconds. */
const UPLOAD_WAIT = 5;

const isUpload = ({ headers }: IncomingMessage) => isChunked(headers) || bodySize(headers) > SMALL_BODY;

/** Returns whether the sender matters; other requests go to Next at once. */
export function dependsOnSender(request: IncomingMessage): boolean {
  return isUpload(request) || isCounted(request);
}

/** Returns the session cookie, the last one of several, as in Next. */
function sealedIn(cookies = ""): string | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return pairs.findLast((pair) => pair.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1);
}

/** Refuses a body before reading it; a page shows that the session has expired. */
function withoutSession({ headers }: IncomingMessage): GateRefusal {
  const problem = { kind: "session", reason: "expired" } as const;
  return isChunked(headers)
    ? { reason: "length", status: 411, problem }
    : { reason: "size", status: 413, problem };
}

function tooMany(request: IncomingMessage, seconds: number): GateRefusal {
  const text = isForData(request) ? TOO_MANY : TOO_MANY_WRITES;
  const headers = { "retry-after": seconds };
  return { reason: "rate", status: 429, headers, problem: { kind: "message", text, isBusy: true } };
}

const UPLOADS_FULL: GateRefusal = {
  reason: "uploads",
  status: 503,
  headers: { "retry-after": UPLOAD_WAIT },
  problem: { kind: "message", text: UPLOADS_BUSY, isBusy: true },
};

async function uploaderOf(session: Session | null): Promise<Session | null> {
  return session && !(await hasEnded(session)) ? session : null;
}

/** Returns why a request of this sender is refused, or a function that releases its memory. */
export async function admit(request: IncomingMessage): Promise<GateRefusal | (() => void)> {
  const session = await unsealSession(sealedIn(request.headers.cookie));
  const uploader = isUpload(request) ? await uploaderOf(session) : null;
  if (isUpload(request) && !uploader) return withoutSession(request);
  const address = String(request.headers[CLIENT_ADDRESS]);
  const seconds = isCounted(request) ? await waitForRate(session?.userId ?? null, address) : 0;
  if (seconds > 0) return tooMany(request, seconds);
  if (!uploader) return () => {};
  return takeMemory(uploader.userId, bodySize(request.headers)) ?? UPLOADS_FULL;
}
