import { randomUUID } from "node:crypto";
import { z } from "zod";
import { roleFromCode } from "../permissions";
import { text } from "../resources/row-fields";
import type { Person } from "./seal";

const loginAnswer = z.object({
  // What travels in a header has no blanks, line breaks or letters beyond ASCII.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The longest name and e-mail that a session keeps: they share one cookie with the bearer. */
const LONGEST_TEXT = 100;

const shortText = (value: unknown) => text(value).slice(0, LONGEST_TEXT);

/** The person in the body of the answer to a login with `username` (SPEC.md sections 3 and 4), or `null` where there is none. */
export function readPerson(body: unknown, username: string): Person | null {
  const answer = loginAnswer.safeParse(body);
  if (!answer.success) return null;
  const { token, user } = answer.data;
  return {
    token: token.token,
    role: roleFromCode(user.role),
    // Somebody without an id is never taken for somebody else without one.
    userId: text(user.id) || randomUUID(),
    username,
    name: shortText(user.nama),
    email: shortText(user.email),
  };
}
