"use client";

import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useState } from "react";
import {
  type DialogProps,
  isClosingKey,
  type ModalProps,
  Dialog as Plain,
  Modal as PlainModal,
  useReturnFocus,
} from "./dialog";
import { useBackCloses } from "./use-back-closes";

declare let __webpack_nonce__: string | undefined;

// Libraries that inject styles read the page's nonce here; Radix does, to lock the scroll behind a dialog.
if (typeof document !== "undefined") {
  __webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

const isInDialog = ({ target }: Event) => target instanceof Element && target.closest("dialog") !== null;

function RadixModal({ title, describedBy, children, onClose, isLight, focusAfter, className }: ModalProps) {
  const returnFocus = useReturnFocus(focusAfter);
  useBackCloses(onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          asChild
          aria-label={title}
          aria-describedby={describedBy}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          onInteractOutside={(event) => {
            if (!isLight || isInDialog(event)) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            // Radix takes the dialog below for the topmost until its next render, and knows none of the browser's.
            if (isInDialog(event) || document.querySelector("dialog:modal")) event.preventDefault();
          }}
        >
          <dialog
            open
            onKeyDown={(event) => {
              if (isClosingKey(event, isLight)) onClose?.();
            }}
            className={`fixed z-50 bg-surface text-ink shadow-dialog ${className}`}
          >
            {children}
          </dialog>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Renders an open modal dialog with content that is loaded on demand. */
export function Modal(props: ModalProps): ReactNode {
  // One of the browser's makes everything inert but what is opened above it by the browser.
  const [Frame] = useState(() => (document.querySelector("dialog:modal") ? PlainModal : RadixModal));
  return <Frame {...props} />;
}

const SIZES = {
  wide: "max-w-3xl",
  full: "h-[calc(100dvh-2rem)] max-w-none max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:p-3",
  /** At the bottom of a phone's screen, in reach of the thumb. */
  sheet:
    "max-w-sm max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:translate-none max-sm:rounded-b-none max-sm:px-4",
};

type ContentDialogProps = Omit<DialogProps, "frame" | "size"> & { [Size in keyof typeof SIZES]?: boolean };

/** Renders an open dialog with content that is loaded on demand, named by its title. */
export function Dialog({ wide, full, sheet, ...props }: ContentDialogProps): ReactNode {
  const size = (full && SIZES.full) || (sheet && SIZES.sheet) || (wide && SIZES.wide) || undefined;
  return <Plain {...props} {...(size && { size })} frame={Modal} />;
}
