import { z } from "zod";
import { text } from "./checks";
import type { InputDefinition, Opened } from "./input-definition";

export const saInput = {
  labels: { brand: "Brand", dealer: "Dealer", cabang: "Cabang", nama_sa: "Nama SA" },
  // The brand only filters the dealers; it is not part of the record.
  schema: (_today: string, opened: Opened = {}) =>
    z
      .object({
        brand: text(opened.brand),
        dealer: text(opened.dealer),
        cabang: text(opened.cabang),
        nama_sa: text(opened.nama_sa),
      })
      .transform(({ dealer, cabang, nama_sa }) => ({ dealer, cabang, nama_sa })),
} satisfies InputDefinition;
