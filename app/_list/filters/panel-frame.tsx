"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";

/** Narrower windows have no room beside the rows. */
const BESIDE = "(width >= 64rem)";

function subscribe(listener: () => void) {
  const media = window.matchMedia(BESIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

type FrameProps = { children: ReactNode; onClose: () => void };

/** Renders the panel beside the rows, or over them as a dialog where the window is narrow. */
export function PanelFrame({ children, onClose }: FrameProps) {
  const isBeside = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(BESIDE).matches,
    () => true,
  );
  if (isBeside) return <BesideFrame onClose={onClose}>{children}</BesideFrame>;
  return (
    <Dialog title="Filter" sheet onClose={onClose}>
      {children}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function BesideFrame({ children, onClose }: FrameProps) {
  const frame = useRef<HTMLElement>(null);

  useEffect(() => frame.current?.querySelector("input")?.focus(), []);

  function closeByEsc({ key, defaultPrevented }: KeyboardEvent) {
    if (key === "Escape" && !defaultPrevented) onClose();
  }

  return (
    <section
      ref={frame}
      aria-label="Filter"
      onKeyDown={closeByEsc}
      className="order-last flex w-80 shrink-0 flex-col gap-4 overflow-y-auto rounded-panel border border-line bg-surface p-4 shadow-panel print:hidden"
    >
      <div className="flex items-center justify-between">
        <h2 className="font-bold">Filter</h2>
        <Button onClick={onClose}>Tutup</Button>
      </div>
      {children}
    </section>
  );
}
