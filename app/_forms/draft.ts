"use client";

/** What a session that ended, or an update of the app, left of a form: its texts, neither passwords nor pictures. */
export type Draft = {
  userId: string;
  path: string;
  title: string;
  /** What the form held when it was opened. */
  opened: Record<string, string>;
  typed: Record<string, string>;
  /** The labels of pictures that were chosen and must be picked again. */
  pictures: string[];
};

const KEY = "sns_draft";

/** Keeps a draft in this tab, in place of any earlier one. */
export function keepDraft(kept: Draft): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function eraseDraft(): void {
  window.sessionStorage.removeItem(KEY);
}

function stored(): Draft | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** The draft that the user left in this tab; one of somebody else is erased. */
export function draftOf(userId: string): Draft | null {
  const draft = stored();
  if (userId !== "" && draft?.userId === userId) return draft;
  eraseDraft();
  return null;
}
