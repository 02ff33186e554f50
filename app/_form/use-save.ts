"use client";

import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { create, update } from "@/app/_actions/records";
import type { FormValues } from "@/lib/fields/checks";
import { OTHER_CHOICE } from "@/lib/fields/inputs";
import { PAGE_SIZE } from "@/lib/list/paging";
import { type DuplicateReply, type FieldChange, MERGED_SUFFIX, type SaveReply } from "@/lib/messages/problem";
import { setHasUnsavedChanges } from "../_session/leaving/unsaved-changes";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { fetchFreshList, getCachedList, markFailedWrite, recordOwnWrite } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { sendWrite } from "../_store/send-write";
import { markFormSaved } from "../_store/series/series";
import type { useSeries } from "../_store/series/series-bar";
import { getLastFocus } from "../_ui/last-focus";
import { usePointerRelease } from "../_ui/state/use-window-event";
import { showSuccessAlert } from "../_ui/success-alert";
import type { FormHandle } from "./form-screen";
import { type Conflict, isSending, mergeRecordValues, NO_WARNINGS, type TextValues } from "./form-state";
import {
  API_ERROR_TYPE,
  adoptValues,
  changeDefaultValues,
  emptyPictureValues,
  focusFirstEmptyField,
  focusFirstInvalidField,
} from "./use-record-form";
import type { useRecordSync } from "./use-record-sync";

type DuplicateRecord = Extract<DuplicateReply, { kind: "looked" }>["found"];

/** Returns the text of a field; for the choice `Other` the text of the field that has the new name. */
function fieldTextOf(values: FormValues, field: string): string {
  const value = values[field] === OTHER_CHOICE ? values[`${field}_baru`] : values[field];
  return typeof value === "string" ? value.trim() : "";
}

async function findDuplicate(resource: string, texts: TextValues, userId: string): Promise<DuplicateRecord> {
  const cachedMatch = await getCachedList(resource)?.list.alike(texts);
  if (cachedMatch) return cachedMatch.found;
  const address = `/records/${resource}?${new URLSearchParams({ ...texts, alike: "" })}`;
  const { signal } = new AbortController();
  const reply = await fetchAsOwner<DuplicateReply>(address, userId, signal, (response) => response.json());
  return reply.kind === "looked" ? reply.found : null;
}

/** Waits until no pointer is pressed, because a button must not move under the pointer before the click. */
type WaitForPointerRelease = ReturnType<typeof usePointerRelease>;

/** Searches for a duplicate of a new record once its identifying fields are filled in; ignores a failed search. */
function useDuplicateCheck(handle: FormHandle, waitForPointerRelease: WaitForPointerRelease) {
  const { form, screen, stateRef, updateState } = handle;
  const { resource, key, identifiedBy = [] } = screen;
  const { userId } = useOwner();
  const lastLookupRef = useRef<{ identity: string; found: Promise<DuplicateRecord> } | null>(null);

  /** Searches for a record with the identifying values; returns these as JSON and the promise of the record, `null` while values are missing. */
  function startLookup() {
    const values = form.getValues();
    const texts = Object.fromEntries(identifiedBy.map((field) => [field, fieldTextOf(values, field)]));
    if (key !== null || identifiedBy.length === 0 || Object.values(texts).includes("")) return null;
    const identity = JSON.stringify(texts);
    void dropOutdatedWarning(identity);
    if (lastLookupRef.current?.identity !== identity)
      lastLookupRef.current = { identity, found: findDuplicate(resource, texts, userId) };
    return lastLookupRef.current;
  }

  async function dropOutdatedWarning(identity: string) {
    const { duplicate } = stateRef.current;
    if (!duplicate || duplicate.identity === identity) return;
    await waitForPointerRelease();
    if (stateRef.current.duplicate === duplicate) updateState({ duplicate: null });
  }

  /** Warns of a duplicate; returns false if there is none or the person was already warned of it. */
  async function warnOfDuplicate(): Promise<boolean> {
    const lookup = startLookup();
    if (!lookup || lookup.identity === stateRef.current.duplicate?.identity) return false;
    const found = await lookup.found;
    const name = found && identifiedBy.flatMap((field) => found[field] || []).join(" · ");
    if (!name) return false;
    flushSync(() => updateState({ busy: null, duplicate: { identity: lookup.identity, name } }));
    // The button was disabled during the search, so it lost the focus.
    getLastFocus()?.focus();
    return true;
  }

  function reset() {
    lastLookupRef.current = null;
    updateState({ duplicate: null });
  }

  return { startLookup, warnOfDuplicate, reset };
}

/** Returns `check`, which compares the typed record with the whole list and shows the warnings (none while a field of the record's name is empty), and `reset`, which removes them. */
function useWarnings(handle: FormHandle, waitForPointerRelease: WaitForPointerRelease) {
  const { form, screen, input, updateState } = handle;
  const { resource, key, named } = screen;
  const { userId } = useOwner();
  const listPromiseRef = useRef<ReturnType<typeof fetchFreshList>>(null);
  const lastCheckedTextsRef = useRef("");

  async function loadList(): Promise<WholeList | null> {
    const cached = getCachedList(resource);
    if (cached) return cached.list;
    listPromiseRef.current ??= fetchFreshList(resource, userId, new AbortController().signal);
    const list = await listPromiseRef.current;
    listPromiseRef.current = null;
    return typeof list === "object" && !("kind" in list) ? list : null;
  }

  async function check() {
    const values = form.getValues();
    const { labels, pictures = [], filters = [], secrets = [] } = input;
    const isUnchecked = (field: string) => [...pictures, ...filters, ...secrets].includes(field);
    const fields = Object.keys(labels).filter((field) => !isUnchecked(field));
    const texts = Object.fromEntries(fields.map((field) => [field, fieldTextOf(values, field)]));
    const typed = JSON.stringify(texts);
    if (typed === lastCheckedTextsRef.current) return;
    lastCheckedTextsRef.current = typed;
    const isNamed = named.every((field) => texts[field] !== "");
    const warnings = isNamed ? await (await loadList())?.checkForm(key, texts) : NO_WARNINGS;
    await waitForPointerRelease();
    if (lastCheckedTextsRef.current !== typed) return;
    updateState({ warnings: warnings ?? NO_WARNINGS });
    if (!warnings) lastCheckedTextsRef.current = "";
  }

  function reset() {
    lastCheckedTextsRef.current = "";
    updateState({ warnings: NO_WARNINGS });
  }

  return { check, reset };
}

const CREATED_MESSAGE = "Data berhasil dibuat";
const UPDATED_MESSAGE = "Data berhasil diupdate";

function toFormData(values: FormValues): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) data.append(name, value);
  }
  return data;
}

type SavedReply = Extract<SaveReply, { kind: "done" }>;

type SaveOptions = {
  formElementRef: RefObject<HTMLFormElement | null>;
  recordSync: ReturnType<typeof useRecordSync>;
  series: ReturnType<typeof useSeries>;
  back: () => void;
  onSaved: () => void;
};

/** Returns `submit`, which waits for missing values, validates the form, sends it once and handles the reply. */
export function useSave(handle: FormHandle, options: SaveOptions) {
  const { formElementRef, recordSync, series, back, onSaved } = options;
  const { form, screen, input, stateRef, updateState, savedAtRef } = handle;
  const { resource, key } = screen;
  const waitForPointerRelease = usePointerRelease();
  const duplicateCheck = useDuplicateCheck(handle, waitForPointerRelease);
  const warnings = useWarnings(handle, waitForPointerRelease);
  const { userId } = useOwner();

  function resetForm() {
    const chosen = (input.chosen ?? []).map((field) => [field, form.getValues(field)]);
    form.reset({ ...emptyPictureValues(input), ...screen.blank, ...Object.fromEntries(chosen) });
  }

  /** Resets the form, opens the next record of the series, or returns to the list (forms.md#saving). */
  async function continueAfterSave(opensNext: boolean, reply: SavedReply) {
    const { merged = [], name, undoHref, listHref } = reply;
    const labels = merged.map((field) => input.labels[field]).join(", ");
    const updatedMessage = labels ? `${UPDATED_MESSAGE}. ${labels} ${MERGED_SUFFIX}` : UPDATED_MESSAGE;
    if (key === null && (opensNext || screen.staysOpen)) {
      // Focuses a field before the alert opens, because the alert later returns the focus to it.
      flushSync(resetForm);
      if (formElementRef.current) focusFirstEmptyField(formElementRef.current);
      updateState({ busy: null, notice: opensNext ? CREATED_MESSAGE : "" });
      if (!opensNext) showSuccessAlert(CREATED_MESSAGE, { name, undoHref, listHref });
      return;
    }
    const next = opensNext && series.position?.next;
    if (next) return series.goTo(next, { saved: updatedMessage, goesOn: opensNext, isBack: false });
    const page = key === null ? null : await getCachedList(resource)?.list.pageWith(key);
    back();
    showSuccessAlert(key === null ? CREATED_MESSAGE : updatedMessage, {
      name,
      undoHref,
      listHref: page ? screen.listPath + page : listHref,
    });
  }

  function showFieldErrors(errors: Record<string, string>, type?: typeof API_ERROR_TYPE) {
    const first = Object.keys(input.labels).find((name) => errors[name]);
    for (const [name, message] of Object.entries(errors))
      form.setError(name, { type, message }, { shouldFocus: name === first });
  }

  async function handleSaved(reply: SavedReply, opensNext: boolean) {
    markFormSaved();
    const change = key !== null && reply.row ? { key, row: reply.row } : null;
    // Reads the list before `recordOwnWrite` may remove it from the cache. In a list of one page, the success message needs no link to the created record.
    const listBefore = reply.listHref
      ? await getCachedList(resource)?.list.window({ search: "", start: 0 })
      : null;
    const isOnePage = listBefore && listBefore.listWindow.count < PAGE_SIZE;
    await recordOwnWrite(resource, change, reply.at);
    setHasUnsavedChanges(false);
    onSaved();
    duplicateCheck.reset();
    warnings.reset();
    await continueAfterSave(opensNext, isOnePage ? { ...reply, listHref: undefined } : reply);
  }

  async function save(opensNext: boolean) {
    if (isSending(stateRef.current)) return;
    const values = form.getValues();
    const hasFile = Object.values(values).some((value) => value instanceof File);
    updateState({ busy: hasFile ? "uploading" : "sending", conflict: null });
    if (await duplicateCheck.warnOfDuplicate()) return;
    const data = toFormData(values);
    savedAtRef.current = Date.now();
    const reply = await sendWrite<SaveReply>(() =>
      key === null
        ? create(resource, data, userId)
        : update(resource, key, stateRef.current.recordValues, data, userId),
    );
    savedAtRef.current = Date.now();
    if (reply.kind === "done") return handleSaved(reply, opensNext);
    updateState({ busy: null, conflict: reply.kind === "conflict" ? reply : null });
    if (reply.kind === "conflict") return;
    if (reply.kind === "invalid") return showFieldErrors(reply.errors);
    markFailedWrite(resource, reply);
    // Focuses a field before the alert opens, because the alert later returns the focus to it.
    if (reply.kind === "message") showFieldErrors(reply.fields ?? {}, API_ERROR_TYPE);
    showProblem(reply);
  }

  async function submit(opensNext: boolean) {
    updateState({ opensNext, notice: "" });
    if (!(await recordSync.waitUntilComplete())) return;
    await form.handleSubmit(
      () => {
        recordSync.stop();
        return save(opensNext);
      },
      () => focusFirstInvalidField(handle),
    )();
  }

  /** Resolves a conflict: sets the fields `adopted` to the values of others; with `shouldSave` submits the form. */
  function resolveConflict(conflict: Conflict, adopted: string[], opensNext: boolean, shouldSave: boolean) {
    const valuesOf = (some: FieldChange[]) => Object.fromEntries(some.map(({ field, is }) => [field, is]));
    updateState({ conflict: null, changes: [], othersMessage: null });
    adoptValues(handle, valuesOf(conflict.changes.filter(({ field }) => adopted.includes(field))));
    changeDefaultValues(handle, mergeRecordValues(stateRef.current, valuesOf(conflict.changes)));
    recordSync.lookUpBrand();
    if (shouldSave) void submit(opensNext);
  }

  function onLeaveField() {
    duplicateCheck.startLookup();
    void warnings.check();
  }

  return { submit, resolveConflict, onLeaveField };
}
