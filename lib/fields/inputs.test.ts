import { describe, expect, test } from "vitest";
import {
  fieldsOf,
  formOf,
  type Sample,
  sampleNamed,
  samples,
  textsOf,
  type WriteName,
} from "../testing/samples";
import type { ApiFields, FormDefinition, FormValues, InitialTexts } from "./checks";
import { branchInput, carTypeInput, postcheckInput, profileInput, userInput } from "./inputs";

const TODAY = "2024-03-05";

async function check(input: FormDefinition, values: FormValues, opened?: InitialTexts) {
  const { data, error } = await input.schema(TODAY, opened).safeParseAsync(values);
  // The first of several messages is the one that is shown.
  const issues = error?.issues.toReversed().map(({ path, message }) => [path.join("."), message]);
  return { sent: data, wrong: issues && Object.fromEntries(issues) };
}

const [storedBranch, storedCar] = [sampleNamed("dealer-cabang"), sampleNamed("car-type")];
const branch = {
  ...textsOf(storedBranch, storedBranch.row),
  ...{ brand: "Honda", brand_baru: "", dealer: "Honda Mandiri Jaya", dealer_baru: "", cabang: "Serang" },
  ...{ alamat: "Jl. Baru", masuk: "08:30:00", kodewilayah: "", kodewilayah_internal: "10" },
};
const { brand_baru: _, dealer_baru: __, ...sentBranch } = branch;
const texts = Object.keys(profileInput.labels).filter((name) => !name.startsWith("foto"));
const profile = { ...Object.fromEntries(texts.map((name) => [name, name])), tanggal_lahir: "1990-05-17" };

type Example = {
  name: string;
  input: FormDefinition;
  typed: FormValues;
  sent: ApiFields;
  optional?: string[];
  /** The most characters of the fields that may have more or fewer than 255. */
  longest?: Record<string, number>;
};

const written: Example[] = [
  {
    name: "user",
    input: userInput,
    typed: { nama: " Rina ", username: "rina", password: " a b " },
    sent: { nama: "Rina", username: "rina", password: " a b ", re_password: " a b " },
    longest: { password: 1_000 },
  },
  {
    name: "branch",
    input: branchInput,
    typed: branch,
    sent: sentBranch,
    optional: ["kodewilayah", "brand_baru", "dealer_baru"],
  },
  {
    name: "car type",
    input: carTypeInput,
    typed: { brand: "Honda", model: " br-v ß", kode: "Z" },
    sent: { brand: "Honda", model: "BR-V SS", kode: "Z" },
  },
  {
    name: "post-check",
    input: postcheckInput,
    typed: { Harga_a: "12.500", Harga_b: "12500", Harga_c: "12500,5", Harga_d: "Rp 1", Harga_e: "0" },
    sent: { Harga_a: "12500", Harga_b: "12500", Harga_c: "12500.5", Harga_d: "1", Harga_e: "0" },
  },
];

/** The example that every input has: of a row of the stand-in, as its form shows it and as the API gets it. */
function exampleOf(sample: Sample, write: WriteName): Example {
  const { input, fields } = formOf(sample, write);
  return {
    name: sample.resource.name,
    input,
    typed: textsOf(sample, sample.row, write),
    sent: fieldsOf(sample, sample.row, write),
    optional: fields.filter(({ isOptional }) => isOptional).map((field) => field.name),
    longest: Object.fromEntries(fields.map((field) => [field.name, field.longest ?? 255])),
  };
}

const examples = samples.flatMap((sample) => [exampleOf(sample, "create"), exampleOf(sample, "update")]);
const distinct = examples.filter(
  ({ input }, at) => examples.findIndex((example) => example.input === input) === at,
);

const inputs: Example[] = distinct.map((example) => {
  const own = written.find(({ input }) => input === example.input);
  if (!own) return example;
  return {
    ...{ ...example, ...own },
    typed: { ...example.typed, ...own.typed },
    sent: { ...example.sent, ...own.sent },
    optional: [...(example.optional ?? []), ...(own.optional ?? [])],
  };
});

describe.each(inputs)("the input of a $name", ({ input, typed, sent, optional = [] }) => {
  test("turns what was typed into what is sent, and sends nothing else", async () => {
    expect(await check(input, { ...typed, role: "99", id: "1" })).toEqual({ sent, wrong: undefined });
  });

  test("reports every empty or missing field at once, and no optional one", async () => {
    const required = Object.keys(typed).filter((name) => !optional.includes(name));
    const fields = (names: string[], value?: string) =>
      Object.fromEntries(names.map((name) => [name, value]));
    const missing = fields(required, "Kolom wajib diisi");
    expect((await check(input, fields(Object.keys(typed), ""))).wrong).toEqual(missing);
    expect((await check(input, { ...typed, ...fields(required) })).wrong).toEqual(missing);
  });
});

const longOf = (typed: FormValues, length: (field: string) => number) => {
  const texts = Object.entries(typed).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts.map(([field]) => [field, "x".repeat(length(field))]));
};
const isTooLong = (message: unknown) => /^Paling banyak (255|1\.000|5\.000) karakter$/.test(String(message));

test.each(inputs)(
  "the longest texts of a $name are those of each field",
  async ({ input, typed, longest = {} }) => {
    const most = (field: string) => longest[field] ?? 255;
    const { wrong: atMost = {} } = await check(input, longOf(typed, most));
    expect(Object.values(atMost).filter(isTooLong)).toEqual([]);
    const { wrong: beyond = {} } = await check(
      input,
      longOf(typed, (field) => most(field) + 1),
    );
    const required = Object.keys(typed).filter((field) => !/_baru$|^foto/.test(field));
    expect(Object.keys(beyond).toSorted()).toEqual(required.toSorted());
    for (const field of required.filter((field) => most(field) > 255))
      expect(beyond[field]).toBe(`Paling banyak ${most(field) / 1000}.000 karakter`);
  },
);

describe("a branch", () => {
  test("has new names of at most 255 characters, where they are asked for", async () => {
    const long = { brand_baru: "x".repeat(256), dealer_baru: "x".repeat(256) };
    expect((await check(branchInput, { ...branch, ...long }, long)).sent).toEqual(sentBranch);
    const chosen = { ...branch, ...long, brand: "Other", dealer: "Other", alamat: "" };
    expect((await check(branchInput, chosen, long)).wrong).toEqual({
      brand_baru: "Paling banyak 255 karakter",
      dealer_baru: "Paling banyak 255 karakter",
      alamat: "Kolom wajib diisi",
    });
  });

  test.each(["brand", "dealer"])(
    "needs a new name for the %s 'Other', whatever else is wrong",
    async (field) => {
      for (const name of ["", "  "]) {
        const typed = { ...branch, [field]: "Other", [`${field}_baru`]: name, alamat: "" };
        expect((await check(branchInput, typed)).wrong).toEqual({
          [`${field}_baru`]: "Kolom wajib diisi",
          alamat: "Kolom wajib diisi",
        });
      }
    },
  );

  test.each(["kodewilayah", "kodewilayah_internal"])("has a %s from 1 to 10", async (field) => {
    for (const code of ["1", "10"])
      expect((await check(branchInput, { ...branch, [field]: code })).wrong).toBeUndefined();
    for (const code of ["0", "11", "-1", "1.5", "01", "a"]) {
      expect((await check(branchInput, { ...branch, [field]: code })).wrong).toEqual({
        [field]: "Pilihan tidak tersedia",
      });
    }
  });
});

test.each([
  [TODAY, undefined],
  ["2024-03-06", "Tanggal lahir tidak boleh setelah hari ini"],
  ["2023-02-29", "Tanggal tidak valid"],
])("a birth date of %s says %s", async (tanggal_lahir, message) => {
  expect((await check(profileInput, { ...profile, tanggal_lahir })).wrong?.tanggal_lahir).toBe(message);
});

const car = textsOf(storedCar, storedCar.row);

test.each(["a", "AA", "1", "Å", "@", "["])("a car type cannot have the code %s", async (kode) => {
  expect((await check(carTypeInput, { ...car, kode })).wrong).toEqual({ kode: "Pilihan tidak tersedia" });
});
