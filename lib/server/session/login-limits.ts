import "server-only";
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { env } from "../process/env";
import { makeLanes } from "../process/lanes";
import { processWide } from "../process/process-wide";
import { callReader, callWriter, PATIENCE_MS, within } from "../store/calls";
import { addFailure, addSuccess, type LoginKeys, limitersOf, stateIn } from "../store/login-store";

/** After a time-out logins wait for the store this long, in milliseconds, until it answers again. */
const LITTLE_PATIENCE_MS = 20;

/** The queue of logins per address; those that run at once bound a burst beyond a limit. */
const LANE = { atOnce: 8, waiting: 50, waitMs: 5000 };

/** After this time the counts may have changed, in milliseconds. */
const FRESH_MS = 20;

/** The counts of this process while the store is out of reach. */
const memory = processWide("logins", () => limitersOf((options) => new RateLimiterMemory(options)));

const store = processWide("loginStore", () => ({ isSlow: false }));

/** Returns what the store replies; while it is out of reach or slow, what this process counts. */
async function fromStore<Value>(reply: Promise<Value>, local: () => Promise<Value>): Promise<Value> {
  const answered = () => {
    store.isSlow = false;
  };
  reply.then(answered, () => undefined);
  try {
    return await within(store.isSlow ? LITTLE_PATIENCE_MS : PATIENCE_MS, reply);
  } catch {
    store.isSlow = true;
    return local();
  }
}

const enterLane = makeLanes(LANE);

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
export function attemptOf(username: string, address: string): LoginKeys {
  // Some people type their password here.
  const [secret = ""] = env().SESSION_SECRET;
  const name = createHmac("sha256", secret).update(foldedName(username)).digest("base64url");
  const network = networkOf(address);
  return { pair: `${network} ${name}`, address: network, name };
}

/** Returns how long a login must wait after failures, in milliseconds, and whether the name has signed in from the address before. */
export async function stateOf(keys: LoginKeys): Promise<{ waitMs: number; isSeen: boolean }> {
  // A store that can be read may be unable to write, as on a full disk.
  const local = await stateIn(memory, keys);
  const states = [local, await fromStore(callReader("loginState", keys), async () => local)];
  const isSeen = states.some((state) => state.isSeen);
  const waits = states.map(({ pairMs, addressMs, nameMs }) =>
    isSeen ? pairMs : Math.max(pairMs, addressMs, nameMs),
  );
  return { waitMs: Math.max(...waits), isSeen };
}

/** Counts a failed login. */
export const markFailed = (keys: LoginKeys): Promise<void> =>
  fromStore(callWriter("loginFailed", keys), () => addFailure(memory, keys));

/** Resets the failures of a name at an address and marks it as seen there. */
export async function markSucceeded(keys: LoginKeys): Promise<void> {
  await memory.pair.delete(keys.pair);
  await fromStore(callWriter("loginSucceeded", keys), () => addSuccess(memory, keys));
}

/**
 * Runs `work` in the queue of the address, or of a seen name there, with how long the login must wait after failures, in
 * milliseconds; `full()` if too many are in the queue, or for too long.
 */
export async function inLane<Value>(
  keys: LoginKeys,
  work: (waitMs: number) => Promise<Value>,
  full: () => Value,
): Promise<Value> {
  const readAt = performance.now();
  const state = await stateOf(keys);
  const leave = await enterLane(state.isSeen ? keys.pair : keys.address);
  if (!leave) return full();
  try {
    const isFresh = performance.now() - readAt < FRESH_MS;
    const { waitMs } = isFresh ? state : await stateOf(keys);
    return await work(waitMs);
  } finally {
    leave();
  }
}
