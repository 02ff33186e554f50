import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { roleFromCode } from "../../resources/permissions";
import { toText } from "../../resources/row-fields";
import type { SessionPerson } from "./seal";

/** Returns the person in the body of a login response (session.md#login); `null` if the body is malformed. */
export function parseLoginResponse(body: unknown, username: string): SessionPerson | null {
  const parsedBody = loginResponseSchema.safeParse(body);
  if (!parsedBody.success) return null;
  const { token, user } = parsedBody.data;
  return {
    token: token.token,
    role: roleFromCode(user.role),
    // A random id distinguishes people for whom the API has no id.
    userId: toText(user.id) || randomUUID(),
    username,
    name: toShortText(user.nama),
    email: toShortText(user.email),
  };
}

const loginResponseSchema = z.object({
  // The token is sent in a header, so it must not have blanks, line breaks or non-ASCII characters.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The maximum length of name and e-mail in a session, whose cookie must also have room for the token. */
const MAX_PERSON_TEXT_LENGTH = 100;

const toShortText = (value: unknown) => toText(value).slice(0, MAX_PERSON_TEXT_LENGTH);
