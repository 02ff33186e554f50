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
import type { SessionLoss } from "@/lib/messages/problem";
import { keepAll } from "../_leaving/before-loss";
import { eraseDraft } from "../_leaving/draft";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { hidePage } from "./hide-page";
import { useOwner } from "./page-owner";
import { endSession, tellTabs } from "./session-calls";
import type { Loss } from "./session-watch";

const LossDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./loss-dialog"));

type SessionEndState = {
  end: (reason: SessionLoss) => void;
  leaveAtOnce: (loss: Loss) => void;
};

const SessionEndContext = createContext<SessionEndState>({
  end: () => {},
  leaveAtOnce: () => {},
});

/** Says that the session was lost: one blocking dialog, whatever is reported after it (SPEC.md section 8). */
export function useSessionEnd(): (reason: SessionLoss) => void {
  return use(SessionEndContext).end;
}

/** Leaves the page without a word, as soon as what was typed is kept or, after KELUAR, erased. */
export function useLeaveAtOnce(): (loss: Loss) => void {
  return use(SessionEndContext).leaveAtOnce;
}

/** Ends the session, unless it is somebody else's by now, and has the other tabs leave too. */
async function end(userId: string): Promise<void> {
  const reply = await endSession(userId);
  if (reply?.kind === "over") tellTabs({ userId, kind: "ended", erases: false });
}

// The login is loaded anew, so that nothing of the session stays in the page.
const goToLogin = () => window.location.replace("/");

export function SessionEndProvider({ children }: { children: ReactNode }) {
  const [reason, setReason] = useState<SessionLoss | null>(null);
  const { userId, draftLock } = useOwner();
  const { setChanges } = useLeaveGuard();
  const kept = useRef<Promise<unknown>>(null);
  const keepOnce = useCallback(() => {
    kept.current ??= Promise.allSettled(keepAll());
    return kept.current;
  }, []);

  const report = useCallback(
    (given: SessionLoss) => {
      void keepOnce();
      setReason((first) => first ?? given);
    },
    [keepOnce],
  );
  const leaveAtOnce = useCallback(
    async (loss: Loss) => {
      hidePage();
      await keepOnce();
      if (loss.kind === "ended" && loss.erases) eraseDraft(draftLock);
      if (loss.kind === "over") await end(userId);
      setChanges(false);
      goToLogin();
    },
    [userId, draftLock, keepOnce, setChanges],
  );
  async function leave() {
    await keepOnce();
    if (reason !== "other") await end(userId);
    goToLogin();
  }

  const state = useMemo(() => ({ end: report, leaveAtOnce }), [report, leaveAtOnce]);
  return (
    <SessionEndContext value={state}>
      {children}
      <Suspense>{reason && <LossDialog reason={reason} leave={leave} />}</Suspense>
    </SessionEndContext>
  );
}

/** Reports the loss of the session as soon as it is shown. */
export function SessionEnded({ reason }: { reason: SessionLoss }) {
  const report = useSessionEnd();
  useEffect(() => report(reason), [report, reason]);
  return null;
}
