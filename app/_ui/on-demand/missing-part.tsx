"use client";

import { createContext, use, useLayoutEffect, useRef } from "react";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { type Missing, missingText } from "./load-script";

/** Loads the app's new version, once what was typed is kept. */
export const RenewContext = createContext<() => void>(() => window.location.reload());

type MissingPartProps = {
  missing: Missing;
  isPending?: boolean;
  onRetry: () => void;
  /** Closes it, if it stands in the place of a dialog. */
  onClose?: (() => void) | undefined;
  isMenu?: boolean;
};

/** Says in the place of a part that its script did not come, and asks for it again. */
export function MissingPart({ missing, isPending, onRetry, onClose, isMenu }: MissingPartProps) {
  const renew = use(RenewContext);
  const retry = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== retry.current) return;
      // The part that comes may not take the focus that goes with the button.
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.querySelector("main")?.focus();
      });
    },
    [],
  );
  const text = missingText(missing);
  const buttons = (
    <>
      {onClose && <Button onClick={onClose}>Tutup</Button>}
      <Button
        ref={retry}
        kind={missing.isOutdated ? "plain" : "primary"}
        aria-busy={isPending}
        onClick={onRetry}
      >
        Coba Lagi
      </Button>
      {missing.isOutdated && (
        <Button kind="primary" onClick={renew}>
          Muat ulang
        </Button>
      )}
    </>
  );
  if (onClose)
    return (
      <Dialog title="Belum dapat dimuat" text={text} sign="failed" onClose={onClose}>
        <DialogActions>{buttons}</DialogActions>
      </Dialog>
    );
  return (
    <div
      className={`flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-3 text-sm whitespace-normal text-ink print:hidden ${isMenu ? "absolute top-full right-0 z-30 mt-1 w-64 shadow-dialog" : ""}`}
    >
      {/* Empty meanwhile, so that the same words are read out again. */}
      <p role="alert" className="min-h-5 flex-1 basis-48">
        {!isPending && text}
      </p>
      {buttons}
    </div>
  );
}
