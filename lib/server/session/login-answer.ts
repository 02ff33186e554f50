import { randomUUID } from "node:crypto";
import { z } from "zod";
import { roleFromCode } from "../../resources/permissions";
import { text } from "../../resources/row-fields";
import type { Person } from "./seal";

const loginAnswer = z.object({
  // A header value has no blanks, line breaks or non-ASCII characters.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The maximum length of name and e-mail in a session: they share one cookie with the token. */
const LONGEST_TEXT = 100;

const shortText = (value: unknown) => text(value).slice(0, LONGEST_TEXT);

/** Reads the person in the response to a login with `username` (requirements 3.2), or `null`. */
export function readPerson(body: unknown, username: string): Person | null {
  const answer = loginAnswer.safeParse(body);
  if (!answer.success) return null;
  const { token, user } = answer.data;
  return {
    token: token.token,
    role: roleFromCode(user.role),
    // A random id keeps two people without an id apart.
    userId: text(user.id) || randomUUID(),
    username,
    name: shortText(user.nama),
    email: shortText(user.email),
  };
}
