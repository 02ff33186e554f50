"use client";

import type { ReactNode } from "react";
import { moveByArrows } from "./arrow-keys";
import { Button, type ButtonKind } from "./button";
// Imported for their side effects: both listen before any dialog loads.
import "./last-focus";
import "../_history/steps";
import { onDemand } from "./on-demand";

/**
 * Renders an open dialog, labelled by its title. All dialogs share one chunk, loaded on first use, so one that was opened still works
 * after the connection is lost.
 */
export const Dialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./radix-dialog"));

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
