import { useEffect, useLayoutEffect } from "react";
import { ConfirmDialog } from "../../_ui/dialog";
import { isTextInput } from "../../_ui/fields/drop-area";
import { createListeners, createStore } from "../../_ui/state/store";
import { useWindowEvent } from "../../_ui/state/use-window-event";

// What happens before the page is left or reloaded: the confirmation, the handlers of the screens, postponed reloads; and dropped files.

const hasUnsavedChangesStore = createStore(false);

export const hasUnsavedChanges = hasUnsavedChangesStore.get;

/** Sets whether the page has unsaved changes; while it has, the browser asks before the tab is closed or reloaded. */
export function setHasUnsavedChanges(isUnsaved: boolean): void {
  hasUnsavedChangesStore.set(isUnsaved);
  window.onbeforeunload = isUnsaved ? (event) => event.preventDefault() : null;
}

/** The navigation that waits for a confirmation; `null` while the dialog is closed. */
const pendingNavigationStore = createStore<(() => void) | null>(null);

const discardListeners = createListeners();

/** Calls the listener when the person leaves and discards unsaved changes; returns the unsubscriber. */
export const onDiscardChanges = discardListeners.subscribe;

/** Calls `proceed`; if a form has unsaved changes, asks for a confirmation first. */
export function confirmLeaving(proceed: () => void): void {
  if (hasUnsavedChanges()) pendingNavigationStore.set(proceed);
  else proceed();
}

export function LeaveConfirmation() {
  const navigate = pendingNavigationStore.use();
  useEffect(() => () => pendingNavigationStore.set(null), []);

  return (
    navigate && (
      <ConfirmDialog
        title="Tinggalkan halaman ini?"
        text="Perubahan yang belum disimpan akan hilang."
        confirm={{ label: "Ya, tinggalkan!", kind: "danger" }}
        onConfirm={() => {
          setHasUnsavedChanges(false);
          pendingNavigationStore.set(null);
          discardListeners.notify();
          navigate();
        }}
        onCancel={() => pendingNavigationStore.set(null)}
      />
    )
  );
}

type LeaveHandler = (isRecovery: boolean) => Promise<void>;

const leaveHandlers = new Set<LeaveHandler>();

/** Calls `handler` before the app reloads or leaves the page, and with `isRecovery` after a screen threw; returns the unsubscriber. */
export function onLeavePage(handler: LeaveHandler): () => void {
  leaveHandlers.add(handler);
  return () => void leaveHandlers.delete(handler);
}

/** Calls all handlers of `onLeavePage`, which store drafts and, without `isRecovery`, stop the batch. Never rejects. */
export const runLeaveHandlers = (isRecovery = false) =>
  Promise.allSettled([...leaveHandlers].map((handler) => handler(isRecovery)));

export async function reloadPage(): Promise<void> {
  await runLeaveHandlers();
  window.location.reload();
}

/** Reloads the page, unless there are unsaved changes or reloads are postponed. */
export function reloadPageIfAllowed(): void {
  if (!hasUnsavedChanges() && !isReloadPostponed()) void reloadPage();
}

/** The number of writes and alerts that postpone reloads, because a reload would lose them. */
const postponementCountStore = createStore(0);

/** Postpones reloads of the page by the app until the returned function is called. */
export function postponeReload(): () => void {
  postponementCountStore.set(postponementCountStore.get() + 1);
  return () => postponementCountStore.set(postponementCountStore.get() - 1);
}

export const isReloadPostponed = (): boolean => postponementCountStore.get() > 0;

/** Resolves when nothing postpones reloads any more. */
export const whenReloadAllowed = () => postponementCountStore.waitFor(0);

/** Stores the drafts after a screen threw. After a `NotFoundError` (a browser extension has moved nodes of React), reloads the page if the person has already used it. */
export function useErrorRecovery(error: Error): void {
  useLayoutEffect(() => {
    const draftsStored = runLeaveHandlers(true);
    if (error.name === "NotFoundError" && navigator.userActivation?.hasBeenActive)
      void draftsStored.then(reloadPage);
  }, [error]);
}

/** Prevents the browser from opening a file or link that is dropped outside of a drop area. */
export function usePreventFileDrop(): void {
  useWindowEvent("dragover", preventFileDrop);
  useWindowEvent("drop", preventFileDrop);
}

function preventFileDrop(event: DragEvent) {
  if (event.defaultPrevented || !wouldOpenDroppedItem(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Returns whether the browser would open a dropped file or link in place of the page. */
function wouldOpenDroppedItem({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes("Files") || (types.includes("text/uri-list") && !isTextInput(target));
}
