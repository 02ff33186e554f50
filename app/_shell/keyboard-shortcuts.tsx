"use client";

import { addLink } from "../_list/add-link";
import { searchBox } from "../_list/address/use-list-address";
import { usePreferences } from "../_session/preferences/preferences-provider";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";

function scrollsAside(element: Element | null): boolean {
  if (!element) return false;
  const isWide = element.scrollWidth > element.clientWidth;
  return (isWide && getComputedStyle(element).overflowX === "auto") || scrollsAside(element.parentElement);
}

const buttonOf = (key: string) => document.querySelector<HTMLElement>(`main [aria-keyshortcuts=${key}]`);

/** Turns the page on Left or Right, unless another element uses that key. */
function turnPage({ key, shiftKey, repeat, target }: KeyboardEvent): void {
  if (shiftKey || repeat || !(target instanceof Element)) return;
  if (target.closest("[role=menu]") || scrollsAside(target)) return;
  buttonOf(key)?.click();
}

const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog"));

const FIELDS = "input, textarea, select, [contenteditable]";

function isForTheScreen({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return false;
  return target instanceof Element && !target.closest(FIELDS) && !document.querySelector("dialog");
}

type KeysProps = { isShown: boolean; onShow: () => void; onClose: () => void };

/** Handles the single-key shortcuts, unless the person is typing or turned them off, and their help. */
export function KeyboardShortcuts({ isShown, onShow, onClose }: KeysProps) {
  const { settings, change } = usePreferences();

  useWindowEvent("keydown", (event) => {
    if (!settings.hasKeys || !isForTheScreen(event)) return;
    const search = searchBox();
    const add = addLink();
    const list = document.querySelector<HTMLElement>(".list-frame");
    if (event.key === "?") onShow();
    else if (event.key === "n" && add) add.click();
    else if (event.key === "u") buttonOf("u")?.click();
    else if (event.key === "j" && list) {
      list.focus();
      change({ hasGrid: true });
    } else if (event.key === "/" && search) {
      search.focus();
      search.select();
    } else {
      if (event.key.startsWith("Arrow")) turnPage(event);
      return;
    }
    event.preventDefault();
  });

  return isShown && <ShortcutsDialog onClose={onClose} />;
}
