import fc from "fast-check";
import { expect } from "vitest";
import { RESOURCES } from "../resources/registry";
import { testProperty } from "../testing/property";
import { sampleNamed, textsOf } from "../testing/samples";
import type { InputDefinition } from "./checks";
import { cabangInput, OTHER, REGION_CODES } from "./inputs";

const TODAY = "2024-03-05";
const INPUTS: InputDefinition[] = RESOURCES.flatMap(({ calls: { create, update } }) => [
  ...(create ? [create.input] : []),
  ...(update ? [update.input] : []),
]);
const check = (input: InputDefinition, values: object) =>
  input.schema(TODAY).safeParseAsync(values as Record<string, string>);

const SENTENCE =
  /^(Kolom wajib diisi|Pilihan tidak tersedia|Harga (harus|tidak)|Waktu harus|Tanggal|Berkas harus|Ukuran|Tulis |Paling banyak )/;
const SENT_BESIDE = ["re_password"];

const odd = fc.oneof(
  fc.string(),
  fc.constantFrom("", " ", "Other", "7", "A", "12.500", "08:30:00", "1990-02-29", "2024-03-06", "2020-02-29"),
  fc.constantFrom(undefined, null, 7, {}, [], new File(["teks"], "x.png")),
);

testProperty(
  "whatever a form holds, it is sent in texts of its own fields, or each fault is told at a field in a sentence",
  400,
  fc.asyncProperty(
    fc.constantFrom(...INPUTS).chain((input) => {
      const fields = Object.fromEntries(Object.keys(input.labels).map((field) => [field, odd]));
      return fc.tuple(fc.constant(input), fc.record(fields, { requiredKeys: [] }));
    }),
    async ([input, values]) => {
      const fields = Object.keys(input.labels);
      const { success, data, error } = await check(input, { ...values, tidak_dikenal: "x" });
      for (const [field, value] of Object.entries(data ?? {})) {
        expect([...fields, ...SENT_BESIDE]).toContain(field);
        if (value !== undefined) expect(value).toBeTypeOf("string");
      }
      expect(error?.issues.length ?? 0).toBeGreaterThan(success ? -1 : 0);
      for (const { path, message } of error?.issues ?? []) {
        expect(fields).toContain(path[0]);
        expect(message).toMatch(SENTENCE);
      }
    },
  ),
);

const text = fc.string({ minLength: 1, unit: "grapheme" }).filter((typed) => typed.trim() !== "");
const texts = (fields: string[]) => fc.record(Object.fromEntries(fields.map((field) => [field, text])));
const trimmed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]));
const without = (values: Record<string, unknown>, ...left: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !left.includes(field)));

testProperty(
  "a branch is sent under the new names where Other was chosen, and under the chosen ones elsewhere",
  150,
  fc.asyncProperty(
    texts(["brand", "brand_baru", "dealer", "dealer_baru", "cabang", "alamat"]),
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom("", ...REGION_CODES),
    async (typed, isNewBrand, isNewDealer, kodewilayah) => {
      const stored = sampleNamed("dealer-cabang");
      const rest = {
        ...textsOf(stored, stored.row),
        masuk: "08:30:00",
        kodewilayah,
        kodewilayah_internal: "10",
      };
      const values = {
        ...rest,
        ...typed,
        ...(isNewBrand && { brand: OTHER }),
        ...(isNewDealer && { dealer: OTHER }),
      };
      const named = trimmed(values) as Record<"brand" | "brand_baru" | "dealer" | "dealer_baru", string>;
      expect((await check(cabangInput, values)).data).toEqual({
        ...without(named, "brand_baru", "dealer_baru"),
        brand: named.brand === OTHER ? named.brand_baru : named.brand,
        dealer: named.dealer === OTHER ? named.dealer_baru : named.dealer,
      });
    },
  ),
);
