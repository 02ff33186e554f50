import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SECOND = 1000;

let connection: typeof import("./connection");
let isAnswering: boolean;
let stop: () => void;
const page = new EventTarget();
const network = { onLine: true };
const fetched = vi.fn(async () => {
  if (!isAnswering) throw new TypeError("Failed to fetch");
  return new Response();
});

const becomes = (state: "online" | "offline") => {
  network.onLine = state === "online";
  page.dispatchEvent(new Event(state));
  return vi.advanceTimersByTimeAsync(0);
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
  isAnswering = true;
  network.onLine = true;
  connection = await import("./connection");
  stop = connection.watchConnection();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an answer that arrives as the network goes is not the last word", async () => {
  await becomes("offline");
  isAnswering = false;
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  network.onLine = true;
  expect(await connection.isServerUnreachable()).toBe(true);
});

test("a server that answers a browser that is online is not asked again", async () => {
  await becomes("offline");
  await becomes("online");
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(120 * SECOND);
  expect(fetched).not.toHaveBeenCalled();
});
