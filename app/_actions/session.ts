"use server";

import { LONGEST } from "@/lib/inputs/length";
import type { Offer } from "@/lib/messages/offer";
import { NOT_ALLOWED } from "@/lib/messages/problem";
import { requestId } from "@/lib/process/request-id";
import { currentSession } from "@/lib/session/current-session";
import { isOwnRequest } from "@/lib/session/guard";
import { login } from "@/lib/session/login";
import { offerFor } from "@/lib/session/offer";

export type LoginState =
  | { kind: "idle" }
  | { kind: "failed"; username: string; message: string; requestId?: string }
  | { kind: "done"; offer: Offer | null };

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Signs in with the login form; the password is never sent back. */
export async function signIn(_previous: LoginState, form: FormData): Promise<LoginState> {
  const typed = field(form, "username");
  const username = typed.slice(0, LONGEST);
  if (!(await isOwnRequest()))
    return { kind: "failed", username, message: NOT_ALLOWED, requestId: requestId() };
  const message = await login(typed, field(form, "password"));
  if (message !== null) return { kind: "failed", username, message, requestId: requestId() };
  const session = await currentSession();
  return { kind: "done", offer: session && offerFor(session, field(form, "wanted")) };
}
