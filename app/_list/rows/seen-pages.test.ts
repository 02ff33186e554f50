import { expect, test } from "vitest";
import { seenPages } from "./use-list";

const page = (at: number) => ({ id: `page ${at}`, at });

test("a page is seen once it was shown, and a newer one is not", () => {
  const seen = seenPages(2);
  expect(seen.has(page(1))).toBe(false);
  seen.add(page(1));
  expect(seen.has(page(1))).toBe(true);
  expect(seen.has(page(2))).toBe(false);
});

test("a page whose id was forgotten still counts as seen", () => {
  const seen = seenPages(2);
  for (let at = 1; at <= 100; at += 1) seen.add(page(at));
  for (let at = 1; at <= 100; at += 1) expect(seen.has(page(at))).toBe(true);
  expect(seen.has(page(101))).toBe(false);
});

test("an earlier page that was never shown is not seen while all ids are known", () => {
  const seen = seenPages(2);
  seen.add(page(9));
  expect(seen.has(page(8))).toBe(false);
});
