import { z } from "zod";
import { filteringBrand, limitedText } from "./checks";
import type { InputDefinition, Opened } from "./input-definition";

export const saInput = {
  labels: { brand: "Brand", dealer: "Dealer", cabang: "Cabang", nama_sa: "Nama SA" },
  chosen: ["brand", "dealer", "cabang"],
  filters: ["brand"],
  tied: ["dealer", "cabang"],
  schema: (_today: string, opened: Opened = {}) =>
    z
      .object({
        brand: filteringBrand(opened),
        dealer: limitedText(opened.dealer),
        cabang: limitedText(opened.cabang),
        nama_sa: limitedText(opened.nama_sa),
      })
      .transform(({ dealer, cabang, nama_sa }) => ({ dealer, cabang, nama_sa })),
} satisfies InputDefinition;
