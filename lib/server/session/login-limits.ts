import "server-only";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "../process/env";
import { createKeyedQueue } from "../process/keyed-queue";
import { processWide } from "../process/process-wide";
import { addFailure, addSuccess, createLimiters, type LoginKeys, readLoginState } from "../store/login-store";
import { callReader, callWriter, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";

/** The store timeout after a slow reply, in milliseconds. */
const SLOW_STORE_TIMEOUT_MS = 20;

/** The queue of logins per address. */
const QUEUE = { atOnce: 8, waiting: 50, waitMs: 5000 };

/** How long counts are current, in milliseconds. */
const FRESH_MS = 20;

/** The counts of this process while the store is unavailable. */
const memory = processWide("logins", () => createLimiters((options) => new RateLimiterMemory(options)));

const store = processWide("loginStore", () => ({ isSlow: false }));

/** Returns the store's reply, or the local counts if the store is slow or unavailable. */
async function fromStore<Value>(reply: Promise<Value>, local: () => Promise<Value>): Promise<Value> {
  const answered = () => {
    store.isSlow = false;
  };
  reply.then(answered, () => undefined);
  try {
    return await withTimeout(store.isSlow ? SLOW_STORE_TIMEOUT_MS : STORE_TIMEOUT_MS, reply);
  } catch {
    store.isSlow = true;
    return local();
  }
}

const enterQueue = createKeyedQueue(QUEUE);

/** Returns the /64 prefix of an IPv6 address; other addresses unchanged. */
export function networkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const bare = address.replace(/%.*/, "");
  const whole = bare.replace("::", `:${"0:".repeat(9 - bare.split(":").length)}`);
  const first = whole.split(":").slice(0, 4);
  // A `::` at either end leaves an empty group.
  return first.map((group) => Number.parseInt(`0${group}`, 16).toString(16)).join(":");
}

/** Invisible characters and combining marks; the last two are blanks among the symbols. */
const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\u{1d159}]/gu;

/** Folds the spellings of a name that a database may treat as equal. */
function normalizeName(name: string): string {
  const folded = name.normalize("NFKD").replace(INVISIBLE, "").trim().toUpperCase().toLowerCase();
  // One step may undo another.
  return folded === name ? folded : normalizeName(folded);
}

export function loginKeysOf(username: string, address: string): LoginKeys {
  // Hashed: some people type their password here.
  const [secret = ""] = env().SESSION_SECRET;
  const name = createHmac("sha256", secret).update(normalizeName(username)).digest("base64url");
  const network = networkPrefix(address);
  return { pair: `${network} ${name}`, address: network, name };
}

/** Returns how long a login must wait, in milliseconds, and whether the name has signed in from the address before. */
export async function readLoginDelay(keys: LoginKeys): Promise<{ waitMs: number; isSeen: boolean }> {
  // A readable store may be unable to write, as on a full disk.
  const local = await readLoginState(memory, keys);
  const states = [local, await fromStore(callReader("loginState", keys), async () => local)];
  const isSeen = states.some((state) => state.isSeen);
  const waits = states.map(({ pairMs, addressMs, nameMs }) =>
    isSeen ? pairMs : Math.max(pairMs, addressMs, nameMs),
  );
  return { waitMs: Math.max(...waits), isSeen };
}

export const markLoginFailed = (keys: LoginKeys): Promise<void> =>
  fromStore(callWriter("loginFailed", keys), () => addFailure(memory, keys));

/** Resets the failures, and marks the name as seen at the address. */
export async function markLoginSucceeded(keys: LoginKeys): Promise<void> {
  await memory.pair.delete(keys.pair);
  await fromStore(callWriter("loginSucceeded", keys), () => addSuccess(memory, keys));
}

/** Runs `work` in the queue of the address, or of a name that was seen there, with the wait in milliseconds; returns `full()` if it is full. */
export async function runQueuedLogin<Value>(
  keys: LoginKeys,
  work: (waitMs: number) => Promise<Value>,
  full: () => Value,
): Promise<Value> {
  const readAt = performance.now();
  const state = await readLoginDelay(keys);
  const leave = await enterQueue(state.isSeen ? keys.pair : keys.address);
  if (!leave) return full();
  try {
    const isFresh = performance.now() - readAt < FRESH_MS;
    const { waitMs } = isFresh ? state : await readLoginDelay(keys);
    return await work(waitMs);
  } finally {
    leave();
  }
}
