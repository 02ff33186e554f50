"use client";

import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { RequestId } from "./request-id";
import { createStore } from "./state/store";

type Message = { title: "KESALAHAN" | "SUKSES"; text: string; requestId: string | undefined };

const shown = createStore<Message | null>(null);

/** Shows an alert with OK (requirements 8.1), which survives navigation. */
export function showAlert(title: Message["title"], text: string, requestId?: string): void {
  shown.set({ title, text, requestId });
}

/** Whether an alert is open; other dialogs wait for it. */
export const useIsAlertShown = () => shown.use() !== null;

/** Renders the alert while it is open. */
export function Alert() {
  const message = shown.use();
  const close = () => shown.set(null);
  return (
    message && (
      <Dialog
        title={message.title}
        text={message.text}
        sign={message.title === "SUKSES" ? "done" : "failed"}
        onClose={close}
      >
        <RequestId id={message.requestId} />
        <DialogActions>
          <Button kind="primary" onClick={close}>
            OK
          </Button>
        </DialogActions>
      </Dialog>
    )
  );
}
