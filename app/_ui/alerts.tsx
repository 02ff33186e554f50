"use client";

import { type ReactNode, useEffect } from "react";
import type { Message as Problem } from "@/lib/messages/problem";
import { Button } from "./button";
import { StateCard } from "./cards";
import { Dialog, DialogActions } from "./dialog";
import { createStore } from "./state/store";

const currentAlert = createStore<ReactNode>(null);

/** Shows an alert, which survives navigation. */
export const showAlertElement: (alert: ReactNode) => void = currentAlert.set;

/** Shows a failure in an alert with OK (messages.md#alerts). */
export const showAlert = (title: "KESALAHAN", text: string, requestId?: string): void =>
  currentAlert.set(
    <Dialog title={title} text={text} sign="failed" onClose={closeAlert}>
      <RequestId id={requestId} />
      <DialogActions>
        <Button kind="primary" onClick={closeAlert}>
          OK
        </Button>
      </DialogActions>
    </Dialog>,
  );

export const closeAlert = () => currentAlert.set(null);

export const useIsAlertShown = () => currentAlert.use() !== null;

/** Renders the id of a failed request, which the log has, too. */
export function RequestId({ id }: { id: string | undefined }) {
  return id && <small className="wrap-anywhere text-muted">ID permintaan: {id}</small>;
}

export const CurrentAlert = currentAlert.use;

type LoadFailedProps = { what: string; problem: Problem; onRetry: () => void };

/** Renders content that failed to load, with a retry button, and shows an alert. */
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
