import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeyedQueue } from "./keyed-queue";

const WAIT_MS = 5000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Returns a function that enters a lane several times and returns their states, and the releases of those inside. */
function crowd() {
  const enter = createKeyedQueue({ atOnce: 2, waiting: 3, waitMs: WAIT_MS });
  const leaves: (() => void)[] = [];
  const go = async (key: string, times: number) => {
    const states = Array<string>(times).fill("waiting");
    for (let at = 0; at < times; at++) {
      void enter(key).then((leave) => {
        if (leave) leaves.push(leave);
        states[at] = leave ? "in" : "refused";
      });
    }
    await setImmediate();
    return states;
  };
  return { go, leaves };
}

test("a few run at once, a few more wait, others are refused, and other keys are not affected", async () => {
  const { go, leaves } = crowd();
  const states = await go("a", 7);
  expect(states).toEqual(["in", "in", "waiting", "waiting", "waiting", "refused", "refused"]);
  expect(await go("b", 1)).toEqual(["in"]);
  leaves[0]?.();
  leaves[0]?.();
  await setImmediate();
  expect(states).toEqual(["in", "in", "in", "waiting", "waiting", "refused", "refused"]);
  expect(await go("a", 2)).toEqual(["waiting", "refused"]);
});

test("a wait that times out is refused and frees its place", async () => {
  const { go, leaves } = crowd();
  const states = await go("a", 5);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(states).toEqual(["in", "in", "waiting", "waiting", "waiting"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(["in", "in", "refused", "refused", "refused"]);
  expect(await go("a", 4)).toEqual(["waiting", "waiting", "waiting", "refused"]);
  for (const leave of leaves.splice(0, 2)) leave();
  await setImmediate();
  expect(leaves).toHaveLength(2);
});
