import type { Page } from "playwright/test";

declare global {
  interface Window {
    /** What Back of a phone closes, the topmost last. */
    watchers: { onclose: (() => void) | null }[];
  }
}

/** Gives every document of a page the `CloseWatcher` of a phone: a computer's closes by Escape alone. */
export const useCloseWatcher = (page: Page) =>
  page.addInitScript(() => {
    window.watchers = [];
    class Watcher {
      onclose: (() => void) | null = null;
      constructor() {
        window.watchers.push(this);
      }
      destroy() {
        window.watchers = window.watchers.filter((watcher) => watcher !== this);
      }
    }
    Object.assign(window, { CloseWatcher: Watcher });
  });

/** Presses Back of a phone, without waiting for a page load: it closes what is open, else it is a step back. */
export const phoneBack = (page: Page) =>
  page.evaluate(() => {
    const top = window.watchers.pop();
    if (top) top.onclose?.();
    else window.history.back();
  });
