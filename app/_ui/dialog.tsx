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
import { Button, type ButtonKind } from "./button";
import { StatusIcon } from "./cards";
import { moveFocusByArrows } from "./keyboard";
import { getLastFocus, screenElementRef } from "./last-focus";

declare let __webpack_nonce__: string | undefined;

// Radix reads the nonce of the styles that lock scrolling from this variable.
if (typeof document !== "undefined") {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

const DIALOG_SIZE_CLASSES = {
  normal: "max-w-md",
  wide: "max-w-3xl",
  table: "max-w-5xl",
  full: "h-[calc(100dvh-2rem)] max-w-none max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:p-3",
  /** At the bottom of the screen on phones. */
  sheet:
    "max-w-sm max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:translate-none max-sm:rounded-b-none max-sm:px-4",
};

type DialogProps = Omit<ModalProps, "className" | "isLightDismiss"> & {
  title: string;
  /** The text below the title, also the accessible description. */
  text?: string | undefined;
  sign?: ComponentProps<typeof StatusIcon>["sign"];
  size?: keyof typeof DIALOG_SIZE_CLASSES;
};

/** Renders an open dialog in the middle of the window, with a title and a text. */
export function Dialog({ title, text, sign, size = "normal", children, ...rest }: DialogProps) {
  return (
    <Modal
      {...rest}
      className={`top-1/2 left-1/2 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-4 overflow-auto rounded-panel p-6 ${DIALOG_SIZE_CLASSES[size]}`}
    >
      <DialogTitle className="text-lg font-bold">{title}</DialogTitle>
      {text && (
        <div className="flex items-center gap-3">
          {sign && <StatusIcon sign={sign} className="size-10 p-2" />}
          <Radix.Description className="min-w-0 wrap-anywhere whitespace-pre-line text-muted">
            {text}
          </Radix.Description>
        </div>
      )}
      {children}
    </Modal>
  );
}

export const DialogTitle = Radix.Title;

/** Renders the buttons of a dialog in a row, in which arrow keys move the focus. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside.
    <div className="flex flex-wrap justify-end gap-2" onKeyDown={moveFocusByArrows}>
      {children}
    </div>
  );
}

type ConfirmDialogProps = {
  title: string;
  text?: string;
  confirm: { label: string; kind: ButtonKind };
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Renders a dialog that asks for a confirmation; while `isPending`, it cannot be closed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, isPending = false, onConfirm, onCancel } = props;
  return (
    <Dialog title={title} text={text} onClose={isPending ? undefined : onCancel}>
      <DialogActions>
        <Button onClick={onCancel} disabled={isPending}>
          Batal
        </Button>
        <Button kind={confirm.kind} onClick={onConfirm} disabled={isPending}>
          {confirm.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ModalProps = {
  children: ReactNode;
  /** Called on Esc and Back, and if allowed on a press outside; without it, only the buttons of the dialog close it. */
  onClose?: (() => void) | undefined;
  /** Whether a press outside closes the dialog, and Esc even while a combobox in it is open. */
  isLightDismiss?: boolean;
  /** Returns the element to focus on close; by default the element that had the focus before. */
  returnFocusTo?: (() => Element | null) | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  className: string;
};

/** Renders an open modal dialog of any shape; its content must have a `DialogTitle`. */
export function Modal(props: ModalProps) {
  const { children, onClose, isLightDismiss, returnFocusTo, onKeyDown, className } = props;
  const dialogClass = `fixed z-50 bg-surface text-ink shadow-dialog ${className}`;
  useReturnFocus(returnFocusTo);
  useCloseOnBackGesture(onClose);
  const dialog = useOpenDialog(onClose);
  const isTopmost = () => openDialogs.at(-1) === dialog;

  function handleEscape(event: Event) {
    if (!isTopmost()) {
      event.preventDefault();
      openDialogs.at(-1)?.close?.();
    } else if (!isLightDismiss && isInOpenCombobox(event)) event.preventDefault();
  }

  return (
    <Radix.Root open onOpenChange={() => onClose?.()}>
      <Radix.Portal container={document.body}>
        <Radix.Overlay className="fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          asChild
          aria-modal
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (!isLightDismiss || !isTopmost()) event.preventDefault();
          }}
          onEscapeKeyDown={handleEscape}
        >
          <dialog open onKeyDown={onKeyDown} className={dialogClass}>
            {children}
          </dialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type OpenDialog = { close: (() => void) | undefined };

/** The open dialogs, topmost last. The stack of Radix lacks a dialog that was just opened, because an effect adds it. */
const openDialogs: OpenDialog[] = [];

export const isDialogOpen = (): boolean => openDialogs.length > 0;

/** Adds a dialog to `openDialogs` while it is mounted. */
function useOpenDialog(onClose: ModalProps["onClose"]): OpenDialog {
  const [dialog] = useState<OpenDialog>(() => ({ close: undefined }));
  useLayoutEffect(() => {
    dialog.close = onClose;
  }, [dialog, onClose]);
  useLayoutEffect(() => {
    openDialogs.push(dialog);
    return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1);
  }, [dialog]);
  return dialog;
}

/** Returns whether an event is in an open combobox, which Esc closes instead of the dialog. */
const isInOpenCombobox = ({ target }: Event) =>
  target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");

/** On unmount, focuses an element of the page: that of `returnFocusTo`, or the one that had the focus before. */
function useReturnFocus(returnFocusTo: ModalProps["returnFocusTo"]): void {
  const [focusedBefore] = useState(() => document.activeElement);
  const [lastFocusBefore] = useState(getLastFocus);
  const returnFocus = useEffectEvent(() => {
    const lastFocus = getLastFocus();
    // Another element that had the focus outside of dialogs meanwhile, or was set by `setLastFocus`.
    const laterFocus = lastFocus === lastFocusBefore ? null : lastFocus;
    const candidates = [returnFocusTo?.(), laterFocus, focusedBefore, lastFocus, screenElementRef.current];
    candidates.find(isFocusable)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => () => queueMicrotask(() => returnFocus()), []);
}

const isFocusable = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(":disabled");

/** The browser's `CloseWatcher`, which TypeScript's DOM types do not have yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Calls `onClose` on the Back gesture of Android, in browsers with `CloseWatcher`; does nothing without `onClose`. */
export function useCloseOnBackGesture(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable || !("CloseWatcher" in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isClosable]);
}
