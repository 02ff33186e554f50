import { z } from "zod";
import { IS_REQUIRED, UNKNOWN_CHOICE_MESSAGE } from "./check-messages";
import {
  brandFilter,
  choiceSchema,
  dateSchema,
  type InitialTexts,
  type InputDefinition,
  isWithinLength,
  limitedText,
  MAX_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PASSWORD_LENGTH,
  pictureSchema,
  priceSchema,
  timeSchema,
  tooLongMessage,
  trimmedText,
} from "./checks";

export const GENDERS = ["Laki-laki", "Perempuan"];
export const MARITAL_STATUSES = ["Belum Menikah", "Menikah", "Cerai"];
export const EDUCATIONS = ["SD", "SMP", "SMA/SMK", "D1", "D2", "D3", "D4", "S1", "S2", "S3"];

export const DOCUMENTS = ["foto_ktp", "foto_kk", "foto_ijazah"] as const;

const birthDate = (today: string) =>
  dateSchema.refine((day) => day <= today, { error: "Tanggal lahir tidak boleh setelah hari ini" });

const limitedTexts = (fields: readonly string[], opened: InitialTexts) =>
  Object.fromEntries(fields.map((field) => [field, limitedText(opened[field])]));

const PROFILE_TEXTS = {
  nama: "Nama",
  nik: "NIK",
  kk: "KK",
  tempat_lahir: "Tempat Lahir",
  tanggal_lahir: "Tanggal Lahir",
  jk: "Jenis Kelamin",
  status: "Status",
  hobi: "Hobi",
  pendidikan: "Pendidikan",
  kontak: "Kontak",
  nip: "NIP",
  dealer: "Dealer",
  cabang: "Cabang",
  soh: "SOH",
  kursus: "Kursus",
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "Twitter",
  youtube: "YouTube",
};

export const profileInput = {
  labels: { ...PROFILE_TEXTS, foto_ktp: "Foto KTP", foto_kk: "Foto KK", foto_ijazah: "Foto Ijazah" },
  pictures: [...DOCUMENTS],
  // Choices are not validated, so that stored values outside the pick lists stay valid.
  schema: (today: string, opened: InitialTexts = {}) =>
    z.object({
      ...limitedTexts(Object.keys(PROFILE_TEXTS), opened),
      tanggal_lahir: birthDate(today),
      foto_ktp: pictureSchema,
      foto_kk: pictureSchema,
      foto_ijazah: pictureSchema,
    }),
} satisfies InputDefinition;

export const userInput = {
  labels: { nama: "Nama", username: "Username", password: "Kata Kunci" },
  secrets: ["password"],
  schema: () =>
    z
      .object({
        nama: limitedText(),
        username: limitedText(),
        password: z
          .string({ error: IS_REQUIRED })
          .min(1, IS_REQUIRED)
          .refine((typed) => isWithinLength(typed, MAX_PASSWORD_LENGTH), {
            error: tooLongMessage(MAX_PASSWORD_LENGTH),
          }),
      })
      .transform((typed) => ({ ...typed, re_password: typed.password })),
} satisfies InputDefinition;

export const PRICE_LABELS = {
  Harga_a: "Harga A",
  Harga_b: "Harga B",
  Harga_c: "Harga C",
  Harga_d: "Harga D",
  Harga_e: "Harga E",
};

const itemInput = <Prices extends Record<string, string>>(prices: Prices) =>
  ({
    labels: { brand: "Brand", dealer: "Dealer", keterangan: "Keterangan", ...prices },
    chosen: ["brand", "dealer"],
    filters: ["brand"],
    schema: (_today: string, opened: InitialTexts = {}) =>
      z
        .object({
          brand: brandFilter(opened),
          dealer: limitedText(opened.dealer),
          keterangan: limitedText(opened.keterangan, MAX_NOTE_LENGTH),
          ...Object.fromEntries(Object.keys(prices).map((field) => [field, priceSchema])),
        })
        .transform(({ brand: _, ...sent }) => sent),
  }) satisfies InputDefinition;

export const precheckInput = itemInput({});

export const postcheckInput = itemInput(PRICE_LABELS);

export const saInput = {
  labels: { brand: "Brand", dealer: "Dealer", cabang: "Cabang", nama_sa: "Nama SA" },
  chosen: ["brand", "dealer", "cabang"],
  filters: ["brand"],
  tied: ["dealer", "cabang"],
  schema: (_today: string, opened: InitialTexts = {}) =>
    z
      .object({ brand: brandFilter(opened), ...limitedTexts(["dealer", "cabang", "nama_sa"], opened) })
      .transform(({ brand: _, ...sent }) => sent),
} satisfies InputDefinition;

/** The codes of car types, A to Z (forms.md#fields-of-each-form). */
export const CAR_CODES = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

export const carTypeInput = {
  labels: { brand: "Brand", model: "Model", kode: "Kode" },
  chosen: ["brand"],
  schema: (_today: string, opened: InitialTexts = {}) =>
    z.object({
      brand: limitedText(opened.brand),
      model: limitedText(opened.model).transform((model) => model.toUpperCase()),
      kode: choiceSchema(CAR_CODES),
    }),
} satisfies InputDefinition;

/** The choice for a new brand or dealer, whose name is typed into `brand_baru` or `dealer_baru`. */
export const OTHER_CHOICE = "Other";

/** The values of `kodewilayah` and `kodewilayah_internal`, 1 to 10 (forms.md#fields-of-each-form). */
export const REGION_CODES = Array.from({ length: 10 }, (_, index) => String(index + 1));

/** The label of the empty `kodewilayah` of a dealer branch. */
export const NO_REGION = "Tanpa Kode";

const branchSchema = (opened: InitialTexts) =>
  z.object({
    brand: limitedText(opened.brand),
    brand_baru: trimmedText,
    dealer: limitedText(opened.dealer),
    dealer_baru: trimmedText,
    cabang: limitedText(opened.cabang),
    alamat: limitedText(opened.alamat, MAX_NOTE_LENGTH),
    masuk: timeSchema,
    kodewilayah: z
      .string({ error: UNKNOWN_CHOICE_MESSAGE })
      .refine((code) => code === "" || REGION_CODES.includes(code), { error: UNKNOWN_CHOICE_MESSAGE }),
    kodewilayah_internal: choiceSchema(REGION_CODES),
    foto: pictureSchema,
  });

const hasNewName = (chosen: string, name?: string) => chosen !== OTHER_CHOICE || Boolean(name);
const isShortNewName = (chosen: string, name: unknown) =>
  chosen !== OTHER_CHOICE || typeof name !== "string" || isWithinLength(name, MAX_LENGTH);
const errorAt = (field: string, error: string) => ({ path: [field], error, when: () => true });
const missingIssue = (field: string) => errorAt(field, IS_REQUIRED);
const tooLong = (field: string) => errorAt(field, tooLongMessage(MAX_LENGTH));

export const cabangInput = {
  labels: {
    brand: "Brand",
    brand_baru: "Brand Baru",
    dealer: "Dealer",
    dealer_baru: "Dealer Baru",
    cabang: "Cabang",
    alamat: "Alamat",
    masuk: "Waktu Masuk",
    kodewilayah: "Kode Wilayah",
    kodewilayah_internal: "Kode Wilayah Internal",
    foto: "Logo",
  },
  pictures: ["foto"],
  optional: ["kodewilayah"],
  tied: ["brand", "dealer"],
  chosen: ["brand", "brand_baru", "dealer", "dealer_baru"],
  schema: (_today: string, opened: InitialTexts = {}) =>
    branchSchema(opened)
      .refine(({ brand, brand_baru }) => hasNewName(brand, brand_baru), missingIssue("brand_baru"))
      .refine(({ brand, brand_baru }) => isShortNewName(brand, brand_baru), tooLong("brand_baru"))
      .refine(({ dealer, dealer_baru }) => hasNewName(dealer, dealer_baru), missingIssue("dealer_baru"))
      .refine(({ dealer, dealer_baru }) => isShortNewName(dealer, dealer_baru), tooLong("dealer_baru"))
      .transform(({ brand_baru, dealer_baru, ...sent }) => ({
        ...sent,
        brand: sent.brand === OTHER_CHOICE ? brand_baru : sent.brand,
        dealer: sent.dealer === OTHER_CHOICE ? dealer_baru : sent.dealer,
      })),
} satisfies InputDefinition;
