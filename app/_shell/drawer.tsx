"use client";

import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useBackCloses } from "../_history/use-back-closes";
import { useReturnFocus } from "../_ui/radix-dialog";

/** Renders the menu on narrow screens, closed by its button, Esc, or a tap beside it. */
export default function Drawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const returnFocus = useReturnFocus();
  useBackCloses(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-surface shadow-dialog"
        >
          <div className="flex items-center justify-between border-b border-line px-4 py-3">
            <Radix.Title className="text-lg font-bold">Menu</Radix.Title>
            <Radix.Close aria-label="Tutup menu" className="rounded-control p-2 hover:bg-pointed">
              <svg
                aria-hidden
                width="20"
                height="20"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              >
                <path d="M4 4l12 12M16 4L4 16" />
              </svg>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
