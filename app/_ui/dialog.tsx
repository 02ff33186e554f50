"use client";

import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { moveByArrows } from "./arrow-keys";
import { Button, type ButtonKind } from "./button";
import { Sign } from "./cards";
import { lastFocus } from "./last-focus";
import { useBackCloses } from "./use-back-closes";

export type ModalProps = {
  title: string;
  describedBy?: string | undefined;
  children: ReactNode;
  /** Called when the person closes it; without it only the dialog's buttons do. */
  onClose?: (() => void) | undefined;
  /** Whether Esc closes it even while choices are open in it, and in content-dialog.tsx a press beside it, too. */
  isLight?: boolean;
  /** Returns the element that gets the focus when it closes; without it, the one that had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** Whether presses reach what is behind it; who hears the screen is kept within it all the same. */
  isPassing?: boolean | undefined;
  className: string;
};

const takesFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(":disabled");

/** Returns what gives the focus, once the dialog is gone, to what was to have it meanwhile, else to where it was. */
export function useReturnFocus(focusAfter: ModalProps["focusAfter"]): () => void {
  const [origin] = useState(() => document.activeElement);
  const [before] = useState(lastFocus);
  return () =>
    [
      focusAfter?.() ?? null,
      lastFocus() === before ? null : lastFocus(),
      origin,
      lastFocus(),
      document.querySelector("main"),
    ]
      .find(takesFocus)
      ?.focus({ preventScroll: true });
}

/** Whether an event is one of this dialog, and not of one that is rendered within it. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) =>
  target instanceof Element && target.closest("dialog") === currentTarget;

/** Whether Esc closes this dialog: open choices in it close first; those of the palette are all that it shows. */
export const isClosingKey = (event: KeyboardEvent, isLight: boolean | undefined): boolean =>
  event.key === "Escape" &&
  isOwn(event) &&
  (isLight || !(event.target as Element).matches("[role=combobox][aria-expanded=true]"));

/** Returns the stops of the Tab key in a dialog. */
const stopsIn = (dialog: Element) =>
  [
    ...dialog.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ].filter((each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.getClientRects().length > 0);

/** Returns a ref that opens the dialog around its first element: before React gives the focus to another one in it. */
const openingAround = (way: "show" | "showModal") => (first: Element | null) => {
  const dialog = first?.closest("dialog");
  if (!dialog || dialog.open) return;
  dialog[way]();
  stopsIn(dialog)[0]?.focus();
};

const openAsModal = openingAround("showModal");
const openAbove = openingAround("show");

function goRound(event: KeyboardEvent) {
  const stops = stopsIn(event.currentTarget);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from && event.target !== event.currentTarget) return;
  event.preventDefault();
  to?.focus();
}

// What locks the scroll behind a dialog of Radix would take the scrolling of one above it.
const keepScroll = (event: SyntheticEvent) => event.stopPropagation();

/** Renders an open modal dialog of the browser: above everything, which it makes inert. */
export function Modal(props: ModalProps) {
  const { title, describedBy, children, onClose, isLight, focusAfter, isPassing, className } = props;
  const returnFocus = useEffectEvent(useReturnFocus(focusAfter));
  // The browser lets nothing behind a modal dialog have the focus, and it is in the document until the commit is over.
  useLayoutEffect(() => () => queueMicrotask(() => returnFocus()), []);
  useBackCloses(onClose);

  function press(event: KeyboardEvent) {
    if (!isOwn(event)) return;
    if (event.key === "Tab" && !event.defaultPrevented) goRound(event);
    // The browser would close it in its own way.
    if (event.key === "Escape") event.preventDefault();
    if (isClosingKey(event, isLight)) onClose?.();
  }

  // The browser's own ways of closing: the Esc key while nothing has the focus, Back on some phones.
  function closeByBrowser(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (event.currentTarget.isConnected && !event.currentTarget.open) event.currentTarget.showModal();
    onClose?.();
  }

  return createPortal(
    <dialog
      aria-label={title}
      aria-describedby={describedBy}
      aria-modal={isPassing || undefined}
      onKeyDown={press}
      onCancel={closeByBrowser}
      onClose={closeByBrowser}
      onWheel={keepScroll}
      onTouchMove={keepScroll}
      className={`pointer-events-auto fixed bg-surface text-ink ${isPassing ? "z-50 shadow-[0_0_0_100vmax_var(--veil)]" : "shadow-dialog backdrop:bg-veil"} ${className}`}
    >
      <span hidden ref={isPassing ? openAbove : openAsModal} />
      {children}
    </dialog>,
    document.body,
  );
}

export type DialogProps = Pick<ModalProps, "title" | "children" | "onClose" | "focusAfter" | "isPassing"> & {
  frame?: ComponentType<ModalProps>;
  /** The dialog's description, read after its title. */
  text?: string | undefined;
  sign?: ComponentProps<typeof Sign>["sign"];
  size?: string;
};

/** Renders an open dialog of the browser, named by its title: one that says or asks something, also without a connection. */
export function Dialog({
  frame: Frame = Modal,
  title,
  text,
  sign,
  children,
  size = "max-w-md",
  ...rest
}: DialogProps) {
  const about = useId();
  return (
    <Frame
      {...rest}
      title={title}
      describedBy={text && about}
      className={`top-1/2 left-1/2 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-4 overflow-auto rounded-panel p-6 ${size}`}
    >
      <h2 className="text-lg font-bold">{title}</h2>
      {text && (
        <div className="flex items-center gap-3">
          {sign && <Sign sign={sign} className="size-10 p-2" />}
          <p id={about} className="min-w-0 wrap-anywhere whitespace-pre-line text-muted">
            {text}
          </p>
        </div>
      )}
      {children}
    </Frame>
  );
}

/** Renders the buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons take the keys.
    <div className="flex flex-wrap justify-end gap-2" onKeyDown={moveByArrows}>
      {children}
    </div>
  );
}

type ConfirmProps = {
  title: string;
  text?: string;
  confirm: { label: string; kind: ButtonKind };
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks a question with a confirm button and 'Batal', both disabled while pending. */
export function Confirm({ title, text, confirm, pending, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Dialog title={title} text={text} onClose={pending ? undefined : onCancel}>
      <DialogActions>
        <Button onClick={onCancel} disabled={pending}>
          Batal
        </Button>
        <Button kind={confirm.kind} onClick={onConfirm} disabled={pending}>
          {confirm.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
