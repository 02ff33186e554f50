import fc from "fast-check";
import { expect } from "vitest";
import { termForText } from "../list/filters/labels";
import { formatPrice } from "../list/format-value";
import { perawatanPostcheck } from "../resources/item";
import { formValues, updatedFields } from "../resources/record-values";
import { testProperty } from "../testing/property";
import { decimalSignOf, formatAmount, readAmount, readNumber } from "./amount";
import { priceSchema, timeSchema } from "./checks";
import { formatDate, readDate, readTime } from "./date-time";

const digits = (text: string) => text !== "" && [...text].every((sign) => sign >= "0" && sign <= "9");

/** Whether a plain decimal has no more digits than a number tells apart. */
const isExact = (plain: string) =>
  Number(plain) <= Number.MAX_SAFE_INTEGER && Number(plain).toLocaleString("en", PLAIN) === plain;
const PLAIN = { useGrouping: false, maximumFractionDigits: 20 };

/** What an amount is if `decimal` stands before its decimals, read part by part; `null` for what is none. */
function meaning(amount: string, decimal: "," | "."): string | null {
  const [whole = "", fraction, more] = amount.split(decimal);
  const [first = "", ...groups] = whole.split(decimal === "," ? "." : ",");
  if (more !== undefined || (fraction !== undefined && !digits(fraction)) || !digits(first)) return null;
  if (groups.length > 0 && (first.length > 3 || first.startsWith("0"))) return null;
  if (!groups.every((group) => group.length === 3 && digits(group))) return null;
  const plain = String(BigInt(first + groups.join("")));
  const rest = (fraction ?? "")
    .split("")
    .reduceRight((accepted, sign) => (accepted || sign !== "0" ? sign + accepted : ""), "");
  return rest ? `${plain}.${rest}` : plain;
}

/** What a person means by an amount without knowing others; `null` if three digits behind its only sign may be thousands or decimals. */
function meaningAlone(amount: string): string | null {
  const [before = "", behind, more] = amount.split(/[.,]/);
  const isMarked = more === undefined && behind?.length === 3 && digits(behind) && digits(before);
  const isIndonesian = amount.includes(".") && before.length <= 3 && !before.startsWith("0");
  if (isMarked && BigInt(before) > 0n && !isIndonesian) return null;
  return meaning(amount, ",") ?? meaning(amount, ".");
}

const marked = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789.,") }),
  fc
    .string({ unit: fc.constantFrom("000", "125", "7", ".", ",", "-", "e", "٢") })
    .filter((text) => !/^-|-$/.test(text)),
);
const exact = (plain: string | null) => (plain !== null && isExact(plain) ? plain : null);

testProperty(
  "an amount is read as a person means it: by the decimal sign of its column, alone by its only meaning, or not at all",
  600,
  fc.property(marked, fc.string(), (typed, text) => {
    expect(readNumber(typed, ",")).toBe(exact(meaning(typed, ",")));
    expect(readNumber(typed, ".")).toBe(exact(meaning(typed, ".")));
    expect(readAmount(typed)).toBe(exact(meaningAlone(typed)));
    expect(readAmount(text) ?? "0").toMatch(/^\d+(\.\d+)?$/);
  }),
);

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
      const read = (sign?: "," | ".") => texts.map((text) => Number(readNumber(text, sign)));
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
    expect(readAmount(spell(written))).toBe(readAmount(written));
    if (!written.includes(",")) expect(readAmount(spell(`${written},-`))).toBe(readAmount(written));
    if (amount === 0) return;
    for (const below of [`-${written}`, `(${written})`, `${written}-`, `\u2212 ${written}`]) {
      expect(Number(readNumber(spell(below)))).toBe(-amount);
      expect(readAmount(spell(below))).toBeNull();
    }
  }),
);

testProperty(
  "what is written is read back as the same number: in lists, forms and ranges",
  500,
  fc.property(
    fc.oneof(
      money,
      money.map((amount) => 0 - amount),
      fc.double({ min: 1e-4, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
    ),
    (amount) => {
      for (const written of [formatAmount(amount), formatPrice(amount)]) {
        expect(Number(readNumber(written))).toBe(amount + 0);
        expect(termForText("number", written)).not.toBeNull();
      }
    },
  ),
);

testProperty(
  "a stored price is shown in its form as the same price, and sent as the same number again",
  500,
  fc.property(
    fc.oneof(
      fc.double({ min: 0, max: 1e15, noNaN: true }).map((amount) => Number(amount.toFixed(4))),
      fc.double({ min: 1e-4, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
      fc.nat(),
      fc.integer({ min: 0, max: 1e9 }).map((sen) => sen / 100),
      fc.integer({ min: 0, max: 1e9 }).map((thousandths) => thousandths / 1000),
    ),
    (stored) => {
      const { Harga_a: shown = "" } = formValues(updatedFields(perawatanPostcheck), { Harga_a: stored });
      for (const typed of [shown, `Rp ${shown}`]) expect(Number(priceSchema.parse(typed))).toBe(stored);
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
    expect(readTime(`${h}:${minutes}`)).toBe(h < 24 && m < 60 ? `${hours}:${minutes}:00` : null);
    expect(readTime(text) ?? "00:00:00").toMatch(/^\d\d:\d\d:\d\d$/);
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
      expect(typed.map(readDate)).toEqual(typed.map(() => iso));
      const read = readDate(text);
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
      expect(readAmount(typed)).toBe(priceSchema.safeParse(typed).data ?? null);
      expect(timeSchema.safeParse(typed).success).toBe(typed.trim() === "08:30:00");
      expect(readDate(typed)).toBe(typed.trim() === "5/3/1990" ? "1990-03-05" : null);
    },
  ),
);
