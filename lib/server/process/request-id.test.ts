import { expect, test } from "vitest";
import { idOf, requestId, withRequestId } from "./log";

const MADE = /^[0-9a-f-]{36}$/;

test.each(["0123abcd", "a-B_9".repeat(4), "x".repeat(64)])("the id %s of a proxy is kept", (id) => {
  expect(idOf(id)).toBe(id);
});

test.each([
  undefined,
  "",
  "short",
  "x".repeat(65),
  "a b c d e f",
  "<script>alert(1)",
  'abcdefgh"',
  ["12345678"],
])("%j is no id, and a new one is generated", (id) => {
  expect(idOf(id)).toMatch(MADE);
  expect(idOf(id)).not.toBe(idOf(id));
});

test("each request has its own id, in all of its asynchronous work", async () => {
  const answer = async () => {
    await Promise.resolve();
    return requestId();
  };
  const ids = ["one", "two", "three"];
  expect(await Promise.all(ids.map((id) => withRequestId(id, answer)))).toEqual(ids);
});
