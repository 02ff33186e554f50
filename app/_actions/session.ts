"use server";

import { z } from "zod";
import { MAX_LENGTH } from "@/lib/fields/checks";
import { NOT_ALLOWED } from "@/lib/messages/problem";
import type { RequestedScreen } from "@/lib/messages/session";
import { requestId } from "@/lib/server/process/log";
import { currentSession } from "@/lib/server/session/current-session";
import { formData, guestAction } from "@/lib/server/session/guard";
import { login, requestedScreenFor } from "@/lib/server/session/login";

export type LoginState =
  | { kind: "idle" }
  | { kind: "failed"; username: string; message: string; requestId?: string }
  | { kind: "done"; offer: RequestedScreen | null };

function fieldText(form: FormData | undefined, name: string): string {
  const value = form?.get(name);
  return typeof value === "string" ? value : "";
}

function failed(form: FormData | undefined, message: string): LoginState {
  const username = fieldText(form, "username").slice(0, MAX_LENGTH);
  return { kind: "failed", username, message, requestId: requestId() };
}

/** Signs in with the fields of the login form; the first argument is the previous state. */
export const signIn = guestAction(
  "signIn",
  z.tuple([z.unknown(), formData]),
  async (_previous, form): Promise<LoginState> => {
    const message = await login(fieldText(form, "username"), fieldText(form, "password"));
    if (message !== null) return failed(form, message);
    const session = await currentSession();
    return { kind: "done", offer: session && requestedScreenFor(session, fieldText(form, "requestedPath")) };
  },
  (call) => failed(call?.[1], NOT_ALLOWED),
);
