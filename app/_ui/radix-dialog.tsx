"use client";

import * as Radix from "@radix-ui/react-dialog";
import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import { Sign } from "./cards/state-card";
import { lastFocus } from "./last-focus";
import "./style-nonce";
import { useBackCloses } from "../_history/use-back-closes";

type DialogProps = {
  title: string;
  /** The dialog's description, read after its title. */
  text?: string;
  /** The status icon beside the text. */
  sign?: ComponentProps<typeof Sign>["sign"];
  children: ReactNode;
  /** Called when the person closes it; without it only the dialog's buttons do. */
  onClose?: () => void;
  wide?: boolean;
  /** Returns the element that gets the focus when it closes; without it, the one that had it before. */
  focusAfter?: () => HTMLElement | null;
  /** Whether it fills the window. */
  full?: boolean;
  /** Whether it lies at the bottom of a phone's screen, in reach of the thumb. */
  sheet?: boolean;
};

const SHEET =
  "max-w-sm max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:translate-none max-sm:rounded-b-none max-sm:px-4";

const FULL =
  "h-[calc(100dvh-2rem)] max-w-none max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:p-3";

const keep = (event: Event) => event.preventDefault();

/** How the open dialogs are closed, the topmost last. */
const closes: (() => void)[] = [];

/** Esc closes open choices in a dialog first, then the topmost dialog. */
function closeByEscape(event: KeyboardEvent) {
  // Radix takes the dialog below for the topmost until its next render.
  keep(event);
  if (event.target instanceof Element && event.target.matches("[role=combobox][aria-expanded=true]")) return;
  closes.at(-1)?.();
}

function useEscape(onClose: (() => void) | undefined) {
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    const closeThis = () => close();
    closes.push(closeThis);
    return () => {
      closes.splice(closes.indexOf(closeThis), 1);
    };
  }, []);
}

const takesFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(":disabled");

/** Returns a handler that restores the focus on close; Radix does so only for its own trigger. */
export function useReturnFocus(focusAfter?: DialogProps["focusAfter"]): (event: Event) => void {
  const [origin] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return (event) => {
    event.preventDefault();
    [focusAfter?.() ?? null, origin, lastFocus(), document.querySelector("main")]
      .find(takesFocus)
      ?.focus({ preventScroll: true });
  };
}

/** The chunk that dialog.tsx loads. */
export default function RadixDialog({
  title,
  text,
  sign,
  children,
  onClose,
  focusAfter,
  wide = false,
  full = false,
  sheet = false,
}: DialogProps) {
  const width = wide ? "max-w-3xl" : "max-w-md";
  const size = full ? FULL : width;
  const returnFocus = useReturnFocus(focusAfter);
  useBackCloses(onClose);
  useEscape(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...(!text && { "aria-describedby": undefined })}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keep}
          onEscapeKeyDown={closeByEscape}
          className={`fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-4 overflow-auto rounded-panel bg-surface p-6 shadow-dialog ${sheet ? SHEET : size}`}
        >
          <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
          {text && (
            <div className="flex items-center gap-3">
              {sign && <Sign sign={sign} className="size-10 p-2" />}
              <Radix.Description className="min-w-0 wrap-anywhere whitespace-pre-line text-muted">
                {text}
              </Radix.Description>
            </div>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
