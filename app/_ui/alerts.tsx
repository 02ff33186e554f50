"use client";

import { type ReactNode, useEffect } from "react";
import type { Message as Problem } from "@/lib/messages/problem";
import { Button } from "./button";
import { StateCard } from "./cards";
import { Dialog, DialogActions } from "./dialog";
import { createStore } from "./state/store";

type Message = {
  title: "KESALAHAN" | "SUKSES";
  text: string;
  requestId: string | undefined;
  /** What closes it besides its button; it lets presses through then, where there is room beside it. */
  closing: ReactNode;
};

/** Narrower windows have little room beside an alert. */
const BESIDE = "(width >= 40rem)";

const shown = createStore<Message | null>(null);

/** Shows an alert with OK (messages.md#alerts), which survives navigation. */
export function showAlert(
  title: Message["title"],
  text: string,
  requestId?: string,
  closing?: ReactNode,
): void {
  shown.set({ title, text, requestId, closing });
}

export const closeAlert = () => shown.set(null);

/** Whether an alert is open; other dialogs wait for it. */
export const useIsAlertShown = () => shown.use() !== null;

/** Shows the failed request's id, which also appears in the log. */
export function RequestId({ id }: { id: string | undefined }) {
  return id && <small className="wrap-anywhere text-muted">ID permintaan: {id}</small>;
}

/** Renders the alert while it is open. */
export function Alert() {
  const message = shown.use();
  return (
    message && (
      <Dialog
        title={message.title}
        text={message.text}
        sign={message.title === "SUKSES" ? "done" : "failed"}
        isPassing={Boolean(message.closing) && window.matchMedia(BESIDE).matches}
        onClose={closeAlert}
      >
        {message.closing}
        <RequestId id={message.requestId} />
        <DialogActions>
          <Button kind="primary" onClick={closeAlert}>
            OK
          </Button>
        </DialogActions>
      </Dialog>
    )
  );
}

type LoadFailedProps = { what: string; problem: Problem; onRetry: () => void };

/** Replaces what failed to load: an alert, and a retry button. */
export function LoadFailed({ what, problem, onRetry }: LoadFailedProps) {
  const { text, requestId } = problem;
  useEffect(() => showAlert("KESALAHAN", text, requestId), [text, requestId]);
  return (
    <StateCard sign="failed">
      <p className="max-w-prose wrap-anywhere text-ink">
        {what} tidak dapat dimuat. {text}
      </p>
      <RequestId id={requestId} />
      <Button onClick={onRetry}>Coba Lagi</Button>
    </StateCard>
  );
}
