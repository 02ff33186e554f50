import { describe, expect, test } from "vitest";
import { choice, price, readAmount, required, timeOfDay } from "./fields";

const messageOf = (schema: typeof required, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe("an amount", () => {
  test.each([
    ["12.500", "12500"],
    ["12500", "12500"],
    ["12500,5", "12500.5"],
    ["12.500,50", "12500.5"],
    ["12.500,00", "12500"],
    ["Rp 12.500", "12500"],
    ["Rp12.500", "12500"],
    ["Rp. 12.500", "12500"],
    ["rp 1", "1"],
    [" 12.500 ", "12500"],
    ["0", "0"],
    ["000", "0"],
    ["007", "7"],
    ["0,5", "0.5"],
    ["1.234.567.890", "1234567890"],
    ["99999999999999999999", "99999999999999999999"],
  ])("%j is read as %j", (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  test("of a million digits is read as quickly as it is long", () => {
    const digits = `${"0".repeat(1_000_000)}1`;
    expect(readAmount(`7,${digits}`)).toBe(`7.${digits}`);
    expect(readAmount(`${digits},0`)).toBe("1");
  });

  test.each([
    "",
    " ",
    "-1",
    "+1",
    "1.2",
    "12.50",
    "1.2345",
    "1234.567",
    "12,",
    ",5",
    "1,2,3",
    "12.500.00",
    "1e5",
    "0x10",
    "abc",
    "12 500",
    "12500 rupiah",
    "Rp",
    "$1",
    "١٢",
    "NaN",
    "Infinity",
    "1\n2",
  ])("%j cannot be read", (typed) => {
    expect(readAmount(typed)).toBeNull();
  });
});

test.each([
  ["", "Kolom wajib diisi"],
  ["  ", "Kolom wajib diisi"],
  [undefined, "Kolom wajib diisi"],
  [null, "Kolom wajib diisi"],
  [7, "Kolom wajib diisi"],
  [new File(["x"], "x"), "Kolom wajib diisi"],
  ["abc", "Harga harus berupa angka, misalnya 12.500 atau 12500,5"],
  ["-1", "Harga harus berupa angka, misalnya 12.500 atau 12500,5"],
])("a price %j is refused with one message", (typed, message) => {
  expect(price.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each(["", "   ", "\t\n", undefined, null, 7, {}, new File(["x"], "x")])(
  "%j is no required text",
  (value) => {
    expect(messageOf(required, value)).toBe("Kolom wajib diisi");
  },
);

test("spaces around a required text do not count", () => {
  expect(required.parse("  dua kata ")).toBe("dua kata");
});

test.each(["00:00:00", "09:05:07", "19:59:59", "23:59:59", " 08:30:00 "])("%j is a time of day", (time) => {
  expect(timeOfDay.parse(time)).toBe(time.trim());
});

test.each([
  "24:00:00",
  "23:60:00",
  "23:59:60",
  "8:30:00",
  "08:30",
  "08.30.00",
  "08:30:00Z",
  "-1:00:00",
  "08:30:00\n09:00:00",
  "pagi",
])("%j is no time of day", (time) => {
  expect(messageOf(timeOfDay, time)).toBe("Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00");
});

test("a choice is one of its values", () => {
  const schema = choice(["A", "B"]);
  expect(schema.parse("A")).toBe("A");
  for (const value of ["C", "a", "AB", "__proto__"]) {
    expect(messageOf(schema, value)).toBe("Pilihan tidak tersedia");
  }
  expect(messageOf(schema, "")).toBe("Kolom wajib diisi");
});
