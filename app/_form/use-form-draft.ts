"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import { useDraft, useDrafts } from "../_session/drafts/draft-offer";
import type { Draft } from "../_session/leaving/encrypted-draft";
import { hasChanges, setChanges } from "../_session/leaving/leave-guard";
import type { Texts } from "./form-state";
import { type OpenForm, openWith } from "./open-form";

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
export function useFormDraft({ form, screen, input, now, dispatch }: OpenForm) {
  const path = usePathname();
  const { want } = useDrafts();

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
      openWith({ form, now, dispatch }, opened);
      for (const [name, text] of Object.entries(typed)) form.setValue(name, text, { shouldDirty: true });
    },
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed]);

  return {
    drop,
    asNew() {
      const { path: anew = path } = screen.anew ?? {};
      const draft: Draft<Content> = { ...content(), path: anew, title: screen.title, opened: {} };
      want({ item: null, draft });
      setChanges(false);
      drop();
      return anew;
    },
  };
}
