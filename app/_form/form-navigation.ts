"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import type { Draft } from "../_session/drafts/encrypted-draft";
import { useDraft, useDrafts } from "../_session/drafts-provider";
import { confirmLeaving, hasChanges, setHasChanges } from "../_session/leaving/unsaved-changes";
import { historyEntryBefore } from "../_ui/state/use-query";
import { useWindowEvent } from "../_ui/state/use-window-event";
import type { FormHandle, FormScreen } from "./form-screen";
import type { Texts } from "./form-state";
import { restoreValues } from "./use-record-form";

/** Marks a second history entry of a form with changes: Back from it stays on the form, which can ask for confirmation. */
const BUFFER = "formBuffer";

const isOnBuffer = () => Boolean(window.history.state?.[BUFFER]);

function addBuffer() {
  if (!isOnBuffer()) window.history.pushState({ [BUFFER]: true }, "", window.location.href);
}

/** Returns the history entry this many steps back if it is the list, or with `isAny` any screen of this document. */
function entryToReturn(listPath: string, isAny: boolean, steps: number) {
  const entry = historyEntryBefore(steps);
  if (!entry?.url) return null;
  const { pathname, search } = new URL(entry.url);
  const isMatch = pathname === listPath || (isAny && entry.sameDocument);
  return isMatch ? { address: pathname + search, isSameDocument: entry.sameDocument } : null;
}

/** Asks before Back leaves a form with changes; `back` returns to the screen before or the list, `replace` replaces the form's entry. */
export function useFormBack({ listPath, key }: FormScreen, isDirty: boolean) {
  const router = useRouter();
  const path = usePathname();
  const afterBuffer = useRef<(() => void) | null>(null);

  useEffect(() => {
    setHasChanges(isDirty);
    if (isDirty) addBuffer();
    return () => setHasChanges(false);
  }, [isDirty]);

  useWindowEvent("popstate", () => {
    if (window.location.pathname !== path || isOnBuffer()) return;
    const proceed = afterBuffer.current;
    afterBuffer.current = null;
    // Deferred until the router has handled the event, which could cancel the navigation.
    if (proceed) return void setTimeout(proceed);
    // Back was pressed; it may be pressed again while the dialog is open.
    if (hasChanges()) addBuffer();
    confirmLeaving(() => window.history.go(isOnBuffer() ? -2 : -1));
  });

  function replace(path: string) {
    const proceed = () => router.replace(path);
    if (!isOnBuffer()) return proceed();
    afterBuffer.current = proceed;
    window.history.go(-1);
  }

  function back() {
    const steps = isOnBuffer() ? 2 : 1;
    const entry = entryToReturn(listPath, key !== null, steps);
    // Going back to another document would lose the success message.
    if (entry?.isSameDocument) window.history.go(-steps);
    else replace(entry?.address ?? listPath);
  }

  return { back, replace };
}

function publicTexts(values: FormValues, { secrets }: InputDefinition): Texts {
  const entries = Object.entries(values).filter(([name]) => !secrets?.includes(name));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

type Content = { opened: Texts; typed: Texts };

/** Stores the typed values of a form as a draft; `drop` erases it, `moveToNew` moves it to the screen of a new record, whose path it returns. */
export function useFormDraft({ form, screen, input, stateRef, updateState }: FormHandle) {
  const path = usePathname();
  const { requestDraft } = useDrafts();

  function content() {
    const values = form.getValues();
    const pictures = (input.pictures ?? []).filter((name) => values[name]);
    return {
      opened: publicTexts(stateRef.current.opened, input),
      typed: publicTexts(values, input),
      pictures: pictures.map((name) => input.labels[name] ?? name),
    };
  }

  const { markChanged, drop } = useDraft<Content>({
    title: screen.title,
    read: () => (hasChanges() ? content() : null),
    restore({ opened, typed }) {
      restoreValues({ form, stateRef, updateState }, opened);
      for (const [name, text] of Object.entries(typed)) form.setValue(name, text, { shouldDirty: true });
    },
  });

  useEffect(() => {
    function onValues() {
      markChanged();
      // Fields depend on each other, so each change after a submit validates all of them (forms.md#validation).
      if (form.formState.isSubmitted) void form.trigger();
    }
    return form.subscribe({ formState: { values: true }, callback: onValues });
  }, [form, markChanged]);

  return {
    drop,
    moveToNew() {
      const { path: newPath = path } = screen.newScreen ?? {};
      const draft: Draft<Content> = { ...content(), path: newPath, title: screen.title, opened: {} };
      requestDraft({ item: null, draft });
      setHasChanges(false);
      drop();
      return newPath;
    },
  };
}
