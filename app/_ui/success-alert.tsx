import { useId, useRef } from "react";
import { closeAlert, showAlertElement } from "./alerts";
import { Button, buttonClass } from "./button";
import { StatusIcon } from "./cards";
import { getLastFocus, screenElementRef } from "./last-focus";
import { ProgressLink } from "./link-progress";
import { cancelEvent, useWindowEvent } from "./state/use-window-event";

/** The name of what was saved, and links that undo the save, show it in its list, and show the result of its batch. */
type SuccessDetails = {
  name?: string | undefined;
  undoHref?: string | undefined;
  listHref?: string | null | undefined;
  resultHref?: string;
  onClose?: () => void;
};

/** Shows a success alert, also across navigations, until the person closes it. */
export const showSuccessAlert = (text: string, details: SuccessDetails = {}): void =>
  showAlertElement(<SuccessAlert text={text} {...details} />);

type SuccessAlertProps = SuccessDetails & { text: string };

/** Renders a success alert. The next key press or click outside closes it and keeps its usual effect; key repeats and double clicks are ignored. */
function SuccessAlert({ text, name, undoHref, listHref, resultHref, onClose }: SuccessAlertProps) {
  const id = useId();
  const alertRef = useRef<HTMLDialogElement>(null);
  const controlsRef = useRef<HTMLDivElement>(null);
  const links = [
    { label: "Lihat", href: listHref },
    { label: "Lihat hasil", href: resultHref },
    { label: "Urungkan", href: undoHref },
  ];
  const isInside = ({ target }: Event) => target instanceof Node && alertRef.current?.contains(target);

  function close() {
    if (alertRef.current?.contains(document.activeElement)) {
      const previous = getLastFocus();
      (previous?.isConnected ? previous : screenElementRef.current)?.focus({ preventScroll: true });
    }
    closeAlert();
    onClose?.();
  }

  /** Handles Tab: moves the focus from the page into the alert. If an input of the page has the focus, or Tab would leave the alert, closes the alert. */
  function handleTab(event: KeyboardEvent) {
    const { target, shiftKey } = event;
    const { firstElementChild: first, lastElementChild: last } = controlsRef.current ?? {};
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return close();
    if (isInside(event)) {
      const leavesAlert = target === (shiftKey ? first : last);
      if (!leavesAlert) return;
      cancelEvent(event);
      close();
    } else if (!shiftKey && first instanceof HTMLElement) {
      cancelEvent(event);
      first.focus();
    }
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Tab") return handleTab(event);
    if (MODIFIER_KEYS.test(event.key)) return;
    if (event.repeat) cancelEvent(event);
    else if (event.key === "Escape" || !isInside(event)) close();
  }

  function handleClick(event: MouseEvent) {
    if (isInside(event)) return;
    if (event.detail > 1) cancelEvent(event);
    else close();
  }

  useWindowEvent("keydown", handleKey, true);
  useWindowEvent("click", handleClick, true);

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
          ({ label, href }) =>
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

const MODIFIER_KEYS = /^(?:Alt|AltGraph|CapsLock|Control|Fn|Meta|NumLock|Shift|ScrollLock)$/;
