import "server-only";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { makeLanes } from "../process/lanes";
import { processWide } from "../process/process-wide";
import { redis } from "../process/redis";

const DAY = 86_400;

/** Failed logins (points) per duration in seconds. */
const LIMITS = {
  /** Per name and address: limits guesses at one person. */
  pair: { points: 10, duration: 300 },
  /** Per address: limits one password tried on many names. */
  address: { points: 100, duration: 900 },
  /** Per name: limits guesses at one person from many addresses. */
  name: { points: 30, duration: 60 },
  /** Not a limit: a name that has signed in from an address is not blocked there by others' failures. */
  known: { points: 1, duration: 14 * DAY },
};

type Limit = keyof typeof LIMITS;

const COUNTING = ["pair", "address", "name"] as const;

/** The queue of logins per address; those that run at once bound a burst beyond a limit. */
const LANE = { atOnce: 8, waiting: 50, waitMs: 5000 };

function limiterOf(limit: Limit) {
  const options = { keyPrefix: `sns:login:${limit}`, ...LIMITS[limit] };
  const inMemory = new RateLimiterMemory(options);
  const storeClient = redis();
  if (!storeClient) return inMemory;
  return new RateLimiterRedis({
    ...options,
    storeClient,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inMemory,
  });
}

const limiter = (limit: Limit) => processWide(`login.${limit}`, () => limiterOf(limit));

const enterLane = makeLanes(LANE);

/** The keys under which a login is counted. */
export type Attempt = { pair: string; address: string; name: string };

/** Returns the /64 prefix of an IPv6 address, which one subscriber has; other addresses unchanged. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const bare = address.replace(/%.*/, "");
  const whole = bare.replace("::", `:${"0:".repeat(9 - bare.split(":").length)}`);
  const first = whole.split(":").slice(0, 4);
  // A `::` at either end leaves a group without digits.
  return first.map((group) => Number.parseInt(`0${group}`, 16).toString(16)).join(":");
}

/** Invisible characters and combining marks; the last two are blanks in the symbol categories. */
const NOT_SEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** Folds the spellings of a name that a database may treat as equal. */
function foldedName(name: string): string {
  const folded = name.normalize("NFKD").replace(NOT_SEEN, "").trim().toUpperCase().toLowerCase();
  // One step may undo another.
  return folded === name ? folded : foldedName(folded);
}

/** Returns the keys for a name and an address; equal spellings of a name share them. */
export function attemptOf(username: string, address: string): Attempt {
  const same = foldedName(username);
  // Some people type their password here.
  const name = createHash("sha256").update(same).digest("base64url");
  const network = networkOf(address);
  return { pair: `${network} ${name}`, address: network, name };
}

async function waitFor(limit: (typeof COUNTING)[number], attempt: Attempt): Promise<number> {
  const failed = await limiter(limit).get(attempt[limit]);
  return failed && failed.consumedPoints >= LIMITS[limit].points ? failed.msBeforeNext : 0;
}

const isKnown = async ({ pair }: Attempt): Promise<boolean> => (await limiter("known").get(pair)) !== null;

/** Returns how long a login must wait after failures, in milliseconds; 0 if it may go on. */
export async function waitOf(attempt: Attempt): Promise<number> {
  const limits = (await isKnown(attempt)) ? (["pair"] as const) : COUNTING;
  return Math.max(...(await Promise.all(limits.map((limit) => waitFor(limit, attempt)))));
}

/** Counts a failed login. */
export async function noteFailure(attempt: Attempt): Promise<void> {
  await Promise.all(COUNTING.map((limit) => limiter(limit).penalty(attempt[limit])));
}

/** Resets the failures of a name at an address and marks it as known there. */
export async function noteSuccess({ pair }: Attempt): Promise<void> {
  await Promise.all([limiter("pair").delete(pair), limiter("known").set(pair, 1, LIMITS.known.duration)]);
}

/** Runs `work` in the queue of the address, or of a known name there; `full()` if too many wait, or for too long. */
export async function inLane<Value>(
  attempt: Attempt,
  work: () => Promise<Value>,
  full: () => Value,
): Promise<Value> {
  const leave = await enterLane((await isKnown(attempt)) ? attempt.pair : attempt.address);
  if (!leave) return full();
  try {
    return await work();
  } finally {
    leave();
  }
}
