import { expect, test } from "vitest";
import { createLruCache } from "./lru-cache";

test("values beyond the maximum size are dropped and disposed of, those set or touched longest ago first", () => {
  const disposed: number[] = [];
  const dispose = (bytes: number) => disposed.push(bytes);
  const cache = createLruCache<number>({ maxBytes: 10, bytesOf: (bytes) => bytes, dispose });
  cache.set("a", 4);
  cache.set("b", 3);
  cache.set("c", 2);
  expect([cache.hasRoomFor(1), cache.hasRoomFor(2)]).toEqual([true, false]);
  cache.touch("a");
  cache.set("d", 5);
  expect(disposed).toEqual([3, 2]);
  expect(["a", "b", "c", "d"].map(cache.get)).toEqual([4, undefined, undefined, 5]);
});
