"use client";

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { create, update } from "@/app/_actions/records";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import { OTHER } from "@/lib/fields/inputs";
import type { Cell } from "@/lib/list/list";
import { type AlikeReply, type Change, SAVED_ALONG, type SaveReply } from "@/lib/messages/problem";
import { useLeaveGuard } from "../_session/leaving/leave-guard";
import { useOwner } from "../_session/page-owner";
import { fetchAsOwner } from "../_session/pwa/fetch-as-owner";
import { useShowProblem } from "../_session/session-end";
import { cachedList } from "../_store/lists/cached-lists";
import { noteFailedWrite, noteOwnWrite, type OwnWrite } from "../_store/lists/own-writes";
import { noteKnown, takeOver } from "../_store/records/known-record";
import { noteSaved } from "../_store/saved-path";
import { sendWrite } from "../_store/send-write";
import type { useSeries } from "../_store/series/series-bar";
import { useAlert } from "../_ui/alerts";
import { lastFocus } from "../_ui/last-focus";
import type { FormScreen, OpenForm } from "./form-screen";

type Texts = Record<string, string>;
type Found = Extract<AlikeReply, { kind: "looked" }>["found"];

/** Returns the text of a field, or that of the field beside it which names another brand or dealer. */
function textOf(values: FormValues, field: string): string {
  const value = values[field] === OTHER ? values[`${field}_baru`] : values[field];
  return typeof value === "string" ? value.trim() : "";
}

/** Looks in the list that this tab holds, else asks the server. */
async function look(resource: string, texts: Texts, userId: string): Promise<Found> {
  const inTab = await cachedList(resource)?.list.alike(texts);
  if (inTab) return inTab.found;
  const address = `/records/${resource}?${new URLSearchParams({ ...texts, alike: "" })}`;
  const { signal } = new AbortController();
  const reply = await fetchAsOwner<AlikeReply>(address, userId, signal, (response) => response.json());
  return reply.kind === "looked" ? reply.found : null;
}

/**
 * Tells before a record is created that there is one with the same key. The look begins when the person leaves a field and all of
 * the key is filled in, so that a save rarely waits for it; if the look fails, nothing is told. `isTold` returns whether the person
 * has just been told for the first time: then the record is not sent.
 */
export function useAlike({ form, screen: { resource, key, sameBy = [] } }: OpenForm) {
  const { userId } = useOwner();
  const [told, setTold] = useState<{ identity: string; name: string } | null>(null);
  const last = useRef<{ identity: string; found: Promise<Found> } | null>(null);

  /** Returns the key of the record as it is filled in, and the look for it; `null` while it is not complete. */
  function lookNow() {
    const values = form.getValues();
    const texts = Object.fromEntries(sameBy.map((field) => [field, textOf(values, field)]));
    if (key !== null || sameBy.length === 0 || Object.values(texts).includes("")) return null;
    const identity = JSON.stringify(texts);
    if (told && told.identity !== identity) setTold(null);
    if (last.current?.identity !== identity) {
      last.current = { identity, found: look(resource, texts, userId) };
    }
    return last.current;
  }

  async function isTold(): Promise<boolean> {
    const looked = lookNow();
    if (!looked || looked.identity === told?.identity) return false;
    const found = await looked.found;
    const name = found && sameBy.map((field) => found[field]).join(" · ");
    setTold(name ? { identity: looked.identity, name } : null);
    return Boolean(name);
  }

  function forget() {
    last.current = null;
    setTold(null);
  }

  // The button that had the focus was disabled during the look.
  useEffect(() => {
    if (told && document.activeElement === document.body) lastFocus()?.focus();
  }, [told]);

  return { name: told?.name ?? null, lookNow, isTold, forget };
}

const CREATED = "Data berhasil dibuat";
const UPDATED = "Data berhasil diupdate";

/** Returns empty pictures, so that removing a chosen one undoes the change. */
export function noPictures({ pictures = [] }: InputDefinition): FormValues {
  return Object.fromEntries(pictures.map((field) => [field, undefined]));
}

function focusFirstEmpty(frame: HTMLElement | null) {
  const fields = frame?.querySelectorAll<HTMLInputElement>("input:enabled:not([type=file]), select:enabled");
  Array.from(fields ?? [])
    .find(({ value }) => value === "")
    ?.focus();
}

/**
 * Returns what happens after a success (requirements 4.5 and 4.6): back to the list, on to the next record of the series, or
 * the form emptied for the next record, with a notice in place of the alert where the person goes on.
 */
export function useSaved(
  { form, screen, input, frame }: OpenForm,
  series: ReturnType<typeof useSeries>,
  back: () => void,
) {
  const [notice, setNotice] = useState(series.notice);
  const showAlert = useAlert();
  const isNew = screen.key === null;

  function startAnew() {
    const chosen = form.getValues(input.chosen ?? []);
    const kept = Object.fromEntries((input.chosen ?? []).map((field, at) => [field, chosen[at]]));
    form.reset({ ...noPictures(input), ...screen.blank, ...kept });
  }

  function onSaved(goesOn: boolean, merged: string[]) {
    const labels = merged.map((field) => input.labels[field]).join(", ");
    const updated = labels ? `${UPDATED}. ${labels} ${SAVED_ALONG}` : UPDATED;
    const next = goesOn && series.place?.next;
    const stays = isNew && (goesOn || screen.stays);
    if (stays) {
      // The alert gives the focus back to where it is when it opens.
      flushSync(startAnew);
      focusFirstEmpty(frame.current);
    } else if (next) series.goTo(next, { saved: updated, goesOn, isBack: false });
    else back();
    if (stays && goesOn) setNotice(CREATED);
    else if (!next) showAlert("SUKSES", isNew ? CREATED : updated);
    return { stays };
  }

  return { notice, clearNotice: () => setNotice(""), onSaved };
}

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
 * Sends a form, one request at a time, and acts on the reply. `onSaved` gets whether the person goes on to another record and
 * which fields of others were saved along; it returns whether this form stays.
 */
export function useSave(
  open: OpenForm,
  alike: ReturnType<typeof useAlike>,
  onSaved: (goesOn: boolean, merged: string[]) => { stays: boolean },
) {
  const { form, opened, screen } = open;
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

  async function save(goesOn: boolean) {
    if (underWay.current) return;
    underWay.current = true;
    setConflict(null);
    const values = form.getValues();
    setBusy(Object.values(values).some((value) => value instanceof File) ? "uploading" : "sending");
    if (await alike.isTold()) return free();
    const reply = await sendWrite(() => send(screen, opened.current, formData(values), userId));
    if (reply.kind === "done") {
      noteSaved();
      await noteOwnWrite(screen.resource, writeOf(screen.key, reply.row ?? null), reply.at);
      setChanges(false);
      alike.forget();
      if (onSaved(goesOn, reply.merged ?? []).stays) free();
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

  /** Takes the values of others into these fields of the form, and does not ask about the conflict again. */
  function resolve({ changes }: Conflict, theirs: string[]) {
    setConflict(null);
    const isTheirs = ({ field }: Change) => theirs.includes(field);
    const valuesOf = (some: Change[]) => Object.fromEntries(some.map(({ field, is }) => [field, is]));
    takeOver(open, valuesOf(changes.filter(isTheirs)));
    noteKnown(open, valuesOf(changes));
  }

  return { busy, conflict, save, resolve, closeConflict: () => setConflict(null) };
}
