import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { create, update } from "@/app/_actions/records";
import type { FormValues } from "@/lib/fields/checks";
import { PAGE_SIZE } from "@/lib/list/paging";
import { type FieldChange, MERGED_SUFFIX, type SaveReply } from "@/lib/messages/problem";
import { setHasUnsavedChanges } from "../_session/leaving/unsaved-changes";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { getCachedList, markFailedWrite, recordOwnWrite } from "../_store/lists/cached-lists";
import { sendWrite } from "../_store/send-write";
import { markFormSaved } from "../_store/series/series";
import type { useSeries } from "../_store/series/series-bar";
import { showSuccessAlert } from "../_ui/success-alert";
import { focusFirstEmptyField, focusFirstInvalidField } from "./form-keys";
import { type Conflict, type FormHandle, isSending, mergeRecordValues } from "./form-state";
import { useFormWarnings } from "./use-form-warnings";
import { API_ERROR_TYPE, adoptValues, changeDefaultValues, emptyPictureValues } from "./use-record-form";
import type { useRecordSync } from "./use-record-sync";

const CREATED_MESSAGE = "Data berhasil dibuat";
const UPDATED_MESSAGE = "Data berhasil diupdate";

type SavedReply = Extract<SaveReply, { kind: "done" }>;

type SaveOptions = {
  formElementRef: RefObject<HTMLFormElement | null>;
  recordSync: ReturnType<typeof useRecordSync>;
  series: ReturnType<typeof useSeries>;
  back: () => void;
  onSaved: () => void;
};

/** Returns `submit`, which saves a complete and valid form, `resolveConflict`, and `onLeaveField`, which updates the warnings. */
export function useSave(handle: FormHandle, options: SaveOptions) {
  const { formElementRef, recordSync, series, back, onSaved } = options;
  const { form, screen, input, stateRef, updateState, savedAtRef } = handle;
  const { resource, key } = screen;
  const warnings = useFormWarnings(handle);
  const { userId } = useOwner();

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

  async function save(opensNext: boolean) {
    if (isSending(stateRef.current)) return;
    const values = form.getValues();
    const hasFile = Object.values(values).some((value) => value instanceof File);
    updateState({ busy: hasFile ? "uploading" : "sending", conflict: null });
    if (await warnings.warnOfDuplicate()) return;
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

  async function handleSaved(reply: SavedReply, opensNext: boolean) {
    markFormSaved();
    const change = key !== null && reply.row ? { key, row: reply.row } : null;
    // Reads the list before `recordOwnWrite` may remove it from the cache. In a list of one page, the success message needs no link to the created record.
    const list = reply.listHref ? getCachedList(resource)?.list : null;
    const firstPage = await list?.window({ search: "", start: 0 });
    const isOnePage = firstPage && firstPage.listWindow.count < PAGE_SIZE;
    await recordOwnWrite(resource, change, reply.at);
    setHasUnsavedChanges(false);
    onSaved();
    warnings.reset();
    await continueAfterSave(opensNext, isOnePage ? { ...reply, listHref: undefined } : reply);
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
    if (next) return series.goTo(next, { saved: updatedMessage, opensNext: opensNext, isBack: false });
    const page = key === null ? null : await getCachedList(resource)?.list.pageWith(key);
    back();
    showSuccessAlert(key === null ? CREATED_MESSAGE : updatedMessage, {
      name,
      undoHref,
      listHref: page ? screen.listPath + page : listHref,
    });
  }

  function resetForm() {
    const chosen = (input.chosen ?? []).map((field) => [field, form.getValues(field)]);
    form.reset({ ...emptyPictureValues(input), ...screen.blank, ...Object.fromEntries(chosen) });
  }

  function showFieldErrors(errors: Record<string, string>, type?: typeof API_ERROR_TYPE) {
    const first = Object.keys(input.labels).find((name) => errors[name]);
    for (const [name, message] of Object.entries(errors))
      form.setError(name, { type, message }, { shouldFocus: name === first });
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

  return { submit, resolveConflict, onLeaveField: warnings.onLeaveField };
}

function toFormData(values: FormValues): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) data.append(name, value);
  return data;
}
