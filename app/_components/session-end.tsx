"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { signOut } from "@/app/_actions/session";
import type { SessionEnd } from "@/lib/api/errors";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";

const TITLES: Record<SessionEnd, string> = {
  expired: "Sesi sudah habis",
  single: "Hanya satu sesi yang diizinkan untuk akses",
};

const SessionEndContext = createContext<{ ended: boolean; end: (reason: SessionEnd) => void }>({
  ended: false,
  end: () => {},
});

/** Says that the session has ended: one blocking dialog, whatever is reported after it (SPEC.md section 8). */
export function useSessionEnd(): (reason: SessionEnd) => void {
  return use(SessionEndContext).end;
}

/** Whether the session has ended, and the dialog is up. */
export function useHasSessionEnded(): boolean {
  return use(SessionEndContext).ended;
}

/** Clears the session and loads the login anew, so that nothing of the session stays in the page. */
export async function leave(): Promise<void> {
  try {
    await signOut();
  } finally {
    window.location.replace("/");
  }
}

function EndedDialog({ reason }: { reason: SessionEnd }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Dialog title={TITLES[reason]} text="Silakan masuk kembali untuk melanjutkan.">
      <DialogActions>
        <Button
          kind="primary"
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            void leave();
          }}
        >
          Masuk
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function SessionEndProvider({ children }: { children: ReactNode }) {
  const [reason, setReason] = useState<SessionEnd | null>(null);
  const end = useCallback((given: SessionEnd) => setReason((first) => first ?? given), []);
  const state = useMemo(() => ({ ended: reason !== null, end }), [reason, end]);
  return (
    <SessionEndContext value={state}>
      {children}
      {reason && <EndedDialog reason={reason} />}
    </SessionEndContext>
  );
}

/** Reports the end of the session as soon as it is shown. */
export function SessionEnded({ reason }: { reason: SessionEnd }) {
  const endSession = useSessionEnd();
  useEffect(() => endSession(reason), [endSession, reason]);
  return null;
}
