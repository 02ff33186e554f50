import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { enterListQueue } from "./list-queue";
import { applySettings } from "./testing/settings";

const MEGABYTE = 1024 * 1024;
const WAIT_MS = 5000;

applySettings({ LIST_MEMORY_MB: "64", LIST_QUEUE_MAX: "3", LIST_WAIT_MS: String(WAIT_MS) });

let long: string;
let short: string;
let left: (() => void)[];

/** Has a list be opened that weighs so much. */
async function note(endpoint: string, bytes: number) {
  const place = await enterListQueue(endpoint, null);
  await place?.weigh(bytes);
  place?.leave();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  long = crypto.randomUUID();
  short = crypto.randomUUID();
  await note(long, 32 * MEGABYTE);
  await note(short, 1000);
  left = [];
  return async () => {
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    for (const leave of left) leave();
    vi.useRealTimers();
  };
});

/** Asks for a place; answers what has become of it by now, and what becomes of it. */
async function ask(path: string, signal: AbortSignal | null = null) {
  const asked = { state: "waiting", end: enterListQueue(path, signal) };
  void asked.end.then((place) => {
    if (place) left.push(place.leave);
    asked.state = place ? "in" : "refused";
  });
  await setImmediate();
  return asked;
}

const statesOf = (asked: { state: string }[]) => asked.map(({ state }) => state);

async function askFor(paths: string[]) {
  const asked = [];
  for (const path of paths) asked.push(await ask(path));
  return asked;
}

test("lists beyond the memory wait, and those beyond the waiting ones are refused at once", async () => {
  const asked = await askFor(Array(7).fill(long));
  expect(statesOf(asked)).toEqual(["in", "in", "waiting", "waiting", "waiting", "refused", "refused"]);
  left.shift()?.();
  await setImmediate();
  expect(statesOf(asked)).toEqual(["in", "in", "in", "waiting", "waiting", "refused", "refused"]);
  expect((await ask(long)).state).toBe("waiting");
  for (let turn = 0; turn < 6; turn++) {
    left.shift()?.();
    await setImmediate();
  }
  expect((await ask(long)).state).toBe("in");
});

test("a short list passes the long ones, however many of them wait", async () => {
  await note(long, 40 * MEGABYTE);
  const asked = await askFor([long, long, long, long, long]);
  expect(statesOf(asked)).toEqual(["in", "waiting", "waiting", "waiting", "refused"]);
  expect(statesOf(await askFor(Array(10).fill(short)))).toEqual(Array(10).fill("in"));
});

test("a list larger than the memory comes alone", async () => {
  await note(long, 500 * MEGABYTE);
  expect(statesOf(await askFor([long, long, short]))).toEqual(["in", "waiting", "waiting"]);
});

test("whoever has waited too long is refused, and the places of those who went are nobody's", async () => {
  const [, , third, fourth] = await askFor([long, long, long, long]);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect([third?.state, fourth?.state]).toEqual(["waiting", "waiting"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([third?.state, fourth?.state]).toEqual(["refused", "refused"]);
  for (const leave of left.splice(0)) leave();
  await setImmediate();
  expect(statesOf(await askFor([long, long]))).toEqual(["in", "in"]);
});

test("whoever goes away holds no place", async () => {
  const person = new AbortController();
  await askFor([long, long]);
  const gone = await ask(long, person.signal);
  const [next] = await askFor([long]);
  person.abort();
  await setImmediate();
  expect([gone.state, next?.state]).toEqual(["refused", "waiting"]);
  left.shift()?.();
  await setImmediate();
  expect(next?.state).toBe("in");
  expect((await ask(short, person.signal)).state).toBe("refused");
});

test("a place that was given back twice is given to one list alone", async () => {
  const asked = await askFor([long, long, long, long]);
  const [leave] = left;
  leave?.();
  leave?.();
  await setImmediate();
  expect(statesOf(asked)).toEqual(["in", "in", "in", "waiting"]);
});

test("lists that turn out longer than they were taken for wait for one another, before all others", async () => {
  const places = await Promise.all(
    Array.from({ length: 8 }, () => enterListQueue(crypto.randomUUID(), null)),
  );
  left = places.map((place) => place?.leave ?? (() => undefined));
  const [next] = await askFor([short]);
  const weighed: number[] = [];
  for (const [at, place] of places.entries()) void place?.weigh(32 * MEGABYTE).then(() => weighed.push(at));
  await setImmediate();
  expect([weighed, next?.state]).toEqual([[0, 1], "waiting"]);
  for (const count of [3, 4, 5, 6, 7, 8]) {
    left.shift()?.();
    await setImmediate();
    expect([weighed.length, next?.state]).toEqual([count, "waiting"]);
  }
  left.shift()?.();
  await setImmediate();
  expect(next?.state).toBe("in");
});
