import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LIST_MEDIA_TYPE, LIST_TIME_HEADER, type ListView } from "@/lib/list/list";
import { cacheList, dropList, getCachedList, MAX_CACHE_BYTES, prefetchList } from "./cached-lists";
import { recordFormWrite } from "./freshness";
import { openWholeList } from "./whole-list";

const VIEW = { resource: "sa" } as ListView;

const fetched = vi.fn<typeof fetch>();

/** The answer with a packed list of this size, whose last four bytes tell it. */
function answerWith(unpackedSize: number): Response {
  const piece = Buffer.alloc(16);
  piece.writeUInt32LE(unpackedSize, 12);
  const length = Buffer.of(16, 0, 0, 0);
  const body = Buffer.concat([length, piece, length, Buffer.from('{"kind":"whole"}')]);
  return new Response(body, { headers: { "content-type": LIST_MEDIA_TYPE, [LIST_TIME_HEADER]: "1000" } });
}

const bring = (signal = new AbortController().signal) => prefetchList(VIEW, "7", signal);

function keep(resource: string, size: number) {
  const list = openWholeList([new ArrayBuffer(4)], { resource } as ListView);
  Object.assign(list, { bytes: size });
  cacheList(resource, { list, at: 1, version: 0 });
  return list;
}

beforeEach(() => {
  fetched.mockImplementation(async () => answerWith(1000));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", { location: { pathname: "/" } });
});
afterEach(() => {
  for (const name of ["sa", "user"]) dropList(name);
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("a list that somebody cached meanwhile stays, and so it does after the end of the search", async () => {
  const abort = new AbortController();
  fetched.mockImplementationOnce(async () => {
    keep("sa", 10);
    return answerWith(1000);
  });
  expect(await bring()).toBeNull();
  expect(getCachedList("sa")?.at).toBe(1);
  dropList("sa");
  fetched.mockImplementationOnce(async () => {
    abort.abort();
    return answerWith(1000);
  });
  expect(await bring(abort.signal)).toBeNull();
  expect(getCachedList("sa")).toBeNull();
});

test("without room beside the other lists it is not cached, and they stay", async () => {
  const user = keep("user", MAX_CACHE_BYTES - 500);
  expect(await bring()).toMatchObject({ kind: "message", text: expect.stringContaining("terlalu besar") });
  expect([getCachedList("sa"), getCachedList("user")?.list]).toEqual([null, user]);
});

test("what was asked before a write of this tab is asked for again, and given up if writes go on", async () => {
  let now = 5000;
  const answerAfterWrite = async () => {
    recordFormWrite("sa", ++now);
    return answerWith(1000);
  };
  fetched.mockImplementationOnce(answerAfterWrite);
  expect(await bring()).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(2);
  dropList("sa");
  fetched.mockImplementation(answerAfterWrite);
  expect(await bring()).toMatchObject({ kind: "message" });
  expect(getCachedList("sa")).toBeNull();
});
