import "server-only";
import { z } from "zod";
import { callApi } from "../api/client";
import { describe } from "../api/errors";
import { roleFromCode } from "../permissions";
import { text } from "../resources/fields";
import { startSession } from "./session";

const loginAnswer = z.object({
  token: z.object({ token: z.string().min(1) }),
  user: z.object({ id: text, nama: text, email: text, role: z.unknown() }),
});

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
  const fits = await startSession({
    token: token.token,
    role: roleFromCode(user.role),
    userId: user.id,
    name: user.nama,
    email: user.email,
  });
  return fits ? null : "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.";
}
