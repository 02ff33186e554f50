import { z } from "zod";
import { REQUIRED } from "./check-words";
import { limitedText } from "./checks";
import type { InputDefinition } from "./input-definition";
import { isUpTo, LONGEST_PASSWORD, tooLong } from "./length";

export const userInput = {
  labels: { nama: "Nama", username: "Username", password: "Kata Kunci" },
  secrets: ["password"],
  schema: () =>
    z
      .object({
        nama: limitedText(),
        username: limitedText(),
        password: z
          .string({ error: REQUIRED })
          .min(1, REQUIRED)
          .refine((typed) => isUpTo(typed, LONGEST_PASSWORD), { error: tooLong(LONGEST_PASSWORD) }),
      })
      .transform((typed) => ({ ...typed, re_password: typed.password })),
} satisfies InputDefinition;
