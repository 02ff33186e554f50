import { z } from "zod";
import { filteringBrand, limitedText, price } from "./checks";
import type { InputDefinition, Opened } from "./input-definition";
import { LONGEST_NOTE } from "./length";

const item = (opened: Opened) => ({
  brand: filteringBrand(opened),
  dealer: limitedText(opened.dealer),
  keterangan: limitedText(opened.keterangan, LONGEST_NOTE),
});
const itemLabels = { brand: "Brand", dealer: "Dealer", keterangan: "Keterangan" };
const chosen = ["brand", "dealer"];
const filters = ["brand"];

export const precheckInput = {
  labels: itemLabels,
  chosen,
  filters,
  schema: (_today: string, opened: Opened = {}) =>
    z.object(item(opened)).transform(({ brand: _, ...sent }) => sent),
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
  chosen,
  filters,
  schema: (_today: string, opened: Opened = {}) =>
    z
      .object({
        ...item(opened),
        Harga_a: price,
        Harga_b: price,
        Harga_c: price,
        Harga_d: price,
        Harga_e: price,
      })
      .transform(({ brand: _, ...sent }) => sent),
} satisfies InputDefinition;
