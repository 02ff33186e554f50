"use client";

import { type SubmitEvent, useActionState, useEffect, useRef, useState } from "react";
import { type LoginState, signIn } from "@/app/_actions/session";
import { REQUIRED_MESSAGE } from "@/lib/fields/check-messages";
import { NOT_SENT, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { fetchSessionState, notifyTabs, storeRequestedScreen, wasSignedInStore } from "../_session/session";
import { sendWrite } from "../_store/send-write";
import { showAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { PasswordField, TextField } from "../_ui/fields/field";
import { FocusInvalidButton, InvalidFieldsStatus } from "./form-notices";

const FIELD_LABELS = { username: "Pengguna", password: "Kata Kunci" };
const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[];

type LoginFormState = LoginState | { kind: "outdated"; username: string };

/** Renders the login form. A success loads `/` as a new document (session.md#login), which offers the screen at `requestedPath`. */
export function LoginForm({ requestedPath }: { requestedPath: string }) {
  const [state, submit, isPending] = useActionState<LoginFormState, FormData>(submitLogin, { kind: "idle" });
  /** The empty fields at the last submit; `null` before it. */
  const [emptyFields, setEmptyFields] = useState<typeof FIELD_NAMES | null>(null);

  useEffect(() => {
    // Loads a new document, because the router still caches pages of the ended session.
    if (wasSignedInStore.get()) window.location.replace("/");
  }, []);

  const inputRefs = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const [first] = emptyFields ?? [];

  function rejectEmptyFields(event: SubmitEvent<HTMLFormElement>) {
    const fields = findEmptyFields(event.currentTarget);
    if (!fields[0]) return;
    event.preventDefault();
    setEmptyFields(fields);
    inputRefs[fields[0]].current?.focus();
  }

  const errorMessageOf = (name: keyof typeof FIELD_LABELS) =>
    emptyFields?.includes(name) ? REQUIRED_MESSAGE : null;
  return (
    <form
      action={submit}
      onSubmit={rejectEmptyFields}
      onInput={(event) => emptyFields && setEmptyFields(findEmptyFields(event.currentTarget))}
      noValidate
      className="flex flex-col gap-4 p-6"
    >
      <input type="hidden" name="requestedPath" value={requestedPath} />
      <InvalidFieldsStatus labels={(emptyFields ?? []).map((name) => FIELD_LABELS[name])} />
      <TextField
        label={FIELD_LABELS.username}
        name="username"
        ref={inputRefs.username}
        autoComplete="username"
        // Browsers apply `autofocus` before hydration.
        autoFocus
        defaultValue={"username" in state ? state.username : ""}
        error={errorMessageOf("username")}
      />
      <PasswordField
        label={FIELD_LABELS.password}
        name="password"
        ref={inputRefs.password}
        autoComplete="current-password"
        error={errorMessageOf("password")}
      />
      <FocusInvalidButton
        count={emptyFields?.length ?? 0}
        onPress={() => first && inputRefs[first].current?.focus()}
      />
      <Button
        type="submit"
        kind="primary"
        disabled={isPending || state.kind === "done" || Boolean(emptyFields?.length)}
      >
        Masuk
      </Button>
    </form>
  );
}

function withTrimmedUsername(form: HTMLFormElement | FormData): FormData {
  const values = form instanceof FormData ? form : new FormData(form);
  values.set("username", String(values.get("username")).trim());
  return values;
}

function findEmptyFields(form: HTMLFormElement) {
  const values = withTrimmedUsername(form);
  return FIELD_NAMES.filter((name) => values.get(name) === "");
}

async function submitLogin(_previous: LoginFormState, form: FormData): Promise<LoginFormState> {
  const values = withTrimmedUsername(form);
  if (!isOpenedByLink()) values.delete("requestedPath");
  const newState = await sendLogin(String(values.get("username")), values);
  if (newState.kind === "failed") showAlert("KESALAHAN", newState.message, newState.requestId);
  if (newState.kind === "done") {
    // Pages of a previous user find out that the session is not theirs.
    notifyTabs({ userId: "", kind: "opened" });
    storeRequestedScreen(newState.offer);
    window.location.replace("/");
  }
  return newState;
}

/** Returns whether a link or a typed address opened the page; after Back or a reload, it may be a page of the previous user. */
function isOpenedByLink(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
}

async function sendLogin(username: string, values: FormData): Promise<LoginFormState> {
  const reply = await sendWrite(() => signIn({ kind: "idle" }, values));
  if (reply.kind === "message" && reply !== NOT_SENT && reply !== UNKNOWN_OUTCOME)
    return { kind: "failed", username, message: reply.text, requestId: reply.requestId };
  // A login can be sent again, so it does not matter whether it was carried out.
  if (reply.kind === "message" || reply.kind === "session")
    return { kind: "failed", username, message: UNREACHABLE.text };
  // `sendWrite` has offered the update.
  if (reply.kind === "outdated") return { ...reply, username };
  if (reply.kind === "done" && !(await hasSessionCookie()))
    return { kind: "failed", username, message: NO_COOKIES_MESSAGE };
  return reply;
}

const NO_COOKIES_MESSAGE =
  "Peramban ini tidak menyimpan cookie. Izinkan cookie untuk situs ini, lalu masuk lagi.";

/** Returns whether the browser has stored the session cookie; true if the server does not respond. */
async function hasSessionCookie(): Promise<boolean> {
  const session = await fetchSessionState("");
  return session?.kind !== "ended" || session.reason !== "expired";
}
