import { useState } from "react";
import { usePreferences } from "../_session/preferences/use-preferences";
import { useGetActions, useRegisterActions } from "../_ui/actions";
import { isDialogOpen } from "../_ui/dialog";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";
import { useBarcodeScanner } from "./use-barcode-scanner";

const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog"));

/** Runs the single-key shortcuts of the screen's actions, unless the person has turned them off, and renders the shortcuts dialog. */
export function KeyboardShortcuts() {
  const { settings } = usePreferences();
  const getActions = useGetActions();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useRegisterActions({
    id: "keys",
    label: "Pintasan keyboard",
    shortcut: "?",
    run: () => setHelpOpen(true),
  });
  useBarcodeScanner(canBeShortcut);

  useWindowEvent("keydown", (event) => {
    if (!settings.hasKeys || !canBeShortcut(event)) return;
    const action = getActions().findLast(({ shortcut }) => shortcut === event.key);
    if (!action?.run || isReservedArrowKey(event)) return;
    action.run();
    event.preventDefault();
  });

  return isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />;
}

/** Returns whether a key press may be a single-key shortcut: without Ctrl, Alt and Meta, and outside of text fields, menus and dialogs. */
function canBeShortcut({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return false;
  return target instanceof Element && !isTextControl(target) && !isInMenu(target) && !isDialogOpen();
}

const isTextControl = (target: Element) => ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

/** Returns whether an element is a menu or a menu item. Menus handle keys themselves. */
const isInMenu = (target: Element) => Boolean(target.role?.startsWith("menu"));

/** Returns whether an arrow key must not run a shortcut, because it repeats, selects with Shift, or scrolls its target. */
function isReservedArrowKey({ key, shiftKey, repeat, target }: KeyboardEvent): boolean {
  return key.startsWith("Arrow") && (shiftKey || repeat || scrollsHorizontally(target as Element));
}

function scrollsHorizontally(element: Element | null): boolean {
  if (!element) return false;
  const isOverflowing = element.scrollWidth > element.clientWidth;
  if (isOverflowing && getComputedStyle(element).overflowX === "auto") return true;
  return scrollsHorizontally(element.parentElement);
}
