"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { signOut } from "@/app/_actions/session";
import type { SessionEnd } from "@/lib/api/errors";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";

const TITLES: Record<SessionEnd, string> = {
  expired: "Sesi sudah habis",
  single: "Hanya satu sesi yang diizinkan untuk akses",
};

const SessionEndContext = createContext<(reason: SessionEnd) => void>(() => {});

/** Says that the session has ended: one blocking dialog, whatever is reported after it (SPEC.md section 8). */
export function useSessionEnd(): (reason: SessionEnd) => void {
  return use(SessionEndContext);
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
    <Dialog title={TITLES[reason]}>
      <p className="text-muted">Silakan masuk kembali untuk melanjutkan.</p>
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
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  return (
    <SessionEndContext value={(reason) => setEnded((first) => first ?? reason)}>
      {children}
      {ended && <EndedDialog reason={ended} />}
    </SessionEndContext>
  );
}

/** Reports the end of the session as soon as it is shown. */
export function SessionEnded({ reason }: { reason: SessionEnd }) {
  const endSession = useSessionEnd();
  useEffect(() => endSession(reason), [endSession, reason]);
  return null;
}
