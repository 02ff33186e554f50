"use client";

import { createContext, type ReactNode, useEffect } from "react";
import type { AlertMessage } from "@/lib/messages/problem";
import { Button } from "./button";
import { StatusCard } from "./cards";
import { Dialog, DialogActions } from "./dialog";
import { createStore } from "./state/store";

const alertStore = createStore<ReactNode>(null);

/** Shows an element as the alert until `closeAlert` is called, also across navigations. */
export const showAlertElement: (alert: ReactNode) => void = alertStore.set;

/** Shows a failure in an alert with OK (messages.md#alerts). */
export const showAlert = (title: "KESALAHAN", text: string, requestId?: string): void =>
  alertStore.set(
    <Dialog title={title} text={text} sign="failed" onClose={closeAlert}>
      <RequestId id={requestId} />
      <DialogActions>
        <Button kind="primary" onClick={closeAlert}>
          OK
        </Button>
      </DialogActions>
    </Dialog>,
  );

export const closeAlert = () => alertStore.set(null);

export const useIsAlertOpen = () => alertStore.use() !== null;

/** Renders the id of a failed request, which the server's log has as `requestId`. */
export function RequestId({ id }: { id: string | undefined }) {
  return id && <small className="wrap-anywhere text-muted">ID permintaan: {id}</small>;
}

/** Renders the open alert, if there is one. */
export const CurrentAlert = () => alertStore.use();

/** Provides a function that stores drafts and reloads the page with the newest version of the app. */
export const UpdateAppContext = createContext<() => void>(() => window.location.reload());

type LoadFailedProps = { subject: string; problem: AlertMessage; onRetry: () => void };

/** Renders a message that `subject` could not be loaded, and a retry button; also shows the reason in an alert. */
export function LoadFailedMessage({ subject, problem, onRetry }: LoadFailedProps) {
  const { text, requestId } = problem;
  useEffect(() => showAlert("KESALAHAN", text, requestId), [text, requestId]);
  return (
    <StatusCard sign="failed">
      <p className="max-w-prose wrap-anywhere text-ink">
        {subject} tidak dapat dimuat. {text}
      </p>
      <RequestId id={requestId} />
      <Button onClick={onRetry}>Coba Lagi</Button>
    </StatusCard>
  );
}
