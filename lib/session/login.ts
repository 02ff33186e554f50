import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { callApi } from "../api/client";
import { describe } from "../api/errors";
import { roleFromCode } from "../permissions";
import { text } from "../resources/fields";
import { newSession, startSession } from "./session";

const loginAnswer = z.object({
  // What travels in a header has no blanks, line breaks or letters beyond ASCII.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The longest name and e-mail that a session keeps: they share one cookie with the bearer. */
const LONGEST_TEXT = 100;

const shortText = (value: unknown) => text(value).slice(0, LONGEST_TEXT);

/** Signs a person in (SPEC.md sections 2 and 7) and starts the session; answers `null`, or why it did not work. */
export async function login(username: string, password: string): Promise<string | null> {
  const result = await callApi({
    method: "POST",
    path: "/api/user/loginit",
    body: new URLSearchParams({ username, password }),
    token: null,
  });
  if (!result.ok) {
    const { failure } = result;
    if (failure.kind === "session") throw new Error("A call without a session cannot end one.");
    return (failure.kind === "http" && (failure.message ?? failure.detail)) || describe(failure);
  }
  const answer = loginAnswer.safeParse(result.value.body);
  if (!answer.success) return describe({ kind: "unreadable", status: result.value.status });
  const { token, user } = answer.data;
  const session = newSession({
    token: token.token,
    role: roleFromCode(user.role),
    // Somebody without an id is never taken for somebody else without one.
    userId: text(user.id) || randomUUID(),
    name: shortText(user.nama),
    email: shortText(user.email),
  });
  const fits = await startSession(session);
  return fits ? null : "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.";
}
