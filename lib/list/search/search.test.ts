import { expect, test } from "vitest";
import { compilePattern, escapePattern } from "./search";

test.each([
  ["PT. Astra (Jaya)", "PT\\. Astra \\(Jaya\\)"],
  ["C++ [50%] {a|b}?", "C\\+\\+ \\[50%\\] \\{a\\|b\\}\\?"],
  ["^a\\b$*", "\\^a\\\\b\\$\\*"],
  ["Astra/Jaya - 1", "Astra/Jaya - 1"],
])("%s is searched as plain text by %s, which finds it and nothing similar", (text, pattern) => {
  expect(escapePattern(text)).toBe(pattern);
  const { test: finds, isPlainText } = compilePattern(`^${pattern}$`);
  expect([finds(text), finds(`${text}x`), isPlainText]).toEqual([true, false, false]);
});
