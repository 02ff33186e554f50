"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/fields/checks";
import { OTHER } from "@/lib/fields/inputs";
import type { AlikeReply } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { fetchAsOwner } from "../_session/pwa/fetch-as-owner";
import { cachedList } from "../_store/lists/cached-lists";
import { lastFocus } from "../_ui/last-focus";
import type { FormScreen } from "./form-screen";

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
 * Tells before a record is created that there is one with the same key. The look begins when a field is left with all of them
 * filled in, so that a press rarely waits for it; where nobody can look, nothing is told. `isTold` returns whether the record is
 * not to be sent now: it has been told for the first time.
 */
export function useAlike(form: UseFormReturn<FormValues>, { resource, key, sameBy = [] }: FormScreen) {
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

  // What had the focus was disabled meanwhile.
  useEffect(() => {
    if (told && document.activeElement === document.body) lastFocus()?.focus();
  }, [told]);

  return { name: told?.name ?? null, lookNow, isTold, forget };
}
