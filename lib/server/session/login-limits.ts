import "server-only";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "../process/env";
import { createKeyedQueue } from "../process/keyed-queue";
import { processWide } from "../process/process-wide";
import {
  addLoginFailure,
  addLoginSuccess,
  createLoginLimiters,
  type LoginKeys,
  readLoginWaits,
} from "../store/login-store";
import { callReader, callWriter, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";

/** The age in milliseconds beyond which a login delay must be read again. */
const DELAY_VALIDITY_MS = 20;

const enterLoginQueue = createKeyedQueue({ atOnce: 8, waiting: 50, waitMs: 5000 });

/** Runs `work` once the queue of the login has room, with the milliseconds that the login must still wait. Returns `onFull()` if the queue is full, or has no room in time. */
export async function runQueuedLogin<Value>(
  keys: LoginKeys,
  work: (waitMs: number) => Promise<Value>,
  onFull: () => Value,
): Promise<Value> {
  const delayReadAt = performance.now();
  const loginDelay = await readLoginDelay(keys);
  const leaveQueue = await enterLoginQueue(loginDelay.isSeen ? keys.pair : keys.address);
  if (!leaveQueue) return onFull();
  try {
    const isDelayValid = performance.now() - delayReadAt < DELAY_VALIDITY_MS;
    const { waitMs } = isDelayValid ? loginDelay : await readLoginDelay(keys);
    return await work(waitMs);
  } finally {
    leaveQueue();
  }
}

/** Returns how long a login must wait, in milliseconds, and whether the user name has signed in from the address before (`isSeen`). */
export async function readLoginDelay(keys: LoginKeys): Promise<{ waitMs: number; isSeen: boolean }> {
  // Local counts apply as well, because a store that can be read may be unable to count (on a full disk).
  const localWaits = await readLoginWaits(localLoginLimiters, keys);
  const storedWaits = await awaitStoreOrRunLocally(callReader("loginState", keys), async () => localWaits);
  const isSeen = localWaits.isSeen || storedWaits.isSeen;
  const waitTimesMs = [localWaits, storedWaits].flatMap(({ pairMs, addressMs, nameMs }) =>
    isSeen ? [pairMs] : [pairMs, addressMs, nameMs],
  );
  return { waitMs: Math.max(...waitTimesMs), isSeen };
}

/** Counts failed logins in memory, while the store is slow or unavailable. */
const localLoginLimiters = processWide("logins", () =>
  createLoginLimiters((options) => new RateLimiterMemory(options)),
);

const loginStoreState = processWide("loginStore", () => ({ isSlow: false }));

export const markLoginFailed = (keys: LoginKeys): Promise<void> =>
  awaitStoreOrRunLocally(callWriter("loginFailed", keys), () => addLoginFailure(localLoginLimiters, keys));

/** Resets the failed logins of the user name at the address, and stores that it has signed in from there. */
export async function markLoginSucceeded(keys: LoginKeys): Promise<void> {
  await localLoginLimiters.pair.delete(keys.pair);
  await awaitStoreOrRunLocally(callWriter("loginSucceeded", keys), () =>
    addLoginSuccess(localLoginLimiters, keys),
  );
}

/** The timeout of the store after it was slow or unavailable, in milliseconds. */
const SLOW_STORE_TIMEOUT_MS = 20;

/** Returns the store's reply, or the result of `runLocally` if the store is slow or unavailable. */
async function awaitStoreOrRunLocally<Value>(
  reply: Promise<Value>,
  runLocally: () => Promise<Value>,
): Promise<Value> {
  reply.then(
    () => {
      loginStoreState.isSlow = false;
    },
    () => undefined,
  );
  try {
    return await withTimeout(loginStoreState.isSlow ? SLOW_STORE_TIMEOUT_MS : STORE_TIMEOUT_MS, reply);
  } catch {
    loginStoreState.isSlow = true;
    return runLocally();
  }
}

export function createLoginKeys(username: string, address: string): LoginKeys {
  // The user name is hashed, because some people type their password in its place.
  const [secret = ""] = env().SESSION_SECRET;
  const hashedName = createHmac("sha256", secret).update(foldUsername(username)).digest("base64url");
  const network = toNetworkPrefix(address);
  return { pair: `${network} ${hashedName}`, address: network, name: hashedName };
}

/** Returns the /64 prefix of an IPv6 address; returns other addresses unchanged. */
export function toNetworkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const addressWithoutZone = address.replace(/%.*/, "");
  const expandedAddress = addressWithoutZone.replace(
    "::",
    `:${"0:".repeat(9 - addressWithoutZone.split(":").length)}`,
  );
  const prefixGroups = expandedAddress.split(":").slice(0, 4);
  // The leading zero is for an empty group, which a `::` at either end leaves.
  return prefixGroups.map((group) => Number.parseInt(`0${group}`, 16).toString(16)).join(":");
}

/** Combining marks, invisible characters, and two blank symbols: the Braille blank and the musical null notehead. */
const INVISIBLE_CHARACTERS = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** Returns the same text for all spellings of a user name that a database may treat as equal. Repeats its steps until nothing changes, because a later step can produce input for an earlier one. */
function foldUsername(name: string): string {
  const foldedName = name
    .normalize("NFKD")
    .replace(INVISIBLE_CHARACTERS, "")
    .trim()
    .toUpperCase()
    .toLowerCase();
  return foldedName === name ? foldedName : foldUsername(foldedName);
}
