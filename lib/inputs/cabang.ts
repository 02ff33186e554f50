import { z } from "zod";
import type { InputDefinition } from "./define";
import { choice, picture, required, timeOfDay } from "./fields";
import { REQUIRED, UNKNOWN_CHOICE } from "./words";

/** The choice that asks for the name of a brand or dealer which is not in the list yet. */
export const OTHER = "Other";

/** Kode wilayah and kode wilayah internal, 1 to 10 (SPEC.md section 9). */
export const REGION_CODES = Array.from({ length: 10 }, (_, at) => String(at + 1));

const branch = z.object({
  brand: required,
  brand_baru: z.string({ error: REQUIRED }).trim(),
  dealer: required,
  dealer_baru: z.string({ error: REQUIRED }).trim(),
  cabang: required,
  alamat: required,
  masuk: timeOfDay,
  // Empty stands for 'Tanpa Kode'.
  kodewilayah: z
    .string({ error: UNKNOWN_CHOICE })
    .refine((code) => code === "" || REGION_CODES.includes(code), { error: UNKNOWN_CHOICE }),
  kodewilayah_internal: choice(REGION_CODES),
  foto: picture,
});

const isNamed = (chosen: string, name: string) => chosen !== OTHER || Boolean(name);
const missing = (field: string) => ({ path: [field], error: REQUIRED, when: () => true });

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
  schema: () =>
    branch
      .refine(({ brand, brand_baru }) => isNamed(brand, brand_baru), missing("brand_baru"))
      .refine(({ dealer, dealer_baru }) => isNamed(dealer, dealer_baru), missing("dealer_baru"))
      .transform(({ brand_baru, dealer_baru, ...sent }) => ({
        ...sent,
        brand: sent.brand === OTHER ? brand_baru : sent.brand,
        dealer: sent.dealer === OTHER ? dealer_baru : sent.dealer,
      })),
} satisfies InputDefinition;
