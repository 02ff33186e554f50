import "server-only";
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { makeLanes } from "../process/lanes";
import { processWide } from "../process/process-wide";
import { redis } from "../process/redis";

const DAY = 86_400;

/** How many failed logins there may be in so many seconds. */
const LIMITS = {
  /** Of one name from one address: what guessing at one person comes up against. */
  pair: { points: 10, duration: 300 },
  /** From one address, whatever the names: what trying one password on everybody comes up against. */
  address: { points: 100, duration: 900 },
  /** Of one name, from wherever: it slows many addresses down that guess at one person together. */
  name: { points: 30, duration: 60 },
  /** Not a limit: that a name has signed in from an address, so that what others do does not keep it out there. */
  known: { points: 1, duration: 14 * DAY },
};

type Limit = keyof typeof LIMITS;

/**
 * How many logins of one address may be under way at once, which bounds how far a burst gets beyond a limit; how many
 * more wait, and how long each, in milliseconds.
 */
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

/** An attempt to sign in, by the keys that it counts under. */
export type Attempt = { pair: string; address: string; name: string };

/** The first half of an IPv6 address, all of which one subscriber has; any other address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const bare = address.replace(/%.*/, "");
  const whole = bare.replace("::", `:${"0:".repeat(9 - bare.split(":").length)}`);
  const first = whole.split(":").slice(0, 4);
  // At either end of the address the colons of a gap leave a group without any digit.
  return first.map((group) => Number.parseInt(`0${group}`, 16).toString(16)).join(":");
}

/** What nobody sees in a name, and marks on its letters; the last two are blanks that Unicode counts as signs. */
const NOT_SEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** All ways to write a name that a data base may take for the same, as one. */
function foldedName(name: string): string {
  const folded = name.normalize("NFKD").replace(NOT_SEEN, "").trim().toUpperCase().toLowerCase();
  // One step may bring forth what another one takes away.
  return folded === name ? folded : foldedName(folded);
}

/** The attempt of a name from an address; ways to write a name that a data base may take for the same are one. */
export function attemptOf(username: string, address: string): Attempt {
  const same = foldedName(username);
  // Some people type their password here.
  const name = createHash("sha256").update(same).digest("base64url");
  const network = networkOf(address);
  return { pair: `${network} ${name}`, address: network, name };
}

async function waitFor(limit: "pair" | "address" | "name", attempt: Attempt): Promise<number> {
  const failed = await limiter(limit).get(attempt[limit]);
  return failed && failed.consumedPoints >= LIMITS[limit].points ? failed.msBeforeNext : 0;
}

async function isKnown({ pair }: Attempt): Promise<boolean> {
  return (await limiter("known").get(pair)) !== null;
}

/** How long an attempt must wait because of others that failed, in milliseconds; 0 lets it through. */
export async function waitOf(attempt: Attempt): Promise<number> {
  const limits = (await isKnown(attempt)) ? (["pair"] as const) : (["pair", "address", "name"] as const);
  return Math.max(...(await Promise.all(limits.map((limit) => waitFor(limit, attempt)))));
}

/** Counts a failed attempt. */
export async function noteFailure(attempt: Attempt): Promise<void> {
  await Promise.all(
    (["pair", "address", "name"] as const).map((limit) => limiter(limit).penalty(attempt[limit])),
  );
}

/** Forgets the failed attempts of a name at an address where it has signed in, and knows it there from now on. */
export async function noteSuccess({ pair }: Attempt): Promise<void> {
  await Promise.all([limiter("pair").delete(pair), limiter("known").set(pair, 1, LIMITS.known.duration)]);
}

/**
 * Does what belongs to an attempt, a few of one address at once; a name that has signed in there before waits for no
 * other name. What is `full` is answered where too many wait, or the wait was too long.
 */
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
