import { z } from "zod";
import type { InputDefinition } from "./define";
import { text } from "./fields";
import { isUpTo, LONGEST_PASSWORD, tooLong } from "./length";
import { REQUIRED } from "./words";

export const userInput = {
  labels: { nama: "Nama", username: "Username", password: "Kata Kunci" },
  secrets: ["password"],
  schema: () =>
    z
      .object({
        nama: text(),
        username: text(),
        password: z
          .string({ error: REQUIRED })
          .min(1, REQUIRED)
          .refine((typed) => isUpTo(typed, LONGEST_PASSWORD), { error: tooLong(LONGEST_PASSWORD) }),
      })
      .transform((typed) => ({ ...typed, re_password: typed.password })),
} satisfies InputDefinition;
