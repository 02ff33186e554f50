import { z } from "zod";
import { IS_REQUIRED, UNKNOWN_CHOICE_MESSAGE } from "./check-messages";
import {
  brandFilter,
  choiceSchema,
  dateSchema,
  fitsIn,
  type InitialTexts,
  type InputDefinition,
  limitedText,
  MAX_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PASSWORD_LENGTH,
  pictureSchema,
  priceSchema,
  timeSchema,
  tooLong,
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
  // Not checked against the pick lists: a stored value outside of them stays valid.
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
          .refine((typed) => fitsIn(typed, MAX_PASSWORD_LENGTH), { error: tooLong(MAX_PASSWORD_LENGTH) }),
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

/** The choice for a new brand or dealer, whose name has a field of its own. */
export const OTHER_CHOICE = "Other";

/** Kode wilayah and kode wilayah internal, 1 to 10 (forms.md#fields-of-each-form). */
export const REGION_CODES = Array.from({ length: 10 }, (_, at) => String(at + 1));

/** The choice of a new dealer branch without kode wilayah, whose value is empty. */
export const NO_REGION = "Tanpa Kode";

const branch = (opened: InitialTexts) =>
  z.object({
    brand: limitedText(opened.brand),
    brand_baru: trimmedText,
    dealer: limitedText(opened.dealer),
    dealer_baru: trimmedText,
    cabang: limitedText(opened.cabang),
    alamat: limitedText(opened.alamat, MAX_NOTE_LENGTH),
    masuk: timeSchema,
    // Empty stands for NO_REGION.
    kodewilayah: z
      .string({ error: UNKNOWN_CHOICE_MESSAGE })
      .refine((code) => code === "" || REGION_CODES.includes(code), { error: UNKNOWN_CHOICE_MESSAGE }),
    kodewilayah_internal: choiceSchema(REGION_CODES),
    foto: pictureSchema,
  });

const isNamed = (chosen: string, name?: string) => chosen !== OTHER_CHOICE || Boolean(name);
const isShort = (chosen: string, name: unknown) =>
  chosen !== OTHER_CHOICE || typeof name !== "string" || fitsIn(name, MAX_LENGTH);
const missing = (field: string) => ({ path: [field], error: IS_REQUIRED, when: () => true });
const long = (field: string) => ({ path: [field], error: tooLong(MAX_LENGTH), when: () => true });

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
    branch(opened)
      .refine(({ brand, brand_baru }) => isNamed(brand, brand_baru), missing("brand_baru"))
      .refine(({ brand, brand_baru }) => isShort(brand, brand_baru), long("brand_baru"))
      .refine(({ dealer, dealer_baru }) => isNamed(dealer, dealer_baru), missing("dealer_baru"))
      .refine(({ dealer, dealer_baru }) => isShort(dealer, dealer_baru), long("dealer_baru"))
      .transform(({ brand_baru, dealer_baru, ...sent }) => ({
        ...sent,
        brand: sent.brand === OTHER_CHOICE ? brand_baru : sent.brand,
        dealer: sent.dealer === OTHER_CHOICE ? dealer_baru : sent.dealer,
      })),
} satisfies InputDefinition;
