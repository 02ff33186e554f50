import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { applySettings } from "../../testing/settings";
import { MEGABYTE } from "../process/env";
import { enterListQueue, enterLookupQueue } from "./list-queue";

const WAIT_MS = 5000;

applySettings({ LIST_MEMORY_MB: "64", LIST_QUEUE_MAX: "3", LIST_WAIT_MS: String(WAIT_MS) });

let large: string;
let short: string;
let left: (() => void)[];

/** Opens a list of this size, in bytes, so that the queue knows it. */
async function note(endpoint: string, bytes: number) {
  const slot = await enterListQueue("noted", endpoint);
  slot?.recordSize(bytes);
  slot?.leave();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  large = crypto.randomUUID();
  short = crypto.randomUUID();
  await note(large, 32 * MEGABYTE);
  await note(short, 1000);
  left = [];
  return async () => {
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    for (const leave of left) leave();
    vi.useRealTimers();
  };
});

/** Follows the state of a place: waiting, in or refused. */
async function watch(slot: ReturnType<typeof enterListQueue>) {
  const asked = { state: "waiting" };
  void slot.then((found) => {
    if (found) left.push(found.leave);
    asked.state = found ? "in" : "refused";
  });
  await setImmediate();
  return asked;
}

/** Ends a list. */
async function leave(at = 0) {
  left.splice(at, 1)[0]?.();
  await setImmediate();
}

/** Requests a place as a new user. */
const ask = (path: string) => watch(enterListQueue(crypto.randomUUID(), path));

const statesOf = (asked: { state: string }[]) => asked.map(({ state }) => state);

async function askFor(paths: string[]) {
  const asked = [];
  for (const path of paths) asked.push(await ask(path));
  return asked;
}

test("lists beyond the memory wait, and those beyond LIST_QUEUE_MAX are refused at once", async () => {
  const asked = await askFor(Array(7).fill(large));
  expect(statesOf(asked)).toEqual(["in", "in", "waiting", "waiting", "waiting", "refused", "refused"]);
  await leave();
  expect(statesOf(asked)).toEqual(["in", "in", "in", "waiting", "waiting", "refused", "refused"]);
  expect((await ask(large)).state).toBe("waiting");
  for (let turn = 0; turn < 6; turn++) await leave();
  expect((await ask(large)).state).toBe("in");
});

test("a list larger than the memory is opened alone", async () => {
  await note(large, 500 * MEGABYTE);
  expect(statesOf(await askFor([large, large, short]))).toEqual(["in", "waiting", "waiting"]);
});

test("a wait that times out is refused, and takes no memory", async () => {
  const [, , third, fourth] = await askFor([large, large, large, large]);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect([third?.state, fourth?.state]).toEqual(["waiting", "waiting"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([third?.state, fourth?.state]).toEqual(["refused", "refused"]);
  for (const leave of left.splice(0)) leave();
  await setImmediate();
  expect(statesOf(await askFor([large, large]))).toEqual(["in", "in"]);
});

test("one user has four places, and other users are not affected", async () => {
  const own = () => watch(enterListQueue("7", crypto.randomUUID()));
  const asked = [await own(), await own(), await own(), await watch(enterListQueue("7", large))];
  const waiting = [await watch(enterListQueue("7", short))];
  while (waiting.length < 8) waiting.push(await own());
  const beyond = [await own(), await watch(enterListQueue("7", short))];
  expect(statesOf(asked)).toEqual(["in", "in", "in", "in"]);
  expect(new Set(statesOf(waiting))).toEqual(new Set(["waiting"]));
  expect(statesOf(beyond)).toEqual(["refused", "refused"]);
  expect((await ask(short)).state).toBe("in");
  await leave();
  expect(waiting[0]?.state).toBe("in");
});

test("a list of unknown size counts as short, and no short one is refused because large ones wait", async () => {
  await note(large, 64 * MEGABYTE);
  const asked = await askFor([large, large, large, large, large]);
  expect(statesOf(asked)).toEqual(["in", "waiting", "waiting", "waiting", "refused"]);
  const unseen = await askFor(Array.from({ length: 40 }, () => crypto.randomUUID()));
  expect(new Set(statesOf(unseen))).toEqual(new Set(["waiting"]));
  await leave();
  expect(new Set(statesOf(unseen))).toEqual(new Set(["in"]));
  expect(asked[1]?.state).toBe("waiting");
});

/** Lists of unknown size that are being fetched; `sizes` has the megabytes reserved by each. */
async function beginUnseen(count: number) {
  const places = await Promise.all(
    Array.from({ length: count }, () => enterListQueue(crypto.randomUUID(), crypto.randomUUID())),
  );
  left.push(...places.map((slot) => slot?.leave ?? (() => undefined)));
  const sizes = places.map(() => 1);
  const grow = async (at: number, megabytes: number) => {
    await places[at]?.grow(megabytes * MEGABYTE);
    sizes[at] = megabytes;
  };
  return { sizes, grow };
}

test("a list waits for more memory when it turns out to be large, and short ones pass it", async () => {
  const { sizes, grow } = await beginUnseen(8);
  for (let at = 0; at < 8; at++) void grow(at, 32);
  await setImmediate();
  expect(sizes).toEqual([32, 32, 1, 1, 1, 1, 1, 1]);
  const [next] = await askFor([short]);
  expect(next?.state).toBe("waiting");
  await leave();
  expect([sizes[2], next?.state]).toEqual([1, "in"]);
  await leave(-1);
  expect(sizes).toEqual([32, 32, 32, 1, 1, 1, 1, 1]);
});

test("of lists that grow while they are fetched, the largest goes first", async () => {
  const { sizes, grow } = await beginUnseen(20);
  const come = async (at: number) => {
    for (const megabytes of [2, 9, 17, 25]) await grow(at, megabytes);
  };
  for (let at = 0; at < 20; at++) void come(at);
  await setImmediate();
  const held = sizes.reduce((sum, megabytes) => sum + megabytes, 0);
  expect(sizes.filter((megabytes) => megabytes === 25)).toHaveLength(2);
  expect(held).toBeLessThan(128);
});

test("a form's lookup does not wait for lists, and two of one user run at once", async () => {
  await askFor([large, large, large, large, large]);
  const looks = [];
  for (const person of ["7", "7", "7", "8"]) looks.push(await watch(enterLookupQueue(person, short)));
  expect(statesOf(looks)).toEqual(["in", "in", "waiting", "in"]);
  await leave(-1);
  await leave(-1);
  expect(statesOf(looks)).toEqual(["in", "in", "in", "in"]);
  expect(
    statesOf([await watch(enterLookupQueue("9", large)), await watch(enterLookupQueue("9", short))]),
  ).toEqual(["waiting", "in"]);
});
