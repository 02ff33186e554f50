import { useRef } from "react";
import { flushSync } from "react-dom";
import type { FormWarnings } from "@/lib/checks/write-warnings";
import type { FormDefinition, FormValues } from "@/lib/fields/checks";
import { OTHER_CHOICE } from "@/lib/fields/inputs";
import type { DuplicateReply } from "@/lib/messages/problem";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { fetchFreshList, getCachedList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { getLastFocus } from "../_ui/last-focus";
import { usePointerRelease } from "../_ui/state/use-window-event";
import { type FormHandle, NO_WARNINGS, type TextValues } from "./form-state";

/** Warns of a duplicate of a new record before it is saved, and of what the checks find in a typed record when a field is left. */
export function useFormWarnings(handle: FormHandle) {
  const waitForPointerRelease = usePointerRelease();
  const duplicates = useDuplicateWarning(handle, waitForPointerRelease);
  const checks = useCheckWarnings(handle, waitForPointerRelease);
  return {
    warnOfDuplicate: duplicates.warnOfDuplicate,
    onLeaveField() {
      duplicates.startSearch();
      void checks.updateWarnings();
    },
    reset() {
      duplicates.reset();
      checks.reset();
    },
  };
}

/** Waits until no pointer is pressed, because a button must not move under the pointer before the click. */
type WaitForPointerRelease = ReturnType<typeof usePointerRelease>;

type DuplicateRecord = Extract<DuplicateReply, { kind: "looked" }>["found"];

/** A search for a record with the same identifying values, which `identity` has as JSON. */
type DuplicateSearch = { identity: string; found: Promise<DuplicateRecord> };

function useDuplicateWarning(handle: FormHandle, waitForPointerRelease: WaitForPointerRelease) {
  const { form, screen, stateRef, updateState } = handle;
  const { resource, key, identifiedBy = [] } = screen;
  const { userId } = useOwner();
  const lastSearchRef = useRef<DuplicateSearch | null>(null);

  /** Starts a search for a duplicate, unless the last one was for the same values; returns `null` for a stored record or while identifying values are missing. */
  function startSearch(): DuplicateSearch | null {
    const values = form.getValues();
    const texts = Object.fromEntries(identifiedBy.map((field) => [field, fieldTextOf(values, field)]));
    if (key !== null || identifiedBy.length === 0 || Object.values(texts).includes("")) return null;
    const identity = JSON.stringify(texts);
    void removeOutdatedWarning(identity);
    if (lastSearchRef.current?.identity !== identity)
      lastSearchRef.current = { identity, found: findDuplicate(resource, texts, userId) };
    return lastSearchRef.current;
  }

  async function removeOutdatedWarning(identity: string) {
    const { duplicate } = stateRef.current;
    if (!duplicate || duplicate.identity === identity) return;
    await waitForPointerRelease();
    if (stateRef.current.duplicate === duplicate) updateState({ duplicate: null });
  }

  /** Warns of a duplicate; returns false if there is none, the search failed, or the person was already warned of it. */
  async function warnOfDuplicate(): Promise<boolean> {
    const search = startSearch();
    if (!search || search.identity === stateRef.current.duplicate?.identity) return false;
    const found = await search.found;
    const name = found && identifiedBy.flatMap((field) => found[field] || []).join(" · ");
    if (!name) return false;
    flushSync(() => updateState({ busy: null, duplicate: { identity: search.identity, name } }));
    // The button was disabled during the search, so it lost the focus.
    getLastFocus()?.focus();
    return true;
  }

  function reset() {
    lastSearchRef.current = null;
    updateState({ duplicate: null });
  }

  return { startSearch, warnOfDuplicate, reset };
}

/** Returns the text of a field; for the choice `Other` the text of the field that has the new name. */
function fieldTextOf(values: FormValues, field: string): string {
  const value = values[field] === OTHER_CHOICE ? values[`${field}_baru`] : values[field];
  return typeof value === "string" ? value.trim() : "";
}

/** Searches the cached list, or without one the API; returns `null` without a duplicate or if the search failed. */
async function findDuplicate(resource: string, texts: TextValues, userId: string): Promise<DuplicateRecord> {
  const cachedMatch = await getCachedList(resource)?.list.alike(texts);
  if (cachedMatch) return cachedMatch.found;
  const address = `/records/${resource}?${new URLSearchParams({ ...texts, alike: "" })}`;
  const { signal } = new AbortController();
  const reply = await fetchAsOwner<DuplicateReply>(address, userId, signal, (response) => response.json());
  return reply.kind === "looked" ? reply.found : null;
}

function useCheckWarnings(handle: FormHandle, waitForPointerRelease: WaitForPointerRelease) {
  const { form, screen, input, updateState } = handle;
  const { resource, key, named } = screen;
  const { userId } = useOwner();
  const listPromiseRef = useRef<ReturnType<typeof fetchFreshList>>(null);
  /** The texts that were checked last, as JSON; `""` if they must be checked again. */
  const lastCheckedRef = useRef("");

  async function loadList(): Promise<WholeList | null> {
    const cached = getCachedList(resource);
    if (cached) return cached.list;
    listPromiseRef.current ??= fetchFreshList(resource, userId, new AbortController().signal);
    const list = await listPromiseRef.current;
    listPromiseRef.current = null;
    return typeof list === "object" && !("kind" in list) ? list : null;
  }

  /** Compares the typed record with the whole list. Returns no warnings while a field that names the record is empty, and `null` if the check failed. */
  async function findWarnings(texts: TextValues): Promise<FormWarnings | null> {
    if (named.some((field) => texts[field] === "")) return NO_WARNINGS;
    const list = await loadList();
    return list ? list.checkForm(key, texts) : null;
  }

  async function updateWarnings() {
    const values = form.getValues();
    const texts = Object.fromEntries(
      checkedFieldsOf(input).map((field) => [field, fieldTextOf(values, field)]),
    );
    const typed = JSON.stringify(texts);
    if (typed === lastCheckedRef.current) return;
    lastCheckedRef.current = typed;
    const warnings = await findWarnings(texts);
    await waitForPointerRelease();
    if (lastCheckedRef.current !== typed) return;
    updateState({ warnings: warnings ?? NO_WARNINGS });
    if (!warnings) lastCheckedRef.current = "";
  }

  function reset() {
    lastCheckedRef.current = "";
    updateState({ warnings: NO_WARNINGS });
  }

  return { updateWarnings, reset };
}

function checkedFieldsOf({ labels, pictures = [], filters = [], secrets = [] }: FormDefinition): string[] {
  const uncheckedFields = [...pictures, ...filters, ...secrets];
  return Object.keys(labels).filter((field) => !uncheckedFields.includes(field));
}
