import { expect, test } from "vitest";
import { enterRequest, idOf, requestId } from "./request-id";

const MADE = /^[0-9a-f-]{36}$/;

test.each(["0123abcd", "a-B_9".repeat(4), "x".repeat(64)])("the id %s of a proxy is taken over", (given) => {
  expect(idOf(given)).toBe(given);
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
])("%j is no id, and a new one is made", (given) => {
  expect(idOf(given)).toMatch(MADE);
  expect(idOf(given)).not.toBe(idOf(given));
});

test("each request has its own id, as far as its work reaches", async () => {
  const answer = async (id: string) => {
    enterRequest(id);
    await Promise.resolve();
    return requestId();
  };
  const asked = ["one", "two", "three"];
  expect(await Promise.all(asked.map((id) => Promise.resolve(id).then(answer)))).toEqual(asked);
});
