import { z } from "zod";
import { REQUIRED_MESSAGE, UNKNOWN_CHOICE_MESSAGE } from "./check-messages";
import {
  brandFilterSchema,
  choiceSchema,
  dateSchema,
  type FormDefinition,
  type InitialTexts,
  isWithinLength,
  limitedTextSchema,
  MAX_NOTE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_TEXT_LENGTH,
  pictureSchema,
  priceSchema,
  timeSchema,
  tooLongMessage,
  trimmedTextSchema,
} from "./checks";

export const GENDERS = ["Laki-laki", "Perempuan"];
export const MARITAL_STATUSES = ["Belum Menikah", "Menikah", "Cerai"];
export const EDUCATIONS = ["SD", "SMP", "SMA/SMK", "D1", "D2", "D3", "D4", "S1", "S2", "S3"];
export const IDENTITY_PICTURE_FIELDS = ["foto_ktp", "foto_kk", "foto_ijazah"] as const;

const birthDateSchema = (today: string) =>
  dateSchema.refine((day) => day <= today, { error: "Tanggal lahir tidak boleh setelah hari ini" });

const limitedTextFields = (fields: readonly string[], opened: InitialTexts) =>
  Object.fromEntries(fields.map((field) => [field, limitedTextSchema(opened[field])]));

const PROFILE_TEXT_LABELS = {
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
  labels: { ...PROFILE_TEXT_LABELS, foto_ktp: "Foto KTP", foto_kk: "Foto KK", foto_ijazah: "Foto Ijazah" },
  pictures: [...IDENTITY_PICTURE_FIELDS],
  // Choices are not validated, so that stored values outside the pick lists stay valid.
  schema: (today: string, opened: InitialTexts = {}) =>
    z.object({
      ...limitedTextFields(Object.keys(PROFILE_TEXT_LABELS), opened),
      tanggal_lahir: birthDateSchema(today),
      foto_ktp: pictureSchema,
      foto_kk: pictureSchema,
      foto_ijazah: pictureSchema,
    }),
} satisfies FormDefinition;

export const userInput = {
  labels: { nama: "Nama", username: "Username", password: "Kata Kunci" },
  secrets: ["password"],
  schema: () =>
    z
      .object({
        nama: limitedTextSchema(),
        username: limitedTextSchema(),
        password: z
          .string({ error: REQUIRED_MESSAGE })
          .min(1, REQUIRED_MESSAGE)
          .refine((typed) => isWithinLength(typed, MAX_PASSWORD_LENGTH), {
            error: tooLongMessage(MAX_PASSWORD_LENGTH),
          }),
      })
      .transform((typed) => ({ ...typed, re_password: typed.password })),
} satisfies FormDefinition;

export const PRICE_LABELS = {
  Harga_a: "Harga A",
  Harga_b: "Harga B",
  Harga_c: "Harga C",
  Harga_d: "Harga D",
  Harga_e: "Harga E",
};

const createItemInput = <Prices extends Record<string, string>>(prices: Prices) =>
  ({
    labels: { brand: "Brand", dealer: "Dealer", keterangan: "Keterangan", ...prices },
    chosen: ["brand", "dealer"],
    filters: ["brand"],
    schema: (_today: string, opened: InitialTexts = {}) =>
      z
        .object({
          brand: brandFilterSchema(opened),
          dealer: limitedTextSchema(opened.dealer),
          keterangan: limitedTextSchema(opened.keterangan, MAX_NOTE_LENGTH),
          ...Object.fromEntries(Object.keys(prices).map((field) => [field, priceSchema])),
        })
        .transform(({ brand: _, ...sent }) => sent),
  }) satisfies FormDefinition;

export const precheckInput = createItemInput({});
export const postcheckInput = createItemInput(PRICE_LABELS);

export const serviceAdvisorInput = {
  labels: { brand: "Brand", dealer: "Dealer", cabang: "Cabang", nama_sa: "Nama SA" },
  chosen: ["brand", "dealer", "cabang"],
  filters: ["brand"],
  tied: ["dealer", "cabang"],
  schema: (_today: string, opened: InitialTexts = {}) =>
    z
      .object({
        brand: brandFilterSchema(opened),
        ...limitedTextFields(["dealer", "cabang", "nama_sa"], opened),
      })
      .transform(({ brand: _, ...sent }) => sent),
} satisfies FormDefinition;

/** The codes of car types, A to Z (forms.md#fields-of-each-form). */
export const CAR_TYPE_CODES = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

export const carTypeInput = {
  labels: { brand: "Brand", model: "Model", kode: "Kode" },
  chosen: ["brand"],
  schema: (_today: string, opened: InitialTexts = {}) =>
    z.object({
      brand: limitedTextSchema(opened.brand),
      model: limitedTextSchema(opened.model).transform((model) => model.toUpperCase()),
      kode: choiceSchema(CAR_TYPE_CODES),
    }),
} satisfies FormDefinition;

/** The choice for a new brand or dealer, whose name is typed into `brand_baru` or `dealer_baru`. */
export const OTHER_CHOICE = "Other";

/** The values of `kodewilayah` and `kodewilayah_internal`, 1 to 10 (forms.md#fields-of-each-form). */
export const REGION_CODES = Array.from({ length: 10 }, (_, index) => String(index + 1));

/** The label of the empty `kodewilayah` of a dealer branch. */
export const NO_REGION_LABEL = "Tanpa Kode";

const branchSchema = (opened: InitialTexts) =>
  z.object({
    brand: limitedTextSchema(opened.brand),
    brand_baru: trimmedTextSchema,
    dealer: limitedTextSchema(opened.dealer),
    dealer_baru: trimmedTextSchema,
    cabang: limitedTextSchema(opened.cabang),
    alamat: limitedTextSchema(opened.alamat, MAX_NOTE_LENGTH),
    masuk: timeSchema,
    kodewilayah: z
      .string({ error: UNKNOWN_CHOICE_MESSAGE })
      .refine((code) => code === "" || REGION_CODES.includes(code), { error: UNKNOWN_CHOICE_MESSAGE }),
    kodewilayah_internal: choiceSchema(REGION_CODES),
    foto: pictureSchema,
  });

/** Returns whether the name of a new brand or dealer is typed, if `Other` is chosen. */
const hasNewName = (chosen: string, name?: string) => chosen !== OTHER_CHOICE || Boolean(name);
/** Returns whether the name of a new brand or dealer is short enough, if `Other` is chosen. */
const isShortNewName = (chosen: string, name: unknown) =>
  chosen !== OTHER_CHOICE || typeof name !== "string" || isWithinLength(name, MAX_TEXT_LENGTH);
const fieldError = (field: string, error: string) => ({ path: [field], error, when: () => true });
const requiredError = (field: string) => fieldError(field, REQUIRED_MESSAGE);
const tooLongError = (field: string) => fieldError(field, tooLongMessage(MAX_TEXT_LENGTH));

export const branchInput = {
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
      .refine(({ brand, brand_baru }) => hasNewName(brand, brand_baru), requiredError("brand_baru"))
      .refine(({ brand, brand_baru }) => isShortNewName(brand, brand_baru), tooLongError("brand_baru"))
      .refine(({ dealer, dealer_baru }) => hasNewName(dealer, dealer_baru), requiredError("dealer_baru"))
      .refine(({ dealer, dealer_baru }) => isShortNewName(dealer, dealer_baru), tooLongError("dealer_baru"))
      .transform(({ brand_baru, dealer_baru, ...sent }) => ({
        ...sent,
        brand: sent.brand === OTHER_CHOICE ? brand_baru : sent.brand,
        dealer: sent.dealer === OTHER_CHOICE ? dealer_baru : sent.dealer,
      })),
} satisfies FormDefinition;
