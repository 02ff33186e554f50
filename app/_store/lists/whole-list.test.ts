import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { ListWorkerRequest } from "./list.worker";
import { openWholeList } from "./whole-list";

const RUNAWAY = "(a+)+$";
const VIEW = { resource: "sa" } as ListView;
const PIECES = [new ArrayBuffer(4)];

/** A worker whose answers are made up: a runaway pattern is never answered. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly requests: ListWorkerRequest[] = [];
  isRunning = true;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: ListWorkerRequest) {
    this.requests.push(request);
    if ("address" in request && request.address.search === RUNAWAY) return;
    const start = "address" in request ? request.address.start : 0;
    const found = { listWindow: { start, count: 60, rows: [] }, isPlainText: false };
    const answer = request.kind === "change" ? { isCarried: true } : found;
    queueMicrotask(() => this.isRunning && this.onmessage?.({ data: { kind: "answer", answer } }));
  }
  terminate() {
    this.isRunning = false;
  }
}

const addressWith = (changes: Partial<ListAddress> = {}): ListAddress => ({
  search: "",
  start: 0,
  ...changes,
});
const searches = (worker: FakeWorker | undefined) =>
  worker?.requests.map((request) =>
    "address" in request ? `${request.address.search} ${request.address.sort ?? ""}` : request.kind,
  );

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.all.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a pattern that runs away is stopped after a second, and the next search has a new worker", async () => {
  const list = openWholeList(PIECES, VIEW);
  const runaway = list.window(addressWith({ search: RUNAWAY }));
  const next = list.window(addressWith({ search: "astra" }));
  await vi.advanceTimersByTimeAsync(999);
  expect(FakeWorker.all.map(({ isRunning }) => isRunning)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await runaway).toBeNull();
  expect(await next).toMatchObject({ listWindow: { count: 60 } });
  expect(FakeWorker.all.map(({ isRunning }) => isRunning)).toEqual([false, true]);
  expect(searches(FakeWorker.all[1])).toEqual(["open", "astra "]);
});

test("a pattern that was stopped never runs again, in whatever order or window", async () => {
  const list = openWholeList(PIECES, VIEW);
  const orders = ["", "nama_sa", "-nama_sa"].map((sort) => addressWith({ search: RUNAWAY, sort }));
  const found = Promise.all(orders.map((order) => list.window(order)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await found).toEqual([null, null, null]);
  expect(list.cached(addressWith({ search: RUNAWAY, sort: "dealer", start: 25 }))).toBeNull();
  expect(FakeWorker.all).toHaveLength(1);
});

test("a change makes earlier windows unknown, reads the shown one anew, and is made again in a new worker", async () => {
  const list = openWholeList(PIECES, VIEW);
  const [first, second] = [addressWith(), addressWith({ start: 25 })];
  await list.window(addressWith({ start: 50 }));
  await list.show(second);
  const columns = await list.columns(["brand"]);
  expect(await list.columns(["brand"])).toBe(columns);
  expect(await list.change({ key: "7", row: null })).toBe(true);
  expect(await list.columns(["brand"])).not.toBe(columns);
  expect([first, second].map((at) => list.cached(at)?.listWindow.start)).toEqual([0, 25]);
  expect(list.cached(addressWith({ start: 50 }))).toBeUndefined();

  const runaway = list.window(addressWith({ search: RUNAWAY }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await runaway).toBeNull();
  await list.window(addressWith({ search: "astra" }));
  expect(searches(FakeWorker.all[1])).toEqual(["open", "change", "astra "]);
});

test("a list that is closed keeps its worker while its rows are used", async () => {
  const list = openWholeList(PIECES, VIEW);
  await list.window(addressWith());
  let end = () => {};
  list.delayClose(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  list.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeWorker.all.map(({ isRunning }) => isRunning)).toEqual([true]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeWorker.all.map(({ isRunning }) => isRunning)).toEqual([false]);
});
