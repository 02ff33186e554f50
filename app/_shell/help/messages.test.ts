import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGE_ADVICE } from "./messages";

const words = readFileSync(new URL("../../../docs/product/words.md", import.meta.url), "utf8");

test("the help explains messages that the product has, each once", () => {
  const messages = Object.values(MESSAGE_ADVICE).flatMap((advised) =>
    Object.keys(advised).join(" / ").split(" / "),
  );
  expect(messages.filter((message) => !words.includes(message))).toEqual([]);
  expect(new Set(messages).size).toBe(messages.length);
});
