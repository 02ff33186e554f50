import { expect, test } from "vitest";
import { createLruCache } from "./lru-cache";

test("values beyond the budget are dropped and freed, those set or touched longest ago first", () => {
  const freed: number[] = [];
  const free = (bytes: number) => freed.push(bytes);
  const cache = createLruCache<number>({ budget: 10, weigh: (bytes) => bytes, free });
  cache.set("a", 4);
  cache.set("b", 3);
  cache.set("c", 2);
  expect([cache.hasRoomFor(1), cache.hasRoomFor(2)]).toEqual([true, false]);
  cache.touch("a");
  cache.set("d", 5);
  expect(freed).toEqual([3, 2]);
  expect(["a", "b", "c", "d"].map(cache.get)).toEqual([4, undefined, undefined, 5]);
});
