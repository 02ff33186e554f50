import fc from "fast-check";
import { expect } from "vitest";
import { findTermForText } from "../list/filters/labels";
import { formatPrice } from "../list/format-value";
import { perawatanPostcheck } from "../resources/catalogues";
import { toFormTexts, updateFieldsOf } from "../resources/record-values";
import { testProperty } from "../testing/property";
import { decimalSignOf, parseAmount, parsePlainDecimal } from "./amount";
import { priceSchema, timeSchema } from "./checks";
import { formatDate, parseDate, parseTime } from "./date-time";
import { formatAmount } from "./format-amount";

const PLAIN = { useGrouping: false, maximumFractionDigits: 20 };

const inIndonesia = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });
const inAmerica = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const NOTATIONS: Record<string, { decimal: "," | "."; write: (amount: number) => string }> = {
  "id-ID": { decimal: ",", write: inIndonesia.format },
  "en-US": { decimal: ".", write: inAmerica.format },
  plain: { decimal: ".", write: new Intl.NumberFormat("en", PLAIN).format },
  twoDecimals: { decimal: ".", write: (amount) => amount.toFixed(2) },
  threeDecimals: { decimal: ".", write: (amount) => amount.toFixed(3) },
};

const money = fc.oneof(
  fc.nat({ max: 5_000_000 }),
  fc.nat({ max: 500_000_000 }).map((sen) => sen / 100),
  fc.nat({ max: 5_000_000 }).map((thousandths) => thousandths / 1000),
);

testProperty(
  "a column of amounts in one notation is read as the same amounts, or is unclear until its decimal sign is said",
  500,
  fc.property(
    fc.array(money, { maxLength: 8 }),
    fc.constantFrom(...Object.keys(NOTATIONS)),
    (amounts, name) => {
      const { decimal, write = String } = NOTATIONS[name] ?? {};
      const texts = amounts.map(write);
      const decided = decimalSignOf(texts);
      const shown = name === "twoDecimals" ? amounts.map((amount) => Number(amount.toFixed(2))) : amounts;
      const read = (sign?: "," | ".") => texts.map((text) => Number(parsePlainDecimal(text, sign)));
      expect(read(decimal)).toEqual(shown);
      if (decided !== "unclear") expect(read(decided ?? undefined)).toEqual(shown);
    },
  ),
);

const SPELLINGS: ((amount: string) => string)[] = [
  (amount) => `Rp ${amount}`,
  (amount) => `\u00a0Rp.\u00a0${amount}\u202f`,
  (amount) => `IDR ${amount}`,
  (amount) => `${amount} Rp`,
  (amount) => `${amount} rupiah`,
  (amount) => `\ufeff ${amount}\u200b`,
];

testProperty(
  "an amount is read the same however its currency and blanks are written, and below zero however its minus is",
  300,
  fc.property(money, fc.constantFrom(...SPELLINGS), (amount, spell) => {
    const written = formatAmount(amount);
    expect(parseAmount(spell(written))).toBe(parseAmount(written));
    if (!written.includes(",")) expect(parseAmount(spell(`${written},-`))).toBe(parseAmount(written));
    if (amount === 0) return;
    for (const below of [`-${written}`, `(${written})`, `${written}-`, `\u2212 ${written}`]) {
      expect(Number(parsePlainDecimal(spell(below)))).toBe(-amount);
      expect(parseAmount(spell(below))).toBeNull();
    }
  }),
);

testProperty(
  "what is written is read back as the same number, in lists, forms and ranges, and sent as that again",
  500,
  fc.property(
    fc.oneof(
      money,
      money.map((amount) => 0 - amount),
      fc.double({ min: 1e-4, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
    ),
    (amount) => {
      for (const written of [formatAmount(amount), formatPrice(amount)]) {
        expect(Number(parsePlainDecimal(written))).toBe(amount + 0);
        expect(findTermForText("number", written)).not.toBeNull();
      }
      const { Harga_a: shown } = toFormTexts(updateFieldsOf(perawatanPostcheck), { Harga_a: amount });
      if (amount >= 0) expect(Number(priceSchema.parse(shown))).toBe(amount + 0);
    },
  ),
);

testProperty(
  "a time of day is one of the 86,400 seconds, however it is typed",
  300,
  fc.property(fc.nat({ max: 30 }), fc.nat({ max: 70 }), fc.nat({ max: 70 }), fc.string(), (h, m, s, text) => {
    const [hours, minutes, seconds] = [h, m, s].map((part) => String(part).padStart(2, "0"));
    const full = `${hours}:${minutes}:${seconds}`;
    const isTime = h < 24 && m < 60 && s < 60;
    for (const typed of [full, `${hours}${minutes}${seconds}`, `${h}.${minutes}.${seconds}`]) {
      expect(timeSchema.safeParse(typed).data).toBe(isTime ? full : undefined);
    }
    expect(parseTime(`${h}:${minutes}`)).toBe(h < 24 && m < 60 ? `${hours}:${minutes}:00` : null);
    expect(parseTime(text) ?? "00:00:00").toMatch(/^\d\d:\d\d:\d\d$/);
  }),
);

testProperty(
  "a date is read the same in each of its forms, and never as another day",
  300,
  fc.property(
    fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    fc.string({ unit: fc.constantFrom(..."0123456789-/") }),
    (moment, text) => {
      const iso = moment.toISOString().slice(0, 10);
      const [year, month, day] = iso.split("-");
      const typed = [
        iso,
        ` ${formatDate(iso)} `,
        `${day}/${month}/${year}`,
        `${day}${month}${year}`,
        `${Number(day)}-${Number(month)}-${year}`,
      ];
      expect(typed.map(parseDate)).toEqual(typed.map(() => iso));
      const read = parseDate(text);
      if (read !== null) expect(new Date(read).toISOString()).toContain(read);
    },
  ),
);

testProperty(
  "however much is typed, no field takes longer than its length deserves",
  3,
  fc.property(
    fc.constantFrom("", "1,", "Rp ", "08:30:00", "1.000", "5/3/1990"),
    fc.string({ unit: fc.constantFrom(..."0123456789.,: -T\n"), minLength: 1, maxLength: 4 }),
    fc.string({ maxLength: 3 }),
    (before, repeated, after) => {
      const typed = before + repeated.repeat(100_000) + after;
      expect(parseAmount(typed)).toBe(priceSchema.safeParse(typed).data ?? null);
      expect(timeSchema.safeParse(typed).success).toBe(typed.trim() === "08:30:00");
      expect(parseDate(typed)).toBe(typed.trim() === "5/3/1990" ? "1990-03-05" : null);
    },
  ),
);
