"use client";

import { useId, useRef } from "react";
import { closeAlert, showAlertElement } from "./alerts";
import { Button, buttonClass } from "./button";
import { StatusIcon } from "./cards";
import { getLastFocus, screenElementRef } from "./last-focus";
import { ProgressLink } from "./link-progress";
import { useWindowEvent } from "./state/use-window-event";

/** The name of what was saved, and links that undo the save, show it in its list, and show the result of its batch. */
type SuccessDetails = {
  name?: string | undefined;
  undoHref?: string | undefined;
  listHref?: string | null | undefined;
  resultHref?: string;
  onClose?: () => void;
};

type SuccessAlertProps = SuccessDetails & { text: string };

const MODIFIER_KEYS = /^(?:Alt|AltGraph|CapsLock|Control|Fn|Meta|NumLock|Shift|ScrollLock)$/;

function cancelEvent(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Renders a success alert. The next key press or click outside closes it and keeps its usual effect; key repeats and double clicks are ignored. */
function SuccessAlert({ text, name, undoHref, listHref, resultHref, onClose }: SuccessAlertProps) {
  const id = useId();
  const alertRef = useRef<HTMLDialogElement>(null);
  const controlsRef = useRef<HTMLDivElement>(null);
  const links = [
    ["Lihat", listHref],
    ["Lihat hasil", resultHref],
    ["Urungkan", undoHref],
  ] as const;
  const isInside = ({ target }: Event) => target instanceof Node && alertRef.current?.contains(target);

  function close() {
    if (alertRef.current?.contains(document.activeElement)) {
      const previous = getLastFocus();
      (previous?.isConnected ? previous : screenElementRef.current)?.focus({ preventScroll: true });
    }
    closeAlert();
    onClose?.();
  }

  /** Moves the focus from the page into the alert on Tab. Closes the alert on Tab in a text field of the page, and where Tab would leave the alert. */
  function handleTab(event: KeyboardEvent) {
    const { firstElementChild: first, lastElementChild: last } = controlsRef.current ?? {};
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) close();
    else if (!isInside(event)) {
      if (event.shiftKey || !(first instanceof HTMLElement)) return;
      cancelEvent(event);
      first.focus();
    } else if (event.target === (event.shiftKey ? first : last)) {
      cancelEvent(event);
      close();
    }
  }

  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key === "Tab") return handleTab(event);
      if (MODIFIER_KEYS.test(event.key)) return;
      if (event.repeat) cancelEvent(event);
      else if (event.key === "Escape" || !isInside(event)) close();
    },
    true,
  );
  useWindowEvent(
    "click",
    (event) => {
      if (isInside(event)) return;
      if (event.detail > 1) cancelEvent(event);
      else close();
    },
    true,
  );

  return (
    <dialog
      ref={alertRef}
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="fixed inset-x-0 top-auto bottom-0 z-50 mx-auto flex w-full flex-col gap-2 border border-line bg-surface p-4 text-ink shadow-dialog sm:bottom-4 sm:w-100 sm:rounded-panel [body:has(.selection-bar)_&]:bottom-16"
    >
      <div role="alert" className="flex items-center gap-3">
        <StatusIcon sign="done" className="size-10 p-2" />
        <div className="min-w-0 wrap-anywhere">
          <h2 id={`${id}-title`} className="text-sm font-bold">
            SUKSES
          </h2>
          <p id={`${id}-text`}>{text}</p>
          <strong className="text-sm font-semibold">{name}</strong>
        </div>
      </div>
      <div ref={controlsRef} className="flex flex-wrap justify-end gap-2">
        {links.map(
          ([label, href]) =>
            href && (
              <ProgressLink key={label} href={href} onClick={close} className={buttonClass("plain")}>
                {label}
              </ProgressLink>
            ),
        )}
        <Button kind="primary" onClick={close}>
          OK
        </Button>
      </div>
    </dialog>
  );
}

export const showSuccessAlert = (text: string, details: SuccessDetails = {}): void =>
  showAlertElement(<SuccessAlert text={text} {...details} />);
