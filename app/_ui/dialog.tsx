"use client";

import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { moveByArrows } from "./arrow-keys";
import { Button, type ButtonKind } from "./button";
// They watch from the start, long before the first dialog is loaded.
import "./last-focus";
import "../_history/steps";

// All dialogs are one script: where one was shown, a connection that is lost afterwards can be told of in another.
const RadixDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./radix-dialog"));

/** A dialog that is open as long as it is rendered, named by its title; its script is loaded when one is needed. */
export function Dialog(props: ComponentProps<typeof RadixDialog>) {
  return (
    <Suspense>
      <RadixDialog {...props} />
    </Suspense>
  );
}

/** The row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys.
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

/** A question with a button that does it and 'Batal'; neither can be pressed while it is being done. */
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
