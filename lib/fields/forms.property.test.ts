import fc from "fast-check";
import { expect } from "vitest";
import { RESOURCES } from "../resources/registry";
import { testProperty } from "../testing/property";
import type { FormDefinition } from "./checks";

const TODAY = "2024-03-05";
const INPUTS: FormDefinition[] = RESOURCES.flatMap(({ calls: { create, update } }) => [
  ...(create ? [create.input] : []),
  ...(update ? [update.input] : []),
]);
const check = (input: FormDefinition, values: object) =>
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
