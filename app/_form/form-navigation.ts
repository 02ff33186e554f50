import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { FormDefinition, FormValues } from "@/lib/fields/checks";
import type { Draft } from "../_session/drafts/encrypted-draft";
import { useDraft } from "../_session/drafts-provider";
import { confirmLeaving, hasUnsavedChanges, setHasUnsavedChanges } from "../_session/leaving/unsaved-changes";
import { useDrafts } from "../_session/page-owner";
import { historyEntryBefore } from "../_ui/state/use-url-query";
import { useWindowEvent } from "../_ui/state/use-window-event";
import type { FormHandle, FormScreen, TextValues } from "./form-state";
import { resetToRecordValues } from "./use-record-form";

/** The mark in `history.state` of the second history entry of a form with changes. Back leads from it to the first entry, where the form asks for confirmation. */
const BUFFER_ENTRY_KEY = "formBuffer";

const isOnBufferEntry = () => Boolean(window.history.state?.[BUFFER_ENTRY_KEY]);

function pushBufferEntry() {
  if (!isOnBufferEntry()) window.history.pushState({ [BUFFER_ENTRY_KEY]: true }, "", window.location.href);
}

/** Returns the history entry this many steps back if it is the list, or with `isAny` any screen of this document; else `null`. */
function findReturnEntry(listPath: string, isAny: boolean, steps: number) {
  const entry = historyEntryBefore(steps);
  if (!entry?.url) return null;
  const { pathname, search } = new URL(entry.url);
  const isMatch = pathname === listPath || (isAny && entry.sameDocument);
  return isMatch ? { address: pathname + search, isSameDocument: entry.sameDocument } : null;
}

/** Asks for confirmation when Back would leave a form with changes. Returns `back`, which leaves the form, and `replace`, which opens another path in its history entry. */
export function useFormBack({ listPath, key }: FormScreen, isDirty: boolean) {
  const router = useRouter();
  const path = usePathname();
  const pendingNavigationRef = useRef<(() => void) | null>(null);

  useEffect(() => {
    setHasUnsavedChanges(isDirty);
    if (isDirty) pushBufferEntry();
    return () => setHasUnsavedChanges(false);
  }, [isDirty]);

  useWindowEvent("popstate", () => {
    if (window.location.pathname !== path || isOnBufferEntry()) return;
    const proceed = pendingNavigationRef.current;
    pendingNavigationRef.current = null;
    // Navigates after the router has handled this `popstate` event, which could cancel the navigation.
    if (proceed) return void setTimeout(proceed);
    // The person pressed Back: a new buffer entry takes a second Back while the dialog is open.
    if (hasUnsavedChanges()) pushBufferEntry();
    confirmLeaving(() => window.history.go(isOnBufferEntry() ? -2 : -1));
  });

  function replace(newPath: string) {
    const proceed = () => router.replace(newPath);
    if (!isOnBufferEntry()) return proceed();
    pendingNavigationRef.current = proceed;
    window.history.go(-1);
  }

  function back() {
    const steps = isOnBufferEntry() ? 2 : 1;
    const entry = findReturnEntry(listPath, key !== null, steps);
    // Goes back only within this document, because another document would not show the success message.
    if (entry?.isSameDocument) window.history.go(-steps);
    else replace(entry?.address ?? listPath);
  }

  return { back, replace };
}

function textsWithoutSecrets(values: FormValues, { secrets }: FormDefinition): TextValues {
  const publicEntries = Object.entries(values).filter(([name]) => !secrets?.includes(name));
  return Object.fromEntries(
    publicEntries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The texts with which the form was opened, and the current texts. */
type DraftContent = { opened: TextValues; typed: TextValues };

/** Stores the typed values of a form as a draft. Returns `drop`, which deletes the draft, and `moveToNew`, which moves it to the form of a new record and returns the path of that form. */
export function useFormDraft(handle: FormHandle) {
  const { form, screen, input, stateRef } = handle;
  const path = usePathname();
  const { requestDraft } = useDrafts();

  function readContent() {
    const values = form.getValues();
    const pictures = (input.pictures ?? []).filter((name) => values[name]);
    return {
      opened: textsWithoutSecrets(stateRef.current.recordValues, input),
      typed: textsWithoutSecrets(values, input),
      pictures: pictures.map((name) => input.labels[name] ?? name),
    };
  }

  const { markChanged, drop } = useDraft<DraftContent>({
    title: screen.title,
    read: () => (hasUnsavedChanges() ? readContent() : null),
    restore({ opened, typed }) {
      resetToRecordValues(handle, opened);
      for (const [name, text] of Object.entries(typed)) form.setValue(name, text, { shouldDirty: true });
    },
  });

  useEffect(() => {
    function onValues() {
      markChanged();
      // After a submit, each change validates all fields, because they depend on each other (forms.md#validation).
      if (form.formState.isSubmitted) void form.trigger();
    }
    return form.subscribe({ formState: { values: true }, callback: onValues });
  }, [form, markChanged]);

  return {
    drop,
    moveToNew() {
      const { path: newPath = path } = screen.newScreen ?? {};
      const draft: Draft<DraftContent> = { ...readContent(), path: newPath, title: screen.title, opened: {} };
      requestDraft({ storageKey: null, draft });
      setHasUnsavedChanges(false);
      drop();
      return newPath;
    },
  };
}
