"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect } from "react";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import { keepDraft } from "../_session/leaving/encrypted-draft";
import { hasChanges, setChanges } from "../_session/leaving/leave-guard";
import { beforeLoss } from "../_session/leaving/reload";
import { useOwner } from "../_session/page-owner";
import { useDrafts } from "./draft-offer";
import type { Texts } from "./form-state";
import { type OpenForm, openWith } from "./open-form";

function publicTexts(values: FormValues, { secrets }: InputDefinition): Texts {
  const entries = Object.entries(values).filter(([name]) => !secrets?.includes(name));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * Keeps a form's values when the session ends or the app updates, and restores them when their owner asks. Returns how to have the screen
 * of a new record filled in with them.
 */
export function useDraft({ form, screen, input, now, dispatch }: OpenForm): () => string {
  const { draftLock } = useOwner();
  const { wanted, want, restored } = useDrafts();
  const path = usePathname();

  const draft = useCallback(() => {
    const values = form.getValues();
    const pictures = (input.pictures ?? []).filter((name) => values[name]);
    return {
      path,
      title: screen.title,
      opened: publicTexts(now.current.opened, input),
      typed: publicTexts(values, input),
      pictures: pictures.map((name) => input.labels[name] ?? name),
    };
  }, [form, screen, input, now, path]);
  const keep = useCallback(async () => {
    if (!hasChanges()) return;
    await keepDraft(draftLock, draft());
    setChanges(false);
  }, [draft, draftLock]);
  useEffect(() => beforeLoss(keep), [keep]);

  useEffect(() => {
    if (wanted?.path !== path) return;
    openWith({ form, now, dispatch }, wanted.opened);
    for (const [name, text] of Object.entries(wanted.typed)) form.setValue(name, text, { shouldDirty: true });
    restored();
  }, [wanted, path, form, now, dispatch, restored]);

  return () => {
    const { path: anew = path } = screen.anew ?? {};
    want({ ...draft(), path: anew, opened: {} });
    setChanges(false);
    return anew;
  };
}
