import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGES } from "./messages";

const words = readFileSync(new URL("../../../docs/product/words.md", import.meta.url), "utf8");

test("the help explains messages that the product has, each once", () => {
  const messages = MESSAGES.flatMap(({ entries }) => entries.flatMap((entry) => entry.messages));
  expect(messages.filter((message) => !words.includes(message))).toEqual([]);
  expect(new Set(messages).size).toBe(messages.length);
});
