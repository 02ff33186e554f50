import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIST_MEDIA_TYPE, type ListView } from "@/lib/list/list";
import { fetchList, type ListPart } from "./fetch-list";
import type { ListWorkerRequest } from "./list.worker";

/** A worker that counts a row for each piece. */
class FakeWorker {
  static running = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeWorker.running += 1;
  }
  postMessage(request: ListWorkerRequest) {
    const answer = request.kind === "append" ? { rows: request.at + 1 } : true;
    queueMicrotask(() => this.onmessage?.({ data: { kind: "answer", answer } }));
  }
  terminate() {
    FakeWorker.running -= 1;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("pieces are told of as they come, those that become void are taken back, and others take their place", async () => {
  const { readable, writable } = new TransformStream<Uint8Array>(undefined, { highWaterMark: 9 });
  const writer = writable.getWriter();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal(
    "fetch",
    async () => new Response(readable, { headers: { "content-type": LIST_MEDIA_TYPE } }),
  );
  const { signal } = new AbortController();
  const parts: (ListPart | null)[] = [];
  const view = { resource: "opname" } as ListView;
  const fetched = fetchList(view, "key", "7", signal, (part) => parts.push(part));
  const send = async (part: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(part.length);
    await writer.write(new Uint8Array(Buffer.concat([length, part])));
    for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(400);
  };
  const [piece, none] = [Buffer.alloc(16), Buffer.alloc(0)];
  for (const part of [piece, piece, none, piece]) await send(part);
  expect(parts.map((part) => part?.rowCount ?? null)).toEqual([1, 2, null, 1]);
  expect(FakeWorker.running).toBe(1);
  await send(Buffer.from(JSON.stringify({ kind: "whole" })));
  const whole = await fetched;
  expect("list" in whole && whole.list).toBe(parts.at(-1)?.list);
});
