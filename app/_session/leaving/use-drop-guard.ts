"use client";

import { useWindowEvent } from "../../_ui/state/use-window-event";

const EDITABLE = "input:not([type=file]), textarea";

/** Whether the browser would open what is dragged in place of the page. */
function wouldOpen({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes("Files")) return true;
  return types.includes("text/uri-list") && !(target instanceof Element && target.closest(EDITABLE));
}

function stop(event: DragEvent) {
  if (event.defaultPrevented || !wouldOpen(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Keeps the browser from leaving the page for a file or link dropped on it, unless an element takes the drop. */
export function useDropGuard(): void {
  useWindowEvent("dragover", stop);
  useWindowEvent("drop", stop);
}
