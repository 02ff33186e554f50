import { z } from "zod";
import type { InputDefinition } from "./define";
import { required } from "./fields";
import { REQUIRED } from "./words";

export const userInput = {
  labels: { nama: "Nama", username: "Username", password: "Kata Kunci" },
  secrets: ["password"],
  schema: () =>
    z
      .object({
        nama: required,
        username: required,
        password: z.string({ error: REQUIRED }).min(1, REQUIRED),
      })
      .transform((typed) => ({ ...typed, re_password: typed.password })),
} satisfies InputDefinition;
