import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIST_PIECES, type ListView } from "@/lib/list/list";
import type { ListPart } from "./fetch-list";
import { fetchList } from "./fetch-list";
import type { ListWorkerRequest } from "./list.worker";

/** A worker that counts a row for each piece. */
class FakeWorker {
  static open: ListWorkerRequest[] = [];
  static running = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeWorker.running += 1;
  }
  postMessage(request: ListWorkerRequest) {
    const answer = request.kind === "more" ? { rows: request.at + 1 } : true;
    queueMicrotask(() => this.onmessage?.({ data: { kind: "answer", answer } }));
  }
  terminate() {
    FakeWorker.running -= 1;
  }
}

const PIECE = Buffer.alloc(16);
const NONE = Buffer.alloc(0);
const words = (value: unknown) => Buffer.from(JSON.stringify(value));

let parts: (ListPart | null)[];
let send: (part: Buffer) => Promise<void>;
let fetched: ReturnType<typeof fetchList>;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeWorker.running = 0;
  parts = [];
  const { readable, writable } = new TransformStream<Uint8Array>(undefined, { highWaterMark: 9 });
  const writer = writable.getWriter();
  send = async (part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(part.length);
    await writer.write(new Uint8Array(Buffer.concat([length, part])));
    for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(400);
  };
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal("fetch", async () => new Response(readable, { headers: { "content-type": LIST_PIECES } }));
  const { signal } = new AbortController();
  fetched = fetchList({ resource: "opname" } as ListView, "key", "7", signal, (part) => parts.push(part));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rowsTold = () => parts.map((part) => part?.rows ?? null);

test("a list is told of as it comes, and is the same one once it is whole", async () => {
  await send(PIECE);
  await send(PIECE);
  expect(rowsTold()).toEqual([1, 2]);
  await send(words({ kind: "whole" }));
  const whole = await fetched;
  expect("list" in whole && whole.list).toBe(parts[0]?.list);
  expect(FakeWorker.running).toBe(1);
});

test("pieces that become void are taken back, and others take their place", async () => {
  await send(PIECE);
  await send(PIECE);
  await send(NONE);
  await send(PIECE);
  expect(rowsTold()).toEqual([1, 2, null, 1]);
  expect(FakeWorker.running).toBe(1);
  await send(words({ kind: "whole" }));
  const whole = await fetched;
  expect("list" in whole && whole.list).toBe(parts.at(-1)?.list);
});

test("a failure after the first pieces is the answer, and their worker ends", async () => {
  await send(PIECE);
  expect(rowsTold()).toEqual([1]);
  await send(words({ kind: "message", text: "Putus" }));
  expect(await fetched).toEqual({ kind: "message", text: "Putus" });
  expect(FakeWorker.running).toBe(0);
});

test("a list whose end follows at once is not told of before", async () => {
  const sent = [send(PIECE), send(words({ kind: "whole" }))];
  await Promise.all(sent);
  expect(await fetched).toHaveProperty("list");
  expect(parts).toEqual([]);
});
