import { z } from "zod";
import type { InputDefinition } from "./define";
import { choice, required } from "./fields";

/** The codes of car types, A to Z (SPEC.md section 9). */
export const CAR_CODES = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

export const carTypeInput = {
  labels: { brand: "Brand", model: "Model", kode: "Kode" },
  schema: () =>
    z.object({
      brand: required,
      model: required.transform((model) => model.toUpperCase()),
      kode: choice(CAR_CODES),
    }),
} satisfies InputDefinition;
