import { expect, test } from "vitest";
import { segment } from "./define";

const HOSTILE = [
  "Astra/Jaya & Co",
  "../admin",
  "..\\admin",
  "/etc/passwd",
  "o'brien",
  "a b",
  "ä",
  "日本",
  "👩‍🔧",
  "?x#y",
  "%2F",
  "%2e%2e",
  "a+b=c",
  "a;b:c@d",
  "a\r\nb\t\0",
  "-",
  "7",
];

test.each(HOSTILE)("%j stays one segment of the path, and comes back as it was", (value) => {
  const url = new URL(`http://api.test/delete/${segment(value)}/end`);
  expect(url.search + url.hash).toBe("");
  const [, first, given = "", last, ...more] = url.pathname.split("/");
  expect([first, last, more]).toEqual(["delete", "end", []]);
  expect(decodeURIComponent(given)).toBe(value);
});

test.each([
  ["\ud800", "%EF%BF%BD"],
  ["a\udc00b", "a%EF%BF%BDb"],
  ["\udc00\ud800", "%EF%BF%BD%EF%BF%BD"],
])("a lone surrogate is replaced rather than thrown at (%#)", (value, encoded) => {
  expect(segment(value)).toBe(encoded);
});
