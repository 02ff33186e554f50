import { expect, test } from "vitest";
import { createLruCache } from "./lru-cache";

function cacheOf(budget: number) {
  const freed: number[] = [];
  const cache = createLruCache<number>({
    budget,
    weigh: (bytes) => bytes,
    free: (bytes) => freed.push(bytes),
  });
  return { cache, freed };
}

test("values beyond the budget are dropped and freed, those set or touched longest ago first", () => {
  const { cache, freed } = cacheOf(10);
  cache.set("a", 4);
  cache.set("b", 3);
  cache.set("c", 2);
  expect([cache.hasRoomFor(1), cache.hasRoomFor(2)]).toEqual([true, false]);
  cache.touch("a");
  cache.set("d", 5);
  expect(freed).toEqual([3, 2]);
  expect(["a", "b", "c", "d"].map(cache.get)).toEqual([4, undefined, undefined, 5]);
});

test("the value that was set last is kept in any case, and frees the one before it", () => {
  const { cache, freed } = cacheOf(10);
  cache.set("a", 30);
  cache.set("a", 20);
  expect([cache.get("a"), freed]).toEqual([20, [30]]);
  cache.set("b", 1);
  expect([cache.get("a"), cache.get("b")]).toEqual([undefined, 1]);
});
