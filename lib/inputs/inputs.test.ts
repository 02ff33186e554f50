import { describe, expect, test } from "vitest";
import { PNG } from "@/demo/test-client";
import { cabangInput } from "./cabang-input";
import { carTypeInput } from "./car-type-input";
import type { FormValues, InputDefinition, Opened, WireFields } from "./input-definition";
import { postcheckInput, precheckInput } from "./item-input";
import { profileInput } from "./profile-input";
import { saInput } from "./sa-input";
import { userInput } from "./user-input";

const TODAY = "2024-03-05";
const LOGO = new File([PNG], "logo.png");

async function check(input: InputDefinition, values: FormValues, opened?: Opened) {
  const { data, error } = await input.schema(TODAY, opened).safeParseAsync(values);
  // The first of several messages is the one that is shown.
  const issues = error?.issues.toReversed().map(({ path, message }) => [path.join("."), message]);
  return { sent: data, wrong: issues && Object.fromEntries(issues) };
}

const branch = {
  brand: "Honda",
  brand_baru: "",
  dealer: "Honda Mandiri Jaya",
  dealer_baru: "",
  cabang: "Serang",
  alamat: "Jl. Baru",
  masuk: "08:30:00",
  kodewilayah: "",
  kodewilayah_internal: "10",
};
const { brand_baru: _, dealer_baru: __, ...sentBranch } = branch;
const item = { brand: "Honda", dealer: "Honda Mandiri Jaya", keterangan: "Oli" };
const texts = Object.keys(profileInput.labels).filter((name) => !name.startsWith("foto"));
const profile = { ...Object.fromEntries(texts.map((name) => [name, name])), tanggal_lahir: "1990-05-17" };

const inputs: {
  name: string;
  input: InputDefinition;
  typed: FormValues;
  sent: WireFields;
  optional?: string[];
}[] = [
  {
    name: "user",
    input: userInput,
    typed: { nama: " Rina ", username: "rina", password: " a b " },
    sent: { nama: "Rina", username: "rina", password: " a b ", re_password: " a b " },
  },
  { name: "profile", input: profileInput, typed: profile, sent: profile },
  {
    name: "branch",
    input: cabangInput,
    typed: branch,
    sent: sentBranch,
    optional: ["kodewilayah", "brand_baru", "dealer_baru"],
  },
  {
    name: "SA",
    input: saInput,
    typed: { brand: "Honda", dealer: "D", cabang: "C", nama_sa: "N" },
    sent: { dealer: "D", cabang: "C", nama_sa: "N" },
  },
  {
    name: "car type",
    input: carTypeInput,
    typed: { brand: "Honda", model: " br-v ß", kode: "Z" },
    sent: { brand: "Honda", model: "BR-V SS", kode: "Z" },
  },
  { name: "pre-check", input: precheckInput, typed: item, sent: { dealer: item.dealer, keterangan: "Oli" } },
  {
    name: "post-check",
    input: postcheckInput,
    typed: {
      ...item,
      Harga_a: "12.500",
      Harga_b: "12500",
      Harga_c: "12500,5",
      Harga_d: "Rp 1",
      Harga_e: "0",
    },
    sent: {
      dealer: item.dealer,
      keterangan: "Oli",
      Harga_a: "12500",
      Harga_b: "12500",
      Harga_c: "12500.5",
      Harga_d: "1",
      Harga_e: "0",
    },
  },
];

describe.each(inputs)("the input of a $name", ({ input, typed, sent, optional = [] }) => {
  test("turns what was typed into what is sent", async () => {
    expect(await check(input, typed)).toEqual({ sent, wrong: undefined });
  });

  test("sends nothing that the form does not have", async () => {
    expect((await check(input, { ...typed, role: "99", id: "1" })).sent).toEqual(sent);
  });

  test.each(Object.keys(typed).filter((name) => !optional.includes(name)))("needs %s", async (name) => {
    for (const value of ["", undefined]) {
      expect((await check(input, { ...typed, [name]: value })).wrong).toEqual({
        [name]: "Kolom wajib diisi",
      });
    }
  });

  test("reports every empty field at once", async () => {
    const required = Object.keys(typed).filter((name) => !optional.includes(name));
    const blank = Object.fromEntries(Object.keys(typed).map((name) => [name, ""]));
    expect((await check(input, blank)).wrong).toEqual(
      Object.fromEntries(required.map((name) => [name, "Kolom wajib diisi"])),
    );
  });
});

const LONGEST: Record<string, number> = { keterangan: 5_000, alamat: 5_000, password: 1_000 };
const longOf = (typed: FormValues, length: (field: string) => number) => {
  const texts = Object.entries(typed).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts.map(([field]) => [field, "x".repeat(length(field))]));
};
const longest = (field: string) => LONGEST[field] ?? 255;
const isTooLong = (message: unknown) => /^Paling banyak (255|1\.000|5\.000) karakter$/.test(String(message));

describe.each(inputs)("the longest texts of a $name", ({ input, typed }) => {
  test("are those of each field, and no field takes more than one of its own checks allows", async () => {
    const { wrong: atMost = {} } = await check(input, longOf(typed, longest));
    expect(Object.values(atMost).filter(isTooLong)).toEqual([]);
    const { wrong: beyond = {} } = await check(
      input,
      longOf(typed, (field) => longest(field) + 1),
    );
    const asked = Object.keys(typed).filter((field) => !/_baru$|^foto/.test(field));
    expect(Object.keys(beyond).toSorted()).toEqual(asked.toSorted());
    for (const [field, most] of Object.entries(LONGEST)) {
      if (field in typed) expect(beyond[field]).toBe(`Paling banyak ${most / 1000}.000 karakter`);
    }
  });
});

test.each(inputs.filter(({ input }) => input !== userInput))(
  "longer texts of a $name stay as the form was opened with them",
  async ({ input, typed }) => {
    const stored = longOf(typed, () => 6_000);
    const { wrong = {} } = await check(input, stored, stored);
    expect(Object.values(wrong).filter(isTooLong)).toEqual([]);
  },
);

describe("a branch", () => {
  test("has new names of at most 255 characters, where they are asked for", async () => {
    const long = { brand_baru: "x".repeat(256), dealer_baru: "x".repeat(256) };
    expect((await check(cabangInput, { ...branch, ...long }, long)).sent).toEqual(sentBranch);
    const asked = { ...branch, ...long, brand: "Other", dealer: "Other", alamat: "" };
    expect((await check(cabangInput, asked, long)).wrong).toEqual({
      brand_baru: "Paling banyak 255 karakter",
      dealer_baru: "Paling banyak 255 karakter",
      alamat: "Kolom wajib diisi",
    });
  });

  test("sends the new names in place of 'Other'", async () => {
    const typed = { ...branch, brand: "Other", brand_baru: " Merek ", dealer: "Other", dealer_baru: "Baru" };
    expect((await check(cabangInput, typed)).sent).toEqual({ ...sentBranch, brand: "Merek", dealer: "Baru" });
  });

  test("ignores a new name that is not asked for", async () => {
    const typed = { ...branch, brand_baru: "Merek", dealer_baru: "Baru" };
    expect((await check(cabangInput, typed)).sent).toEqual(sentBranch);
  });

  test.each(["brand", "dealer"])(
    "needs a new name for the %s 'Other', whatever else is wrong",
    async (field) => {
      for (const name of ["", "  "]) {
        const typed = { ...branch, [field]: "Other", [`${field}_baru`]: name, alamat: "" };
        expect((await check(cabangInput, typed)).wrong).toEqual({
          [`${field}_baru`]: "Kolom wajib diisi",
          alamat: "Kolom wajib diisi",
        });
      }
    },
  );

  test.each(["kodewilayah", "kodewilayah_internal"])("has a %s from 1 to 10", async (field) => {
    for (const code of ["1", "10"])
      expect((await check(cabangInput, { ...branch, [field]: code })).wrong).toBeUndefined();
    for (const code of ["0", "11", "-1", "1.5", "01", "a"]) {
      expect((await check(cabangInput, { ...branch, [field]: code })).wrong).toEqual({
        [field]: "Pilihan tidak tersedia",
      });
    }
  });

  test("sends its logo, and none that is no picture", async () => {
    expect((await check(cabangInput, { ...branch, foto: LOGO })).sent).toEqual({ ...sentBranch, foto: LOGO });
    const wrong = await check(cabangInput, { ...branch, foto: new File(["teks"], "logo.png") });
    expect(wrong.wrong).toEqual({ foto: "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)" });
    expect((await check(cabangInput, { ...branch, foto: "logo.png" })).wrong).toEqual(wrong.wrong);
  });

  test("without any fields gets our own messages", async () => {
    expect((await check(cabangInput, {})).wrong).toMatchObject({
      brand: "Kolom wajib diisi",
      brand_baru: "Kolom wajib diisi",
      dealer_baru: "Kolom wajib diisi",
      kodewilayah: "Pilihan tidak tersedia",
    });
  });
});

test.each([
  [TODAY, undefined],
  ["1990-05-17", undefined],
  ["2024-02-29", undefined],
  ["2024-03-06", "Tanggal lahir tidak boleh setelah hari ini"],
  ["05-03-2024", undefined],
  ["6/3/2024", "Tanggal lahir tidak boleh setelah hari ini"],
  ["2023-02-29", "Tanggal tidak valid"],
  ["1990-05-17T00:00:00Z", "Tanggal harus berbentuk HH-BB-TTTT, misalnya 17-05-1990"],
])("a birth date of %s says %s", async (tanggal_lahir, message) => {
  const { wrong } = await check(profileInput, { ...profile, tanggal_lahir });
  expect(wrong?.tanggal_lahir).toBe(message);
});

test("a time and a date are sent as the API writes them, however they are typed", async () => {
  expect((await check(cabangInput, { ...branch, masuk: "7.15" })).sent).toMatchObject({ masuk: "07:15:00" });
  expect((await check(profileInput, { ...profile, tanggal_lahir: "17/5/1990" })).sent).toMatchObject({
    tanggal_lahir: "1990-05-17",
  });
});

test.each(["A", "Z"])("a car type may have the code %s", async (kode) => {
  expect((await check(carTypeInput, { brand: "B", model: "M", kode })).wrong).toBeUndefined();
});

test.each(["a", "AA", "1", "Å", "@", "["])("a car type cannot have the code %s", async (kode) => {
  expect((await check(carTypeInput, { brand: "B", model: "M", kode })).wrong).toEqual({
    kode: "Pilihan tidak tersedia",
  });
});
