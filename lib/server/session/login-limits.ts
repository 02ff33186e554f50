import "server-only";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "../process/env";
import { createKeyedQueue } from "../process/keyed-queue";
import { processWide } from "../process/process-wide";
import { addFailure, addSuccess, createLimiters, type LoginKeys, readLoginState } from "../store/login-store";
import { callReader, callWriter, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";

/** The timeout of the store after it was slow or unavailable, in milliseconds. */
const SLOW_STORE_TIMEOUT_MS = 20;

const QUEUE_LIMITS = { atOnce: 8, waiting: 50, waitMs: 5000 };

/** How long a login delay is valid before it must be read again, in milliseconds. */
const FRESH_MS = 20;

const localLimiters = processWide("logins", () =>
  createLimiters((options) => new RateLimiterMemory(options)),
);

const storeState = processWide("loginStore", () => ({ isSlow: false }));

/** Returns the store's reply, or the result of `runLocally` if the store is slow or unavailable. */
async function fromStore<Value>(reply: Promise<Value>, runLocally: () => Promise<Value>): Promise<Value> {
  const markFast = () => {
    storeState.isSlow = false;
  };
  reply.then(markFast, () => undefined);
  try {
    return await withTimeout(storeState.isSlow ? SLOW_STORE_TIMEOUT_MS : STORE_TIMEOUT_MS, reply);
  } catch {
    storeState.isSlow = true;
    return runLocally();
  }
}

const enterQueue = createKeyedQueue(QUEUE_LIMITS);

/** Returns the /64 prefix of an IPv6 address; returns other addresses unchanged. */
export function networkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const withoutZone = address.replace(/%.*/, "");
  const full = withoutZone.replace("::", `:${"0:".repeat(9 - withoutZone.split(":").length)}`);
  const prefix = full.split(":").slice(0, 4);
  // The leading zero is for an empty group, which a `::` at either end leaves.
  return prefix.map((group) => Number.parseInt(`0${group}`, 16).toString(16)).join(":");
}

/** Combining marks and invisible characters, with two blank symbols (the Braille blank and a musical one). */
const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** Maps all spellings of a user name that a database may treat as equal to one text. */
function foldUsername(name: string): string {
  const folded = name.normalize("NFKD").replace(INVISIBLE, "").trim().toUpperCase().toLowerCase();
  // Repeats until nothing changes, because a later step can produce input for an earlier one.
  return folded === name ? folded : foldUsername(folded);
}

export function loginKeysOf(username: string, address: string): LoginKeys {
  // The user name is hashed, because some people type their password in its place.
  const [secret = ""] = env().SESSION_SECRET;
  const name = createHmac("sha256", secret).update(foldUsername(username)).digest("base64url");
  const network = networkPrefix(address);
  return { pair: `${network} ${name}`, address: network, name };
}

/** Returns how long a login must wait, in milliseconds, and whether the user name has signed in from the address before. */
export async function readLoginDelay(keys: LoginKeys): Promise<{ waitMs: number; isSeen: boolean }> {
  // Local counts apply as well, because a store that can be read may be unable to count (on a full disk).
  const localState = await readLoginState(localLimiters, keys);
  const states = [localState, await fromStore(callReader("loginState", keys), async () => localState)];
  const isSeen = states.some((state) => state.isSeen);
  const waits = states.map(({ pairMs, addressMs, nameMs }) =>
    isSeen ? pairMs : Math.max(pairMs, addressMs, nameMs),
  );
  return { waitMs: Math.max(...waits), isSeen };
}

export const markLoginFailed = (keys: LoginKeys): Promise<void> =>
  fromStore(callWriter("loginFailed", keys), () => addFailure(localLimiters, keys));

/** Resets the failed logins of the user name at the address, and records that it has signed in from there. */
export async function markLoginSucceeded(keys: LoginKeys): Promise<void> {
  await localLimiters.pair.delete(keys.pair);
  await fromStore(callWriter("loginSucceeded", keys), () => addSuccess(localLimiters, keys));
}

/** Runs `work` after the earlier logins of the address, with the login's delay in milliseconds; returns `onFull()` if too many are queued. */
export async function runQueuedLogin<Value>(
  keys: LoginKeys,
  work: (waitMs: number) => Promise<Value>,
  onFull: () => Value,
): Promise<Value> {
  const readAt = performance.now();
  const state = await readLoginDelay(keys);
  const leaveQueue = await enterQueue(state.isSeen ? keys.pair : keys.address);
  if (!leaveQueue) return onFull();
  try {
    const isFresh = performance.now() - readAt < FRESH_MS;
    const { waitMs } = isFresh ? state : await readLoginDelay(keys);
    return await work(waitMs);
  } finally {
    leaveQueue();
  }
}
