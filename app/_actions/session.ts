"use server";

import { z } from "zod";
import { MAX_TEXT_LENGTH } from "@/lib/fields/checks";
import { NOT_ALLOWED } from "@/lib/messages/problem";
import type { RequestedScreen } from "@/lib/messages/session";
import { getRequestId } from "@/lib/server/process/log";
import { getCurrentSession } from "@/lib/server/session/current-session";
import { createGuestAction, formDataSchema } from "@/lib/server/session/guard";
import { findRequestedScreen, login } from "@/lib/server/session/login";

export type LoginState =
  | { kind: "idle" }
  | { kind: "failed"; username: string; message: string; requestId?: string }
  | { kind: "done"; offer: RequestedScreen | null };

function fieldText(form: FormData | undefined, name: string): string {
  const value = form?.get(name);
  return typeof value === "string" ? value : "";
}

function createFailedState(form: FormData | undefined, message: string): LoginState {
  const username = fieldText(form, "username").slice(0, MAX_TEXT_LENGTH);
  return { kind: "failed", username, message, requestId: getRequestId() };
}

/** Signs in with the fields of the login form; the first argument is the previous state. */
export const signIn = createGuestAction(
  "signIn",
  z.tuple([z.unknown(), formDataSchema]),
  async (_previous, form): Promise<LoginState> => {
    const message = await login(fieldText(form, "username"), fieldText(form, "password"));
    if (message !== null) return createFailedState(form, message);
    const session = await getCurrentSession();
    return { kind: "done", offer: session && findRequestedScreen(session, fieldText(form, "requestedPath")) };
  },
  (call) => createFailedState(call?.[1], NOT_ALLOWED),
);
