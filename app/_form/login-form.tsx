"use client";

import { type SubmitEvent, useActionState, useEffect, useRef, useState } from "react";
import { type LoginState, signIn } from "@/app/_actions/session";
import { IS_REQUIRED } from "@/lib/fields/check-messages";
import { NOT_SENT, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { fetchSession, notifyTabs, storeRequestedScreen, wasSignedIn } from "../_session/session";
import { sendWrite } from "../_store/send-write";
import { showAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { PasswordField, TextField } from "../_ui/fields/field";
import { FirstInvalidButton, InvalidFields } from "./form-notices";

const LABELS = { username: "Pengguna", password: "Kata Kunci" };
const FIELD_NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

function valuesOf(form: HTMLFormElement | FormData): FormData {
  const values = form instanceof FormData ? form : new FormData(form);
  values.set("username", String(values.get("username")).trim());
  return values;
}

function findEmptyFields(form: HTMLFormElement) {
  const values = valuesOf(form);
  return FIELD_NAMES.filter((name) => values.get(name) === "");
}

/** Returns whether a link has opened the page; after Back or a reload, it may be a page of the previous user. */
function isFromLink(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
}

const NO_COOKIES = "Peramban ini tidak menyimpan cookie. Izinkan cookie untuk situs ini, lalu masuk lagi.";

/** Returns whether the browser has stored the session cookie; true if the server does not respond. */
async function isSignedIn(): Promise<boolean> {
  const session = await fetchSession("");
  return session?.kind !== "ended" || session.reason !== "expired";
}

type Attempt = LoginState | { kind: "outdated"; username: string };

async function sendLogin(username: string, values: FormData): Promise<Attempt> {
  const reply = await sendWrite(() => signIn({ kind: "idle" }, values));
  if (reply.kind === "message" && reply !== NOT_SENT && reply !== UNKNOWN_OUTCOME)
    return { kind: "failed", username, message: reply.text, requestId: reply.requestId };
  if (reply.kind === "message" || reply.kind === "session")
    return { kind: "failed", username, message: UNREACHABLE.text };
  if (reply.kind === "outdated") return { ...reply, username };
  if (reply.kind === "done" && !(await isSignedIn()))
    return { kind: "failed", username, message: NO_COOKIES };
  return reply;
}

async function submitLogin(_previous: Attempt, form: FormData): Promise<Attempt> {
  const values = valuesOf(form);
  if (!isFromLink()) values.delete("requestedPath");
  const state = await sendLogin(String(values.get("username")), values);
  if (state.kind === "failed") showAlert("KESALAHAN", state.message, state.requestId);
  if (state.kind === "done") {
    notifyTabs({ userId: "", kind: "opened" });
    storeRequestedScreen(state.offer);
    window.location.replace("/");
  }
  return state;
}

/** Renders the login form. A success loads `/` as a new document (session.md#login), which offers the screen at `requestedPath`. */
export function LoginForm({ requestedPath }: { requestedPath: string }) {
  const [state, submit, isPending] = useActionState<Attempt, FormData>(submitLogin, { kind: "idle" });
  /** The empty fields at the last submit; `null` before it. */
  const [emptyFields, setEmptyFields] = useState<typeof FIELD_NAMES | null>(null);

  useEffect(() => {
    // Loads a new document, because the router still caches pages of the ended session.
    if (wasSignedIn.get()) window.location.replace("/");
  }, []);

  const inputs = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const [first] = emptyFields ?? [];

  function checkInputs(event: SubmitEvent<HTMLFormElement>) {
    const fields = findEmptyFields(event.currentTarget);
    if (!fields[0]) return;
    event.preventDefault();
    setEmptyFields(fields);
    inputs[fields[0]].current?.focus();
  }

  const errorOf = (name: keyof typeof LABELS) => (emptyFields?.includes(name) ? IS_REQUIRED : null);
  return (
    <form
      action={submit}
      onSubmit={checkInputs}
      onInput={(event) => emptyFields && setEmptyFields(findEmptyFields(event.currentTarget))}
      noValidate
      className="flex flex-col gap-4 p-6"
    >
      <input type="hidden" name="requestedPath" value={requestedPath} />
      <InvalidFields labels={(emptyFields ?? []).map((name) => LABELS[name])} />
      <TextField
        label={LABELS.username}
        name="username"
        ref={inputs.username}
        autoComplete="username"
        // Browsers apply `autofocus` before hydration.
        autoFocus
        defaultValue={"username" in state ? state.username : ""}
        error={errorOf("username")}
      />
      <PasswordField
        label={LABELS.password}
        name="password"
        ref={inputs.password}
        autoComplete="current-password"
        error={errorOf("password")}
      />
      <FirstInvalidButton
        count={emptyFields?.length ?? 0}
        onPress={() => first && inputs[first].current?.focus()}
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
