"use client";

import { useRef, useState } from "react";
import { create, update } from "@/app/_actions/records";
import type { FormValues } from "@/lib/inputs/input-definition";
import type { Cell } from "@/lib/lists/list";
import type { SaveReply } from "@/lib/messages/problem";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { noteFailedWrite, noteOwnWrite, type OwnWrite } from "../_list-cache/own-writes";
import { forgetOldBrand, type KnownRecord } from "../_records/known-record";
import { useOwner } from "../_session/page-owner";
import { useShowProblem } from "../_session/use-show-problem";
import { sendWrite } from "../_writes/send-write";
import type { FormScreen } from "./form-screen";

/** The type of an error that the API found: the same form may be sent again, and meet an API that takes it. */
export const SAID_BY_API = "api";

export type Conflict = Extract<SaveReply, { kind: "conflict" }>;

function formData(values: FormValues): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) data.append(name, value);
  }
  return data;
}

function send(
  { resource, key }: FormScreen,
  opened: Record<string, string>,
  data: FormData,
  userId: string,
): Promise<SaveReply> {
  return key === null ? create(resource, data, userId) : update(resource, key, opened, data, userId);
}

const writeOf = (key: string | null, row: Record<string, Cell> | null): OwnWrite =>
  key === null ? { kind: "create" } : { kind: "update", key, row };

/**
 * Sends a form once at a time and acts on the reply; `opened` is what an update was opened with. `onSaved` hears whether the
 * person goes on to another record, and says whether this form stays.
 */
export function useSave(
  known: KnownRecord,
  screen: FormScreen,
  onSaved: (goesOn: boolean) => { stays: boolean },
) {
  const { form, blank, opened } = known;
  const [busy, setBusy] = useState<"sending" | "uploading" | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const underWay = useRef(false);
  const showProblem = useShowProblem();
  const { setChanges } = useLeaveGuard();
  const { userId } = useOwner();

  function free() {
    underWay.current = false;
    setBusy(null);
  }

  function showErrors(errors: Record<string, string>, type?: typeof SAID_BY_API) {
    for (const [name, message] of Object.entries(errors)) form.setError(name, { type, message });
  }

  async function save(goesOn: boolean, was = opened.current) {
    if (underWay.current) return;
    underWay.current = true;
    setConflict(null);
    const values = form.getValues();
    setBusy(Object.values(values).some((value) => value instanceof File) ? "uploading" : "sending");
    const reply = await sendWrite(() => send(screen, was, formData(values), userId));
    if (reply.kind === "done") {
      await noteOwnWrite(screen.resource, writeOf(screen.key, reply.row ?? null), reply.at);
      setChanges(false);
      if (onSaved(goesOn).stays) free();
      return;
    }
    free();
    if (reply.kind === "conflict") setConflict(reply);
    else if (reply.kind === "invalid") showErrors(reply.errors);
    else {
      noteFailedWrite(screen.resource, reply);
      showProblem(reply);
      if (reply.kind === "message") showErrors(reply.fields ?? {}, SAID_BY_API);
    }
  }

  /** Opens the form anew with what the record holds now, in place of what was typed. */
  function takeTheirs({ now }: Conflict) {
    setConflict(null);
    const files = Object.entries(form.getValues()).filter(([, value]) => value instanceof File);
    forgetOldBrand(known, now.dealer);
    opened.current = { ...opened.current, ...now };
    form.reset({ ...form.formState.defaultValues, ...blank, ...opened.current });
    for (const [name, file] of files) form.setValue(name, file, { shouldDirty: true });
  }

  return { busy, conflict, save, takeTheirs, closeConflict: () => setConflict(null) };
}
