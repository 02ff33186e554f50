"use client";

import { type ReactNode, useEffect } from "react";
import type { Message as Problem } from "@/lib/messages/problem";
import { Button } from "./button";
import { StateCard } from "./cards";
import { Dialog, DialogActions } from "./dialog";
import { createStore } from "./state/store";

const shown = createStore<ReactNode>(null);

/** Shows an alert, which survives navigation. */
export const showElement: (alert: ReactNode) => void = shown.set;

/** Shows a failure in an alert with OK (messages.md#alerts). */
export const showAlert = (title: "KESALAHAN", text: string, requestId?: string): void =>
  shown.set(
    <Dialog title={title} text={text} sign="failed" onClose={closeAlert}>
      <RequestId id={requestId} />
      <DialogActions>
        <Button kind="primary" onClick={closeAlert}>
          OK
        </Button>
      </DialogActions>
    </Dialog>,
  );

export const closeAlert = () => shown.set(null);

/** Whether an alert is open; other dialogs wait for it. */
export const useIsAlertShown = () => shown.use() !== null;

/** Shows the failed request's id, which also appears in the log. */
export function RequestId({ id }: { id: string | undefined }) {
  return id && <small className="wrap-anywhere text-muted">ID permintaan: {id}</small>;
}

/** Renders the alert while it is open. */
export const Alert = shown.use;

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
