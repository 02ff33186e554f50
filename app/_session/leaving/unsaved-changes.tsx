"use client";

import { useEffect, useLayoutEffect } from "react";
import { Confirm } from "../../_ui/dialog";
import { isTextInput } from "../../_ui/fields/drop-area";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";

type Store = () => Promise<void>;

/** What stores the drafts of the mounted screens. */
const drafts = new Set<Store>();

/** Runs `store` before a lost session or a new version unloads the page; returns the unsubscriber. */
export function onBeforeUnload(store: Store): () => void {
  drafts.add(store);
  return () => void drafts.delete(store);
}

/** Stores what is typed on this page; resolves when that has ended, also where it was not possible. */
export const storeDrafts = () => Promise.allSettled([...drafts].map((store) => store()));

/** Reloads the page after all drafts are stored. */
export async function reload(): Promise<void> {
  await storeDrafts();
  window.location.reload();
}

/** How many writes and alerts would be lost by a reload now. */
const reloadBlocks = createStore(0);

/** Blocks reloads while one would lose something that cannot be stored; returns the release. */
export function blockReload(): () => void {
  reloadBlocks.set(reloadBlocks.get() + 1);
  return () => reloadBlocks.set(reloadBlocks.get() - 1);
}

export const isReloadBlocked = (): boolean => reloadBlocks.get() > 0;

/** Waits until no hold blocks a reload. */
export const whenReloadAllowed = () => reloadBlocks.waitFor(0);

const changed = createStore(false);

/** Whether a form on this page has unsaved changes. */
export const hasChanges = changed.get;

/** Sets whether there are unsaved changes, for which the browser asks before it closes or reloads the tab. */
export function setChanges(isChanged: boolean): void {
  changed.set(isChanged);
  window.onbeforeunload = isChanged ? (event) => event.preventDefault() : null;
}

/** What follows if the person agrees to leave, while that is asked. */
const question = createStore<(() => void) | null>(null);

const discardListeners = createListeners();

/** Calls back when the person agrees to lose unsaved changes; returns the unsubscriber. */
export const onDiscard = discardListeners.subscribe;

/** Calls `proceed`; asks first if a form has unsaved changes. */
export function confirmLeaving(proceed: () => void): void {
  if (hasChanges()) question.set(proceed);
  else proceed();
}

/** Reloads the page, unless that would ask about changes or interrupt what cannot be stored. */
export function reloadIfAllowed(): void {
  if (!hasChanges() && !isReloadBlocked()) void reload();
}

/** Confirms leaving a form with unsaved changes. */
export function LeaveQuestion() {
  const proceed = question.use();
  useEffect(() => () => question.set(null), []);

  return (
    proceed && (
      <Confirm
        title="Tinggalkan halaman ini?"
        text="Perubahan yang belum disimpan akan hilang."
        confirm={{ label: "Ya, tinggalkan!", kind: "danger" }}
        pending={false}
        onConfirm={() => {
          setChanges(false);
          question.set(null);
          discardListeners.notify();
          proceed();
        }}
        onCancel={() => question.set(null)}
      />
    )
  );
}

/** Stores the drafts of a screen that threw. Reloads, once a use of a document, where an extension has moved nodes that React removes. */
export function useBrokenScreen(error: Error): void {
  useLayoutEffect(() => {
    const stored = storeDrafts();
    if (error.name === "NotFoundError" && navigator.userActivation?.hasBeenActive)
      void stored.then(() => window.location.reload());
  }, [error]);
}

/** Whether the browser would open what is dragged in place of the page. */
function wouldOpen({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes("Files") || (types.includes("text/uri-list") && !isTextInput(target));
}

function refuseDrop(event: DragEvent) {
  if (event.defaultPrevented || !wouldOpen(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Keeps the browser from leaving the page for a file or link dropped on it, unless an element takes the drop. */
export function useDropGuard(): void {
  useWindowEvent("dragover", refuseDrop);
  useWindowEvent("drop", refuseDrop);
}
