import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fetchFile } from "../api/client";
import { enterListQueue, enterLookQueue } from "../delivery/list-queue";
import { LONG_LIST_BYTES, openLongList } from "../delivery/long-list";
import { sa } from "../resources/sa";
import { applySettings } from "../testing/settings";
import { signInAs } from "../testing/sign-in";
import { beginList, listRecords, packRecords } from "./lists";

vi.mock("next/headers", () => import("../testing/next-headers"));
vi.mock("../delivery/list-queue");
vi.mock("../delivery/long-list", { spy: true });
vi.mock("../api/client");
vi.mock("node:timers/promises", { spy: true });

applySettings();

const doors = [
  ["the list of a form", () => listRecords(sa), enterLookQueue],
  ["the list of a browser", () => packRecords(sa), enterListQueue],
] as const;
const place = { grow: vi.fn(), weigh: vi.fn(), leave: vi.fn() };
const bytes = new TextEncoder().encode('{"data":[{"id":1}]}');

beforeEach(async () => {
  vi.resetAllMocks();
  await signInAs("admin.it", "bearer");
});

test.each(doors)("%s makes no call when the queue refuses it", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(null);
  expect(await open()).toEqual({ ok: false, failure: { kind: "busy" } });
  expect(fetchFile).not.toHaveBeenCalled();
});

test.each(doors)("%s reports its size, and leaves the queue once", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(place);
  vi.mocked(fetchFile).mockResolvedValue({ ok: true, value: { bytes, status: 200, type: "" } });
  expect(await open()).toMatchObject({ ok: true });
  expect(place.weigh.mock.calls).toEqual([[bytes.length]]);
  expect(place.leave).toHaveBeenCalledOnce();
});

test.each(doors)("%s leaves the queue when the call throws", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(place);
  vi.mocked(fetchFile).mockRejectedValue(new Error("broken"));
  await expect(open()).rejects.toThrow("broken");
  expect(place.leave).toHaveBeenCalledOnce();
});

function answer(bytes: Uint8Array<ArrayBuffer>) {
  vi.mocked(enterListQueue).mockResolvedValue(place);
  vi.mocked(fetchFile).mockImplementation(async () => ({
    ok: true,
    value: { bytes, status: 200, type: "" },
  }));
}

const listOf = (size: number) => new TextEncoder().encode('{"data":[]}'.padEnd(size));
const inWorker = () => ({ window: vi.fn(), pack: vi.fn(async () => bytes), close: vi.fn() });

test("a list of a megabyte is parsed by a worker, which ends after packing; a shorter one is not", async () => {
  const opened = inWorker();
  vi.mocked(openLongList).mockResolvedValue({ ok: true, value: opened });
  answer(listOf(LONG_LIST_BYTES - 1));
  expect(await packRecords(sa)).toMatchObject({ ok: true });
  expect(openLongList).not.toHaveBeenCalled();
  answer(listOf(LONG_LIST_BYTES));
  expect(await packRecords(sa)).toEqual({ ok: true, value: bytes });
  expect(openLongList).toHaveBeenCalledOnce();
  expect(opened.close).toHaveBeenCalledOnce();
});

test("a worker whose packing fails ends as well", async () => {
  const opened = inWorker();
  opened.pack.mockRejectedValue(new Error("broken"));
  vi.mocked(openLongList).mockResolvedValue({ ok: true, value: opened });
  answer(listOf(LONG_LIST_BYTES));
  await expect(packRecords(sa)).rejects.toThrow("broken");
  expect(opened.close).toHaveBeenCalledOnce();
});

test("a list whose last request was aborted leaves the queue unread, and no worker starts", async () => {
  const person = new AbortController();
  vi.mocked(openLongList).mockResolvedValue({ ok: true, value: inWorker() });
  vi.mocked(enterListQueue).mockResolvedValue(place);
  vi.mocked(fetchFile).mockImplementation(async () => {
    person.abort();
    return { ok: true, value: { bytes: listOf(LONG_LIST_BYTES), status: 200, type: "" } };
  });
  expect(await packRecords(sa, person.signal)).toEqual({ ok: false, failure: { kind: "busy" } });
  await vi.waitFor(() => expect(place.leave).toHaveBeenCalledOnce());
  expect(openLongList).not.toHaveBeenCalled();
});

test("a list that is being parsed is not shared: it may be out of date", async () => {
  const parsing = Promise.withResolvers<Awaited<ReturnType<typeof openLongList>>>();
  vi.mocked(openLongList).mockReturnValue(parsing.promise);
  answer(listOf(LONG_LIST_BYTES));
  const first = packRecords(sa);
  await vi.waitFor(() => expect(openLongList).toHaveBeenCalledOnce());
  const second = packRecords(sa);
  await vi.waitFor(() => expect(fetchFile).toHaveBeenCalledTimes(2));
  parsing.resolve({ ok: true, value: inWorker() });
  expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
});

describe("a page waits before its frame", () => {
  const never = () => new Promise<never>(() => {});

  test("until its list is open", async () => {
    vi.mocked(sleep).mockImplementation(never);
    answer(bytes);
    await beginList(sa);
    expect(place.leave).toHaveBeenCalledOnce();
  });

  test("until its list has failed", async () => {
    vi.mocked(sleep).mockImplementation(never);
    answer(bytes);
    vi.mocked(fetchFile).mockRejectedValue(new Error("broken"));
    await beginList(sa);
    expect(place.leave).toHaveBeenCalledOnce();
  });

  test("only briefly for a slow API", async () => {
    const call = Promise.withResolvers<Awaited<ReturnType<typeof fetchFile>>>();
    answer(bytes);
    vi.mocked(fetchFile).mockReturnValue(call.promise);
    await beginList(sa);
    expect(sleep).toHaveBeenCalledExactlyOnceWith(25);
    call.reject(new Error("broken"));
  });
});
