"use client";

import * as Radix from "@radix-ui/react-dialog";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { moveByArrows } from "./arrow-keys";
import { Button, type ButtonKind } from "./button";
import { Sign } from "./cards";
import { lastFocus, screenRef } from "./last-focus";

declare let __webpack_nonce__: string | undefined;

// Libraries that inject styles read the page's nonce here; Radix does, to lock the scroll behind a dialog.
if (typeof document !== "undefined") {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

/** Not yet among TypeScript's types of the browser. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Makes Back of a phone call `onClose` and stay on the screen, where the browser has `CloseWatcher`; without `onClose` Back is unchanged. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable || !("CloseWatcher" in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isClosable]);
}

type ModalProps = {
  children: ReactNode;
  /** Called when the person closes it; without it only the dialog's buttons do. */
  onClose?: (() => void) | undefined;
  /** Whether a press beside it closes it, and Esc even while choices are open in it. */
  isLight?: boolean;
  /** Returns the element that gets the focus when it closes; without it, the one that had it before. */
  focusAfter?: (() => Element | null) | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  className: string;
};

const takesFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(":disabled");

/** Gives the focus, once the dialog is gone, to what was to have it meanwhile, else to where it was. */
function useReturnFocus(focusAfter: ModalProps["focusAfter"]): void {
  const [origin] = useState(() => document.activeElement);
  const [before] = useState(lastFocus);
  const returnFocus = useEffectEvent(() =>
    [
      focusAfter?.() ?? null,
      lastFocus() === before ? null : lastFocus(),
      origin,
      lastFocus(),
      screenRef.current,
    ]
      .find(takesFocus)
      ?.focus({ preventScroll: true }),
  );
  useLayoutEffect(() => () => queueMicrotask(() => returnFocus()), []);
}

/** Whether Esc closes choices that are open in the dialog first; those of a light one are all that it shows. */
const closesChoices = ({ target }: Event) =>
  target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");

/** The title of a dialog, which names it. */
export const DialogTitle = Radix.Title;

/** The open dialogs with their close handlers, topmost last. Radix knows the topmost only once the effects of a new one have run. */
const shown: { close: (() => void) | undefined }[] = [];

/** Whether a dialog is open. */
export const hasDialog = (): boolean => shown.length > 0;

/** Returns whether a dialog is the one on top, and what Esc does: it is for that one, and there for choices that are open in it. */
function useLayer({ onClose, isLight }: Pick<ModalProps, "onClose" | "isLight">) {
  const [layer] = useState<(typeof shown)[number]>(() => ({ close: undefined }));
  useLayoutEffect(() => {
    layer.close = onClose;
  }, [layer, onClose]);
  useLayoutEffect(() => {
    shown.push(layer);
    return () => void shown.splice(shown.indexOf(layer), 1);
  }, [layer]);
  const isTop = () => shown.at(-1) === layer;
  function onEscape(event: Event) {
    if (!isTop()) {
      event.preventDefault();
      shown.at(-1)?.close?.();
    } else if (!isLight && closesChoices(event)) event.preventDefault();
  }
  return { isTop, onEscape };
}

/** Renders an open modal dialog, named by the `DialogTitle` in it, in the page that rendered it: WebKit may run scripts of a page after the next has loaded. */
export function Modal({ children, onClose, isLight, focusAfter, onKeyDown, className }: ModalProps) {
  useReturnFocus(focusAfter);
  useBackCloses(onClose);
  const { isTop, onEscape } = useLayer({ onClose, isLight });
  return (
    <Radix.Root open onOpenChange={() => onClose?.()}>
      <Radix.Portal container={document.body}>
        <Radix.Overlay className="fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          asChild
          aria-modal
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (!isLight || !isTop()) event.preventDefault();
          }}
          onEscapeKeyDown={onEscape}
        >
          <dialog
            open
            onKeyDown={onKeyDown}
            className={`fixed z-50 bg-surface text-ink shadow-dialog ${className}`}
          >
            {children}
          </dialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const SIZES = {
  wide: "max-w-3xl",
  table: "max-w-5xl",
  full: "h-[calc(100dvh-2rem)] max-w-none max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:p-3",
  /** At the bottom of a phone's screen, in reach of the thumb. */
  sheet:
    "max-w-sm max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:translate-none max-sm:rounded-b-none max-sm:px-4",
};

type DialogProps = Omit<ModalProps, "className" | "isLight"> & {
  title: string;
  /** The dialog's description, read after its title. */
  text?: string | undefined;
  sign?: ComponentProps<typeof Sign>["sign"];
} & { [Size in keyof typeof SIZES]?: boolean };

/** Renders an open dialog, named by its title. */
export function Dialog({ title, text, sign, wide, table, full, sheet, children, ...rest }: DialogProps) {
  const size =
    (full && SIZES.full) ||
    (sheet && SIZES.sheet) ||
    (wide && SIZES.wide) ||
    (table && SIZES.table) ||
    "max-w-md";
  return (
    <Modal
      {...rest}
      className={`top-1/2 left-1/2 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-4 overflow-auto rounded-panel p-6 ${size}`}
    >
      <DialogTitle className="text-lg font-bold">{title}</DialogTitle>
      {text && (
        <div className="flex items-center gap-3">
          {sign && <Sign sign={sign} className="size-10 p-2" />}
          <Radix.Description className="min-w-0 wrap-anywhere whitespace-pre-line text-muted">
            {text}
          </Radix.Description>
        </div>
      )}
      {children}
    </Modal>
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
