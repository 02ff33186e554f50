import { z } from "zod";
import { choice, limitedText } from "./checks";
import type { InputDefinition, Opened } from "./input-definition";

/** The codes of car types, A to Z (requirements 9). */
export const CAR_CODES = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

export const carTypeInput = {
  labels: { brand: "Brand", model: "Model", kode: "Kode" },
  chosen: ["brand"],
  schema: (_today: string, opened: Opened = {}) =>
    z.object({
      brand: limitedText(opened.brand),
      model: limitedText(opened.model).transform((model) => model.toUpperCase()),
      kode: choice(CAR_CODES),
    }),
} satisfies InputDefinition;
