"use client";

import { z } from "zod";

/** What a session that ended left of a form: its texts, neither passwords nor pictures. */
const draft = z.object({
  userId: z.string(),
  path: z.string(),
  title: z.string(),
  /** What the form held when it was opened. */
  opened: z.record(z.string(), z.string()),
  typed: z.record(z.string(), z.string()),
  /** The labels of pictures that were chosen and must be picked again. */
  pictures: z.array(z.string()),
});

export type Draft = z.infer<typeof draft>;

const KEY = "sns_draft";

/** Keeps a draft in this tab, in place of any earlier one. */
export function keepDraft(kept: Draft): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function eraseDraft(): void {
  window.sessionStorage.removeItem(KEY);
}

function stored(): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** The draft that the user left in this tab; one of somebody else is erased. */
export function draftOf(userId: string): Draft | null {
  const parsed = draft.safeParse(stored());
  if (parsed.success && parsed.data.userId === userId) return parsed.data;
  eraseDraft();
  return null;
}
