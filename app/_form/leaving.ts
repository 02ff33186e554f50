"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import type { Draft } from "../_session/drafts/encrypted-draft";
import { useDraft, useDrafts } from "../_session/drafts-provider";
import { confirmLeaving, hasChanges, setChanges } from "../_session/leaving/unsaved-changes";
import { entryBefore } from "../_ui/state/use-query";
import { useWindowEvent } from "../_ui/state/use-window-event";
import type { FormScreen, OpenForm } from "./form-screen";
import type { Texts } from "./form-state";
import { openWith } from "./use-record-form";

/** The mark in the state of a second history entry of a form with changes: Back leads off it, and stays on the form, which asks. */
const BUFFER = "formBuffer";

const onBuffer = () => Boolean(window.history.state?.[BUFFER]);

function addBuffer() {
  if (!onBuffer()) window.history.pushState({ [BUFFER]: true }, "", window.location.href);
}

/** Returns the history entry this many steps back, if it is the list, or a screen of this document where `isAny`. */
function entryToReturn(listPath: string, isAny: boolean, steps: number) {
  const entry = entryBefore(steps);
  if (!entry?.url) return null;
  const { pathname, search } = new URL(entry.url);
  const isWanted = pathname === listPath || (isAny && entry.sameDocument);
  return isWanted ? { address: pathname + search, isHere: entry.sameDocument } : null;
}

/**
 * Asks before Back leaves a form with changes. `back` goes back to the list it came from, or an update to the screen of the palette.
 * `replace` shows another screen in the form's own entry.
 */
export function useBack({ listPath, key }: FormScreen, isDirty: boolean) {
  const router = useRouter();
  const path = usePathname();
  const offBuffer = useRef<(() => void) | null>(null);

  useEffect(() => {
    setChanges(isDirty);
    if (isDirty) addBuffer();
    return () => setChanges(false);
  }, [isDirty]);

  useWindowEvent("popstate", () => {
    if (window.location.pathname !== path || onBuffer()) return;
    const proceed = offBuffer.current;
    offBuffer.current = null;
    // The router listens after a form with which a document began, and its step back would end what begins here.
    if (proceed) return void setTimeout(proceed);
    // Back was pressed, off the buffer onto the form's own entry, and may be pressed again meanwhile.
    if (hasChanges()) addBuffer();
    confirmLeaving(() => window.history.go(onBuffer() ? -2 : -1));
  });

  function replace(path: string) {
    const proceed = () => router.replace(path);
    if (!onBuffer()) return proceed();
    offBuffer.current = proceed;
    window.history.go(-1);
  }

  function back() {
    const steps = onBuffer() ? 2 : 1;
    const entry = entryToReturn(listPath, key !== null, steps);
    // A step back to an earlier document would load it again, and lose the message about this form.
    if (entry?.isHere) window.history.go(-steps);
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

/**
 * Keeps what is typed into a form as a draft, with what it was opened with. Returns what erases the draft, and how to have the screen of a
 * new record filled in with it.
 */
export function useFormDraft({ form, screen, input, now, change }: OpenForm) {
  const path = usePathname();
  const { requestDraft } = useDrafts();

  function content() {
    const values = form.getValues();
    const pictures = (input.pictures ?? []).filter((name) => values[name]);
    return {
      opened: publicTexts(now.current.opened, input),
      typed: publicTexts(values, input),
      pictures: pictures.map((name) => input.labels[name] ?? name),
    };
  }

  const { changed, drop } = useDraft<Content>({
    title: screen.title,
    read: () => (hasChanges() ? content() : null),
    restore({ opened, typed }) {
      openWith({ form, now, change }, opened);
      for (const [name, text] of Object.entries(typed)) form.setValue(name, text, { shouldDirty: true });
    },
  });

  useEffect(() => {
    function onValues() {
      changed();
      // Fields depend on each other, so every change after a submit validates all of them (forms.md#validation).
      if (form.formState.isSubmitted) void form.trigger();
    }
    return form.subscribe({ formState: { values: true }, callback: onValues });
  }, [form, changed]);

  return {
    drop,
    asNew() {
      const { path: anew = path } = screen.anew ?? {};
      const draft: Draft<Content> = { ...content(), path: anew, title: screen.title, opened: {} };
      requestDraft({ item: null, draft });
      setChanges(false);
      drop();
      return anew;
    },
  };
}
