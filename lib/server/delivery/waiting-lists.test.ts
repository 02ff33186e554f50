import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applySettings } from "../../testing/settings";
import { claimWaitingList, storeWaitingList } from "./waiting-lists";

const packedOf = (bytes: number) => ({
  ok: true as const,
  value: {
    pieces: async function* () {},
    end: Promise.resolve({ ok: true as const, value: null }),
    bytes: () => bytes,
  },
});
const PACKED = packedOf(3);
const MAX_BYTES = 8 * 1024 * 1024;

applySettings({ LIST_MEMORY_MB: "8" });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});

const isThere = async (key: string) => (await claimWaitingList("7", "sa", key)) !== null;

test("a list is taken once by its own user for its own resource", async () => {
  const key = storeWaitingList("7", "sa", async () => PACKED);
  expect(await claimWaitingList("8", "sa", key)).toBeNull();
  expect(await claimWaitingList("7", "sa", "another")).toBeNull();
  expect(await claimWaitingList("7", "user", key)).toBeNull();
  expect(await claimWaitingList("7", "sa", key)).toBe(PACKED);
  expect(await claimWaitingList("7", "sa", key)).toBeNull();
});

test("a list that is not taken is dropped after 30 seconds", async () => {
  const [early, late] = [0, 1].map(() => storeWaitingList("7", "sa", async () => PACKED)) as [string, string];
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await isThere(early)).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isThere(late)).toBe(false);
});

test("a list is packed when it is taken, and after a second without its browser", async () => {
  const pack = vi.fn(async () => PACKED);
  await claimWaitingList("7", "sa", storeWaitingList("7", "sa", pack));
  expect(pack).toHaveBeenCalledTimes(1);
  storeWaitingList("7", "sa", pack);
  await vi.advanceTimersByTimeAsync(999);
  expect(pack).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(pack).toHaveBeenCalledTimes(2);
});

test("a list that failed is kept as its failure", async () => {
  const failed = { ok: false as const, failure: { kind: "unreadable" as const, status: 200 } };
  const key = storeWaitingList("7", "sa", async () => failed);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await claimWaitingList("7", "sa", key)).toBe(failed);
});

test("a list is given up after 30 seconds, or when its client leaves, and not before", async () => {
  const [forgotten, left] = [new AbortController(), new AbortController()];
  const areDropped = () => [forgotten.signal.aborted, left.signal.aborted];
  const client = new AbortController();
  storeWaitingList("7", "sa", async () => PACKED, forgotten);
  const key = storeWaitingList("7", "sa", async () => PACKED, left);
  await vi.advanceTimersByTimeAsync(29_000);
  const taken = claimWaitingList("7", "sa", key, client.signal);
  expect(areDropped()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(areDropped()).toEqual([true, false]);
  client.abort();
  expect(areDropped()).toEqual([true, true]);
  expect(await taken).toBe(PACKED);
});

test("a list that cannot be packed is gone", async () => {
  const key = storeWaitingList("7", "sa", () => Promise.reject(new Error("no list")));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isThere(key)).toBe(false);
});

test("beyond a thousand lists the oldest are dropped", async () => {
  const keys = Array.from({ length: 1010 }, () => storeWaitingList("7", "sa", async () => PACKED));
  for (const key of keys.slice(0, 10)) expect(await isThere(key)).toBe(false);
  for (const key of keys.slice(10, 12)) expect(await isThere(key)).toBe(true);
});

test("beyond the memory limit the oldest are dropped", async () => {
  const keys = Array.from({ length: 4 }, () =>
    storeWaitingList("7", "sa", async () => packedOf(MAX_BYTES / 3 + 1)),
  );
  await vi.advanceTimersByTimeAsync(1000);
  const there: boolean[] = [];
  for (const key of keys) there.push(await isThere(key));
  expect(there).toEqual([false, false, true, true]);
});
