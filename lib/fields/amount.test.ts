import { describe, expect, test } from "vitest";
import { amountErrorMessage, decimalSignOf, parseAmount, parseDecimal, parsePlainDecimal } from "./amount";

const NO_AMOUNT = "Harga harus berupa angka, misalnya 12.500 atau 12500,5";
const INEXACT = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";

test.each([
  ["Rp 250.000,-", "250000"],
  ["Rp.250.000,--", "250000"],
  ["250.000,=", "250000"],
  ["Rp250.000,00", "250000"],
  ["1\u202f250\u202f000,50", "1250000.5"],
  ["Rp 250rb", "250000"],
  ["1,5 juta", "1500000"],
  ["2.5jt", "2500000"],
  ["Rp -", "0"],
  [" Rp-   ", "0"],
  ["Rp12.500", "12500"],
])("%j is read as %j", (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

test.each(["", "-", "+1", "1e5", "0x10", "12 50", "250 000 5", "5 kg", "Rpx 1", "Rp", "١٢", "NaN", "1\n2"])(
  "%j is no amount",
  (typed) => {
    expect([parseAmount(typed), amountErrorMessage(typed)]).toEqual([null, NO_AMOUNT]);
  },
);

describe("what may be meant in two ways is refused with both, which are read", () => {
  test.each([
    ["12,500", "12.500", "12,5"],
    ["012,500", "12.500", "12,5"],
    ["12,345", "12.345", "12,3450"],
    ["12500,125", "12.500.125", "12.500,125"],
    ["012.500", "12.500", "12,5"],
    ["1.234.5", "12.345", "1.234,5"],
    ["1234.567", "1.234.567", "1.234,567"],
    ["12.500.00", "1.250.000", "12.500,0"],
  ])("%j", (typed, whole, decimal) => {
    expect(parseAmount(typed)).toBeNull();
    expect(amountErrorMessage(typed)).toBe(
      `Tulis ${whole} untuk bilangan bulat, atau ${decimal} untuk desimal`,
    );
    for (const written of [whole, decimal]) expect(parseAmount(written)).not.toBeNull();
  });
});

test.each(["-1", "Rp -250.000", "-Rp 250.000", "(250.000)", "Rp (250.000,00)", "250.000-", "\u2212 5"])(
  "%j is below zero, which no price is",
  (typed) => {
    expect([Number(parsePlainDecimal(typed)) < 0, parseAmount(typed), amountErrorMessage(typed)]).toEqual([
      true,
      null,
      "Harga tidak boleh kurang dari nol",
    ]);
  },
);

test.each<[column: string[], decimal: ReturnType<typeof decimalSignOf>]>([
  [["125000.00", "12500"], "."],
  [["850.000", "1250.500", "75.250"], "."],
  [["850.000", "0.000"], "."],
  [["12,500.50", "12,500"], "."],
  [["12.500", "12.500,50"], ","],
  [["850,000", "1250,500"], ","],
  [["Rp 850.000", "240.000"], ","],
  [["Rp250.000", "Rp-"], ","],
  [["12500", "7", "Rp -", "", "x"], null],
  [["2.5jt", "1,5 juta", "250rb", "1.250.000"], ","],
  [["1.5jt", "250.000"], "unclear"],
  [["1.5jt"], null],
  [["850.000", "240.000"], "unclear"],
  [["850,000"], "unclear"],
  [["12.500", "12,500"], "unclear"],
  [["Rp 12.500", "12,500"], "unclear"],
  [["12.500,50", "1,250.50"], "unclear"],
])("the decimal sign of the column %j is %j", (column, decimal) => {
  expect(decimalSignOf(column)).toBe(decimal);
});

test.each(["9007199254740992", "9007199254740991,5", "0,12345678901234567", `1,${"0".repeat(30)}1`])(
  "%j has more digits than a number holds",
  (typed) => {
    expect([parseAmount(typed), amountErrorMessage(typed)]).toEqual([null, INEXACT]);
  },
);

test.each([
  ["-0", 0],
  ["012500.50", 12500.5],
  ["9007199254740992", 2 ** 53],
  ["9007199254740993", null],
  ["12500.5000000000000000", 12500.5],
  ["19.989999999999998", 19.989999999999998],
  ["0.10000000000000001", 0.1],
  ["0.10000000000000005551", null],
  ["1.25e4", 12500],
  ["9.007199254740993E15", null],
  ["1e300", 1e300],
  ["1e999", null],
  ["1e-400", null],
  [`0.${"0".repeat(200_000)}1`, null],
  ["12,5", null],
  ["", null],
])("%s is read as %j", (typed, read) => {
  expect(parseDecimal(typed)).toBe(read);
});
