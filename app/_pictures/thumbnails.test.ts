import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getCachedThumbnail, requestThumbnail } from "./thumbnails";

const MEGABYTE = 1024 * 1024;
const requested: string[] = [];
let size: number;

/** Each test has names of its own: the cached thumbnails are the page's. */
const names = (test: string, count: number) => Array.from({ length: count }, (_, at) => `${test}-${at}`);
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    const [, foto = ""] = /^\/images\/(.*)\?lebar=320$/.exec(address) ?? [];
    requested.push(foto);
    return new Response(new Uint8Array(size));
  });
  size = 10;
});

afterEach(() => {
  requested.length = 0;
  vi.unstubAllGlobals();
});

test("what is scrolled away before its turn is not fetched, unless another tile requests it too", async () => {
  const [first, second, third, fourth, passed, both] = names("passed", 6);
  const cancels = [first, second, third, fourth, passed, both, both].map((foto) =>
    requestThumbnail(String(foto), "7"),
  );
  cancels[4]?.();
  cancels[5]?.();
  await settle();
  expect(requested).toEqual([first, second, third, fourth, both]);
});

test("a thumbnail that is requested again while it comes is fetched once", async () => {
  const [foto = ""] = names("again", 1);
  for (let times = 0; times < 2; times++) requestThumbnail(foto, "7");
  await settle();
  expect(requested).toEqual([foto]);
  expect(getCachedThumbnail(foto)?.kind).toBe("ready");
});

test("at most 32 MB are cached, those that were requested last", async () => {
  size = 4 * MEGABYTE;
  const [first = "", second = "", ...others] = names("cached", 9);
  for (const foto of [first, second, ...others.slice(0, 6)]) requestThumbnail(foto, "7");
  await settle();
  requestThumbnail(first, "7");
  requestThumbnail(others[6] ?? "", "7");
  await settle();
  expect(getCachedThumbnail(first)?.kind).toBe("ready");
  expect(getCachedThumbnail(second)).toBeNull();
});
