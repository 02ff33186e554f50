import { z } from "zod";
import type { InputDefinition } from "./define";
import { price, required } from "./fields";

// The brand only filters the dealers; it is not part of the record.
const item = { brand: required, dealer: required, keterangan: required };
const itemLabels = { brand: "Brand", dealer: "Dealer", keterangan: "Keterangan" };

export const precheckInput = {
  labels: itemLabels,
  schema: () => z.object(item).transform(({ brand: _, ...sent }) => sent),
} satisfies InputDefinition;

export const PRICE_LABELS = {
  Harga_a: "Harga A",
  Harga_b: "Harga B",
  Harga_c: "Harga C",
  Harga_d: "Harga D",
  Harga_e: "Harga E",
};

export const postcheckInput = {
  labels: { ...itemLabels, ...PRICE_LABELS },
  schema: () =>
    z
      .object({ ...item, Harga_a: price, Harga_b: price, Harga_c: price, Harga_d: price, Harga_e: price })
      .transform(({ brand: _, ...sent }) => sent),
} satisfies InputDefinition;
