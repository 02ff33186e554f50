import { z } from "zod";
import type { InputDefinition } from "./define";
import { required } from "./fields";

export const saInput = {
  labels: { brand: "Brand", dealer: "Dealer", cabang: "Cabang", nama_sa: "Nama SA" },
  // The brand only filters the dealers; it is not part of the record.
  schema: () =>
    z
      .object({ brand: required, dealer: required, cabang: required, nama_sa: required })
      .transform(({ dealer, cabang, nama_sa }) => ({ dealer, cabang, nama_sa })),
} satisfies InputDefinition;
