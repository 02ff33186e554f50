"use client";

import { useEffect } from "react";
import { Confirm } from "../../_ui/dialog";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { isReloadHeld, reload } from "./reload";

let isChanged = false;

/** What follows if the person agrees to leave, while that is asked. */
const question = createStore<(() => void) | null>(null);

const left = createListeners();

/** Calls back when the person agrees to lose unsaved changes; returns the unsubscriber. */
export const onGivenUp = left.subscribe;

/** Whether a form on this page has unsaved changes. */
export const hasChanges = () => isChanged;

export function setChanges(has: boolean): void {
  isChanged = has;
}

/** Calls `proceed`; asks first if a form has unsaved changes. */
export function leave(proceed: () => void): void {
  if (isChanged) question.set(proceed);
  else proceed();
}

/** Reloads the page, unless that would ask about changes or interrupt what cannot be kept. */
export function reloadIfFree(): void {
  if (!isChanged && !isReloadHeld()) void reload();
}

/** Confirms leaving a form with unsaved changes; `beforeunload` covers closing and reloading the tab. */
export function LeaveQuestion() {
  const proceed = question.use();

  useWindowEvent("beforeunload", (event) => isChanged && event.preventDefault());
  useEffect(() => () => question.set(null), []);

  return (
    proceed && (
      <Confirm
        title="Tinggalkan halaman ini?"
        text="Perubahan yang belum disimpan akan hilang."
        confirm={{ label: "Ya, tinggalkan!", kind: "danger" }}
        pending={false}
        onConfirm={() => {
          isChanged = false;
          question.set(null);
          left.notify();
          proceed();
        }}
        onCancel={() => question.set(null)}
      />
    )
  );
}
