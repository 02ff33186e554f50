import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { saResource } from "../../resources/registry";
import { listRecords } from "../../testing/lists";
import { applySettings } from "../../testing/settings";
import { signInAs } from "../../testing/sign-in";
import { fetchFile, streamResponse } from "../api/client";
import { enterListQueue, enterLookupQueue, LARGE_LIST_MB } from "../delivery/list-queue";
import { createIncomingListInWorker } from "../delivery/long-list";
import { LONG_LIST_BYTES } from "../delivery/receive-list";
import { MEGABYTE } from "../process/env";
import { fetchPackedList, startOpeningList } from "./lists";

vi.mock("next/headers", () => import("../../testing/next-headers"));
vi.mock("../delivery/list-queue");
vi.mock("../delivery/long-list", { spy: true });
vi.mock("../api/client");
vi.mock("node:timers/promises", { spy: true });

applySettings();

const doors = [
  ["the list of a form", () => listRecords(saResource), enterLookupQueue],
  ["the list of a browser", () => fetchPackedList(saResource), enterListQueue],
] as const;
const slot = { grow: vi.fn(), recordSize: vi.fn(), leave: vi.fn() };
const bytes = new TextEncoder().encode('{"data":[{"id":1}]}');

beforeEach(async () => {
  vi.resetAllMocks();
  await signInAs("admin.it", "bearer");
});

/** Makes every list call return this body. */
function answer(body: Uint8Array<ArrayBuffer>) {
  vi.mocked(enterListQueue).mockResolvedValue(slot);
  vi.mocked(enterLookupQueue).mockResolvedValue(slot);
  vi.mocked(fetchFile).mockImplementation(async () => ({
    ok: true,
    value: { bytes: body, status: 200, type: "", size: body.length },
  }));
  vi.mocked(streamResponse).mockImplementation(async (_, begin) => {
    await begin()(body);
    return { ok: true, value: { status: 200, type: "", size: body.length } };
  });
}

test.each(doors)("%s makes no call when the queue refuses it", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(null);
  expect(await open()).toEqual({ ok: false, failure: { kind: "busy" } });
  expect(fetchFile).not.toHaveBeenCalled();
  expect(streamResponse).not.toHaveBeenCalled();
});

test.each(doors)("%s reports its size, and leaves the queue, also when the call throws", async (_, open) => {
  answer(bytes);
  expect(await open()).toMatchObject({ ok: true });
  expect(slot.recordSize.mock.calls).toEqual([[bytes.length]]);
  await vi.waitFor(() => expect(slot.leave).toHaveBeenCalled());
  slot.leave.mockClear();
  for (const call of [fetchFile, streamResponse]) vi.mocked(call).mockRejectedValue(new Error("broken"));
  await expect(open()).rejects.toThrow("broken");
  await vi.waitFor(() => expect(slot.leave).toHaveBeenCalled());
});

const listOf = (size: number) => new TextEncoder().encode('{"data":[]}'.padEnd(size));

const piece = new Uint8Array(new SharedArrayBuffer(3));

/** Replaces the worker of the next long lists. */
function inWorker() {
  const list = {
    read: vi.fn(async () => ({ rows: 0, pieces: [] })),
    end: vi.fn(async () => ({ ok: true as const, value: { hasOtherRows: false } })),
    window: vi.fn(),
    pack: vi.fn(async () => piece),
    close: vi.fn(async (): Promise<void> => undefined),
  };
  vi.mocked(createIncomingListInWorker).mockResolvedValue(list);
  return list;
}

test("a list of more than 256 KB is read by a worker, which ends after packing; a shorter one is not", async () => {
  const worker = inWorker();
  answer(listOf(LONG_LIST_BYTES));
  expect(await fetchPackedList(saResource)).toMatchObject({ ok: true });
  expect(createIncomingListInWorker).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(slot.leave).toHaveBeenCalledTimes(2));
  answer(listOf(LONG_LIST_BYTES + 1));
  slot.leave.mockClear();
  worker.close.mockImplementation(async () => expect(slot.leave).not.toHaveBeenCalled());
  const packed = await fetchPackedList(saResource);
  expect(packed.ok && (await Array.fromAsync(packed.value.pieces()))).toEqual([piece]);
  expect(createIncomingListInWorker).toHaveBeenCalledOnce();
  expect(worker.read).toHaveBeenCalledExactlyOnceWith([listOf(LONG_LIST_BYTES + 1)]);
  await vi.waitFor(() => expect(slot.leave).toHaveBeenCalled());
  expect(worker.close).toHaveBeenCalled();
});

test("a list waits for the memory of a long one before it waits for a worker, and not later", async () => {
  answer(bytes);
  vi.mocked(streamResponse).mockImplementation(async (_, __, reserve) => {
    for (const size of [0, 1000, LONG_LIST_BYTES, LONG_LIST_BYTES + 1, 30 * MEGABYTE]) reserve?.(size);
    return { ok: false, failure: { kind: "oversized", status: 200 } };
  });
  await fetchPackedList(saResource);
  const long = LARGE_LIST_MB * MEGABYTE;
  expect(slot.grow.mock.calls).toEqual([[0], [1000], [LONG_LIST_BYTES], [long], [long]]);
});

test.each(["read", "end", "pack"] as const)("a worker that fails to %s ends as well", async (work) => {
  const worker = inWorker();
  worker[work].mockRejectedValue(new Error("broken"));
  answer(listOf(LONG_LIST_BYTES + 1));
  await expect(fetchPackedList(saResource)).rejects.toThrow("broken");
  await vi.waitFor(() => expect(slot.leave).toHaveBeenCalled());
  expect(worker.close).toHaveBeenCalled();
});

test("a list whose request is aborted ends its call and leaves the queue, and its worker ends", async () => {
  const person = new AbortController();
  const worker = inWorker();
  answer(bytes);
  vi.mocked(streamResponse).mockImplementation(async ({ signal }, begin) => {
    await begin()(listOf(LONG_LIST_BYTES + 1));
    person.abort();
    expect(signal?.aborted).toBe(true);
    return { ok: false, failure: { kind: "network", code: "ECANCELED", timeout: false } };
  });
  expect(await fetchPackedList(saResource, person.signal)).toMatchObject({ failure: { code: "ECANCELED" } });
  await vi.waitFor(() => expect(slot.leave).toHaveBeenCalled());
  expect(worker.close).toHaveBeenCalled();
});

test("a page waits before its frame until its list is open or has failed", async () => {
  vi.mocked(sleep).mockReturnValue(new Promise(() => {}));
  answer(bytes);
  expect(await startOpeningList(saResource)).toBe(true);
  expect(slot.recordSize).toHaveBeenCalledOnce();
  vi.mocked(streamResponse).mockRejectedValue(new Error("broken"));
  expect(await startOpeningList(saResource)).toBe(false);
  expect(streamResponse).toHaveBeenCalledTimes(2);
});

test("a page waits only briefly for a slow API", async () => {
  const call = Promise.withResolvers<Awaited<ReturnType<typeof streamResponse>>>();
  answer(bytes);
  vi.mocked(streamResponse).mockReturnValue(call.promise);
  await startOpeningList(saResource);
  expect(sleep).toHaveBeenCalledExactlyOnceWith(100, false);
  call.reject(new Error("broken"));
});
