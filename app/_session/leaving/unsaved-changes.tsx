"use client";

import { useEffect, useLayoutEffect } from "react";
import { ConfirmDialog } from "../../_ui/dialog";
import { isTextInput } from "../../_ui/fields/drop-area";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";

type Store = () => Promise<void>;

const drafts = new Set<Store>();

/** Registers what has to happen before the app reloads or leaves the page, like storing a draft; returns the function that removes it. */
export function onLeavePage(store: Store): () => void {
  drafts.add(store);
  return () => void drafts.delete(store);
}

/** Stores the drafts of all mounted screens; never rejects. */
export const storeDrafts = () => Promise.allSettled([...drafts].map((store) => store()));

export async function reload(): Promise<void> {
  await storeDrafts();
  window.location.reload();
}

/** The number of writes and alerts that a reload would lose. */
const postponements = createStore(0);

/** Postpones the app's own reloads until the returned function is called. */
export function postponeReload(): () => void {
  postponements.set(postponements.get() + 1);
  return () => postponements.set(postponements.get() - 1);
}

export const isReloadPostponed = (): boolean => postponements.get() > 0;

/** Resolves when every `postponeReload` has been released. */
export const whenReloadAllowed = () => postponements.waitFor(0);

const changed = createStore(false);

/** Whether a form on this page has unsaved changes. */
export const hasChanges = changed.get;

/** Sets whether there are unsaved changes; while there are, the browser confirms closing or reloading the tab. */
export function setHasChanges(isChanged: boolean): void {
  changed.set(isChanged);
  window.onbeforeunload = isChanged ? (event) => event.preventDefault() : null;
}

const question = createStore<(() => void) | null>(null);

const discardListeners = createListeners();

/** Calls the listener when the person discards unsaved changes; returns the unsubscriber. */
export const onDiscard = discardListeners.subscribe;

/** Calls `proceed`, after a confirmation if a form has unsaved changes. */
export function confirmLeaving(proceed: () => void): void {
  if (hasChanges()) question.set(proceed);
  else proceed();
}

/** Reloads the page unless there are unsaved changes or the reload is blocked. */
export function reloadIfAllowed(): void {
  if (!hasChanges() && !isReloadPostponed()) void reload();
}

export function LeaveConfirmation() {
  const proceed = question.use();
  useEffect(() => () => question.set(null), []);

  return (
    proceed && (
      <ConfirmDialog
        title="Tinggalkan halaman ini?"
        text="Perubahan yang belum disimpan akan hilang."
        confirm={{ label: "Ya, tinggalkan!", kind: "danger" }}
        isPending={false}
        onConfirm={() => {
          setHasChanges(false);
          question.set(null);
          discardListeners.notify();
          proceed();
        }}
        onCancel={() => question.set(null)}
      />
    )
  );
}

/** Stores the drafts of a screen that threw; if a browser extension has moved nodes of React, reloads a page that was used. */
export function useErrorRecovery(error: Error): void {
  useLayoutEffect(() => {
    const stored = storeDrafts();
    if (error.name === "NotFoundError" && navigator.userActivation?.hasBeenActive)
      void stored.then(() => window.location.reload());
  }, [error]);
}

/** Returns whether the browser would navigate to a dropped file or link. */
function wouldOpen({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes("Files") || (types.includes("text/uri-list") && !isTextInput(target));
}

function refuseDrop(event: DragEvent) {
  if (event.defaultPrevented || !wouldOpen(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Prevents the browser from opening a file or link that is dropped outside of a drop area. */
export function usePreventFileDrop(): void {
  useWindowEvent("dragover", refuseDrop);
  useWindowEvent("drop", refuseDrop);
}
