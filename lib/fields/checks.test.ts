import { expect, test } from "vitest";
import type { z } from "zod";
import { limitedTextSchema, priceSchema } from "./checks";

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ["", "Kolom wajib diisi"],
  [undefined, "Kolom wajib diisi"],
  [new File(["x"], "x"), "Kolom wajib diisi"],
  ["abc", "Harga harus berupa angka, misalnya 12.500 atau 12500,5"],
])("a price %j is refused with one message", (typed, message) => {
  expect(priceSchema.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

const CAR = "\u{1f697}";

test.each([
  [limitedTextSchema(), 255, "Paling banyak 255 karakter"],
  [limitedTextSchema("lama", 5_000), 5_000, "Paling banyak 5.000 karakter"],
])("a text has its longest length, counted as people count (%#)", (schema, most, message) => {
  for (const letter of ["a", CAR]) {
    expect(schema.parse(` ${letter.repeat(most)}\n`)).toBe(letter.repeat(most));
    for (const length of [most + 1, 3 * most]) expect(messageOf(schema, letter.repeat(length))).toBe(message);
  }
  expect(messageOf(schema, "")).toBe("Kolom wajib diisi");
});

test("a text that is as its form was opened may be longer, and no other one", () => {
  const stored = `${"a".repeat(300)}\n${"b".repeat(300)}`;
  expect(limitedTextSchema(stored).parse(stored)).toBe(stored);
  expect(limitedTextSchema(stored).safeParse(stored.replace("\n", "\r\n")).success).toBe(true);
  for (const typed of [`${stored}c`, stored.toUpperCase(), "c".repeat(601)]) {
    expect(messageOf(limitedTextSchema(stored), typed)).toBe("Paling banyak 255 karakter");
  }
  expect(messageOf(limitedTextSchema(""), stored)).toBe("Paling banyak 255 karakter");
});
