"use server";

import { login } from "@/lib/session/login";

export type LoginState =
  | { kind: "idle" }
  | { kind: "failed"; username: string; message: string }
  | { kind: "done" };

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Signs in with the login form; the password is never sent back. */
export async function signIn(_previous: LoginState, form: FormData): Promise<LoginState> {
  const username = field(form, "username");
  const message = await login(username, field(form, "password"));
  return message === null ? { kind: "done" } : { kind: "failed", username, message };
}
