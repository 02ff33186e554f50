"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FoundEnd, SessionEnd } from "@/lib/messages/session-end";
import { hidePage } from "./hide-page";
import { keepAll } from "./leaving/before-loss";
import { eraseDraft } from "./leaving/draft";
import { eraseBatch } from "./leaving/kept-batch";
import { useLeaveGuard } from "./leaving/leave-guard";
import { useOwner } from "./page-owner";
import { closeSession, tellTabs } from "./session-calls";
import { SessionEndDialog } from "./session-end-dialog";

type SessionEndState = {
  /** Shows that the session has ended in one blocking dialog; later reports are ignored (requirements 8.6). */
  report: (reason: FoundEnd) => void;
  /** Leaves the page without a dialog, once the drafts are stored or, after KELUAR, erased. */
  leaveAtOnce: (reason: SessionEnd) => void;
};

const SessionEndContext = createContext<SessionEndState>({
  report: () => {},
  leaveAtOnce: () => {},
});

export function useSessionEnd(): SessionEndState {
  return use(SessionEndContext);
}

/** Ends the session in every tab, unless it belongs to another user by now. */
async function close(userId: string): Promise<void> {
  if ((await closeSession(userId)) === "closed") tellTabs({ userId, kind: "ended", reason: "closed" });
}

// A full page load, so that no data of the session stays in memory.
const goToLogin = () => window.location.replace("/");

export function SessionEndProvider({ children }: { children: ReactNode }) {
  const [reported, setReported] = useState<FoundEnd | null>(null);
  const { userId, draftLock } = useOwner();
  const { setChanges } = useLeaveGuard();
  const kept = useRef<Promise<unknown>>(null);
  const keepOnce = useCallback(() => {
    kept.current ??= Promise.allSettled(keepAll());
    return kept.current;
  }, []);

  const report = useCallback(
    (reason: FoundEnd) => {
      void keepOnce();
      setReported((first) => first ?? reason);
    },
    [keepOnce],
  );
  const settle = useCallback(
    async (reason: SessionEnd) => {
      await keepOnce();
      if (reason === "logout") {
        eraseDraft(draftLock);
        await eraseBatch(draftLock);
      }
      if (reason === "expired" || reason === "single") await close(userId);
    },
    [userId, draftLock, keepOnce],
  );
  const leaveAtOnce = useCallback(
    async (reason: SessionEnd) => {
      hidePage();
      await settle(reason);
      setChanges(false);
      goToLogin();
    },
    [settle, setChanges],
  );

  const state = useMemo(() => ({ report, leaveAtOnce }), [report, leaveAtOnce]);
  return (
    <SessionEndContext value={state}>
      {children}
      {reported && <SessionEndDialog reason={reported} leave={() => settle(reported).then(goToLogin)} />}
    </SessionEndContext>
  );
}

/** Reports the end of the session when it is mounted. */
export function SessionEnded({ reason }: { reason: FoundEnd }) {
  const { report } = useSessionEnd();
  useEffect(() => report(reason), [report, reason]);
  return null;
}
