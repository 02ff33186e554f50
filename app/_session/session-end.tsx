"use client";

import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FoundEnd, SessionEnd } from "@/lib/messages/session-end";
import { keepAll } from "../_leaving/before-loss";
import { eraseDraft } from "../_leaving/draft";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { hidePage } from "./hide-page";
import { useOwner } from "./page-owner";
import { closeSession, tellTabs } from "./session-calls";

const SessionEndDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./session-end-dialog"));

type SessionEndState = {
  /** Says that the session has ended: one blocking dialog, whatever is reported after it (requirements 8.6). */
  report: (reason: FoundEnd) => void;
  /** Leaves the page without a word, as soon as what was typed is kept or, after KELUAR, erased. */
  leaveAtOnce: (reason: SessionEnd) => void;
};

const SessionEndContext = createContext<SessionEndState>({
  report: () => {},
  leaveAtOnce: () => {},
});

export function useSessionEnd(): SessionEndState {
  return use(SessionEndContext);
}

/** Ends the session, unless it is somebody else's by now, and has the other tabs leave too. */
async function close(userId: string): Promise<void> {
  if ((await closeSession(userId)) === "closed") tellTabs({ userId, kind: "ended", reason: "closed" });
}

// The login is loaded anew, so that nothing of the session stays in the page.
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
      if (reason === "logout") eraseDraft(draftLock);
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
      <Suspense>
        {reported && <SessionEndDialog reason={reported} leave={() => settle(reported).then(goToLogin)} />}
      </Suspense>
    </SessionEndContext>
  );
}

/** Reports the end of the session as soon as it is shown. */
export function SessionEnded({ reason }: { reason: FoundEnd }) {
  const { report } = useSessionEnd();
  useEffect(() => report(reason), [report, reason]);
  return null;
}
