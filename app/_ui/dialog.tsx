"use client";

import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { moveByArrows } from "./arrow-keys";
import { Button, type ButtonKind } from "./button";
// Imported for their side effects: both listen before any dialog loads.
import "./last-focus";
import "../_history/steps";

// All dialogs share one chunk, so one that was opened still works after the connection is lost.
const RadixDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./radix-dialog"));

/** Renders an open dialog, labelled by its title; its chunk loads on first use. */
export function Dialog(props: ComponentProps<typeof RadixDialog>) {
  return (
    <Suspense>
      <RadixDialog {...props} />
    </Suspense>
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
