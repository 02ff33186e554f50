"use client";

import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { RequestId } from "./request-id";

type Message = { title: "KESALAHAN" | "SUKSES"; text: string; requestId?: string };

type Show = (title: Message["title"], text: string, requestId?: string) => void;

const AlertContext = createContext<Show>(() => {});

const IsShownContext = createContext(false);

/** Returns a function that shows an alert with OK (requirements 8.1); it survives navigation. */
export function useAlert(): Show {
  return use(AlertContext);
}

/** Whether an alert is open; other dialogs wait for it. */
export function useIsAlertShown(): boolean {
  return use(IsShownContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  const show = useCallback<Show>((title, text, requestId) => setMessage({ title, text, requestId }), []);
  const close = () => setMessage(null);

  return (
    <AlertContext value={show}>
      <IsShownContext value={message !== null}>{children}</IsShownContext>
      {message && (
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
      )}
    </AlertContext>
  );
}
