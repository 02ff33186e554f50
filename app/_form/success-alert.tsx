"use client";

import { useId, useRef } from "react";
import { closeAlert, showElement } from "../_ui/alerts";
import { Button, buttonLook } from "../_ui/button";
import { Sign } from "../_ui/cards";
import { lastFocus, screenRef } from "../_ui/last-focus";
import { ProgressLink } from "../_ui/link-progress";
import { useWindowEvent } from "../_ui/state/use-window-event";

/** A record that was saved: its name, the screen that undoes that, and the list that shows it, where the person may not see it. */
export type SavedRecord = {
  name?: string | undefined;
  undo?: string | undefined;
  seen?: string | null | undefined;
};

/** The keys that leave a success open: Tab leads to its controls. */
const STAYS = /^(?:Alt|AltGraph|CapsLock|Control|Fn|Meta|NumLock|Shift|ScrollLock|Tab)$/;

function stop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Renders a success at the bottom of the screen. The next key or press closes it and does what it was meant to do; a double click and a held key press nothing. */
function Success({ text, record: { name, undo, seen } }: { text: string; record: SavedRecord }) {
  const id = useId();
  const alert = useRef<HTMLDialogElement>(null);
  const isInside = ({ target }: Event) => target instanceof Node && alert.current?.contains(target);

  function close() {
    if (alert.current?.contains(document.activeElement)) {
      const before = lastFocus();
      (before?.isConnected ? before : screenRef.current)?.focus({ preventScroll: true });
    }
    closeAlert();
  }
  useWindowEvent(
    "keydown",
    (event) => {
      if (STAYS.test(event.key)) return;
      if (event.repeat) stop(event);
      else if (event.key === "Escape" || !isInside(event)) close();
    },
    true,
  );
  useWindowEvent(
    "click",
    (event) => {
      if (isInside(event)) return;
      if (event.detail > 1) stop(event);
      else close();
    },
    true,
  );

  return (
    <dialog
      ref={alert}
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="fixed inset-x-0 top-auto bottom-0 z-50 mx-auto flex w-full flex-col gap-2 border border-line bg-surface p-4 text-ink shadow-dialog sm:bottom-4 sm:w-100 sm:rounded-panel"
    >
      <div role="alert" className="flex items-center gap-3">
        <Sign sign="done" className="size-10 p-2" />
        <div className="min-w-0 wrap-anywhere">
          <h2 id={`${id}-title`} className="text-sm font-bold">
            SUKSES
          </h2>
          <p id={`${id}-text`}>{text}</p>
          <strong className="text-sm font-semibold">{name}</strong>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {seen && (
          <ProgressLink href={seen} onClick={close} className={buttonLook("plain")}>
            Lihat
          </ProgressLink>
        )}
        {undo && (
          <ProgressLink href={undo} onClick={close} className={buttonLook("plain")}>
            Urungkan
          </ProgressLink>
        )}
        <Button kind="primary" onClick={close}>
          OK
        </Button>
      </div>
    </dialog>
  );
}

/** Shows that a record was saved (messages.md#alerts). */
export const showSuccess = (text: string, record: SavedRecord = {}): void =>
  showElement(<Success text={text} record={record} />);
