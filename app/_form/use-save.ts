"use client";

import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { create, update } from "@/app/_actions/records";
import type { FormValues } from "@/lib/fields/checks";
import { OTHER } from "@/lib/fields/inputs";
import { type AlikeReply, type Change, SAVED_ALONG, type SaveReply } from "@/lib/messages/problem";
import { setChanges } from "../_session/leaving/unsaved-changes";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { cachedList, recordFailedWrite, recordOwnWrite } from "../_store/lists/cached-lists";
import { sendWrite } from "../_store/send-write";
import { markSaved } from "../_store/series/series";
import type { useSeries } from "../_store/series/series-bar";
import { lastFocus } from "../_ui/last-focus";
import type { OpenForm } from "./form-screen";
import { type Conflict, isSending, type Texts, withKnown } from "./form-state";
import { showSuccess } from "./success-alert";
import type { useReading } from "./use-reading";
import {
  changeDefaults,
  focusFirstEmpty,
  focusFirstWrong,
  noPictures,
  SAID_BY_API,
  takeOver,
} from "./use-record-form";

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

/** Looks for a record with the key of a new one as soon as the key is filled in; a look that fails tells nothing. */
function useAlike({ form, screen, now, change }: OpenForm) {
  const { resource, key, sameBy = [] } = screen;
  const { userId } = useOwner();
  const last = useRef<{ identity: string; found: Promise<Found> } | null>(null);

  /** Returns the key of the record as it is filled in, and the look for it; `null` while it is not complete. */
  function lookNow() {
    const values = form.getValues();
    const texts = Object.fromEntries(sameBy.map((field) => [field, textOf(values, field)]));
    if (key !== null || sameBy.length === 0 || Object.values(texts).includes("")) return null;
    const identity = JSON.stringify(texts);
    const alike = now.current.alike;
    if (alike && alike.identity !== identity) change({ alike: null });
    if (last.current?.identity !== identity) {
      last.current = { identity, found: look(resource, texts, userId) };
    }
    return last.current;
  }

  /** Returns whether the person has just been told for the first time: then the record is not sent. */
  async function isTold(): Promise<boolean> {
    const looked = lookNow();
    if (!looked || looked.identity === now.current.alike?.identity) return false;
    const found = await looked.found;
    const name = found && sameBy.flatMap((field) => found[field] || []).join(" · ");
    if (!name) return false;
    flushSync(() => change({ busy: null, alike: { identity: looked.identity, name } }));
    // The button that had the focus was disabled during the look.
    lastFocus()?.focus();
    return true;
  }

  function forget() {
    last.current = null;
    change({ alike: null });
  }

  return { lookNow, isTold, forget };
}

const CREATED = "Data berhasil dibuat";
const UPDATED = "Data berhasil diupdate";

function formData(values: FormValues): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) data.append(name, value);
  }
  return data;
}

type Done = Extract<SaveReply, { kind: "done" }>;

type Around = {
  element: RefObject<HTMLFormElement | null>;
  reading: ReturnType<typeof useReading>;
  series: ReturnType<typeof useSeries>;
  back: () => void;
  onSaved: () => void;
};

/** Submits a form: waits for what it lacks, checks all of it, sends it, one request at a time, and acts on the reply. */
export function useSave(open: OpenForm, { element, reading, series, back, onSaved }: Around) {
  const { form, screen, input, now, change, savedAt } = open;
  const { resource, key } = screen;
  const alike = useAlike(open);
  const { userId } = useOwner();

  function startAnew() {
    const chosen = (input.chosen ?? []).map((field) => [field, form.getValues(field)]);
    form.reset({ ...noPictures(input), ...screen.blank, ...Object.fromEntries(chosen) });
  }

  /** Goes back to the list, on to the next record of the series, or empties the form for another (forms.md#saving). */
  async function goOn(goesOn: boolean, { merged = [], name, undo }: Done) {
    const labels = merged.map((field) => input.labels[field]).join(", ");
    const updated = labels ? `${UPDATED}. ${labels} ${SAVED_ALONG}` : UPDATED;
    if (key === null && (goesOn || screen.stays)) {
      // The alert gives the focus back to where it is when it opens.
      flushSync(startAnew);
      if (element.current) focusFirstEmpty(element.current);
      change({ busy: null, notice: goesOn ? CREATED : "" });
      if (!goesOn) showSuccess(CREATED, { name, undo });
      return;
    }
    const next = goesOn && series.position?.next;
    if (next) return series.goTo(next, { saved: updated, goesOn, isBack: false });
    const page = key === null ? null : await cachedList(resource)?.list.pageWith(key);
    back();
    showSuccess(key === null ? CREATED : updated, { name, undo, seen: page && screen.listPath + page });
  }

  function showErrors(errors: Record<string, string>, type?: typeof SAID_BY_API) {
    const first = Object.keys(input.labels).find((name) => errors[name]);
    for (const [name, message] of Object.entries(errors))
      form.setError(name, { type, message }, { shouldFocus: name === first });
  }

  async function onDone(reply: Done, goesOn: boolean) {
    markSaved();
    const change = key !== null && reply.row ? { key, row: reply.row } : null;
    await recordOwnWrite(resource, change, reply.at);
    setChanges(false);
    onSaved();
    alike.forget();
    await goOn(goesOn, reply);
  }

  async function save(goesOn: boolean) {
    if (isSending(now.current)) return;
    const values = form.getValues();
    const hasFile = Object.values(values).some((value) => value instanceof File);
    change({ busy: hasFile ? "uploading" : "sending", conflict: null });
    if (await alike.isTold()) return;
    const data = formData(values);
    savedAt.current = Date.now();
    const reply = await sendWrite<SaveReply>(() =>
      key === null ? create(resource, data, userId) : update(resource, key, now.current.opened, data, userId),
    );
    savedAt.current = Date.now();
    if (reply.kind === "done") return onDone(reply, goesOn);
    change({ busy: null, conflict: reply.kind === "conflict" ? reply : null });
    if (reply.kind === "conflict") return;
    if (reply.kind === "invalid") return showErrors(reply.errors);
    recordFailedWrite(resource, reply);
    // An alert gives the focus back to where it is when it opens.
    if (reply.kind === "message") showErrors(reply.fields ?? {}, SAID_BY_API);
    showProblem(reply);
  }

  /** Saves; `goesOn` to another record. */
  async function submit(goesOn: boolean) {
    change({ goesOn, notice: "" });
    if (!(await reading.isComplete())) return;
    await form.handleSubmit(
      () => {
        reading.stop();
        return save(goesOn);
      },
      () => focusFirstWrong(open),
    )();
  }

  /** Takes the values of others into these fields, saves if so, and does not ask about the conflict again. */
  function resolve({ changes }: Conflict, theirs: string[], goesOn: boolean, isSaved: boolean) {
    const valuesOf = (some: Change[]) => Object.fromEntries(some.map(({ field, is }) => [field, is]));
    change({ conflict: null, changes: [], news: null });
    takeOver(open, valuesOf(changes.filter(({ field }) => theirs.includes(field))));
    changeDefaults(open, withKnown(now.current, valuesOf(changes)));
    reading.lookUpBrand();
    if (isSaved) void submit(goesOn);
  }

  return { submit, resolve, lookNow: alike.lookNow };
}
