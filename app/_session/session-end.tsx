"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { WriteProblem } from "@/lib/messages/problem";
import type { FoundEnd, SessionEnd } from "@/lib/messages/session";
import { useAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { eraseDraft } from "./leaving/draft";
import { eraseBatch } from "./leaving/kept-batch";
import { useLeaveGuard } from "./leaving/leave-guard";
import { keepAll } from "./leaving/reload";
import { useOwner } from "./page-owner";
import { closeSession, tellTabs } from "./session-calls";
import { hidePage } from "./session-watch";

/** Shows the problem in a reply as an alert or as the end of the session; an outdated page has its own dialog already. */
export function useShowProblem(): (problem: WriteProblem) => void {
  const showAlert = useAlert();
  const { report } = useSessionEnd();
  return useCallback(
    (problem) => {
      if (problem.kind === "session") report(problem.reason);
      else if (problem.kind === "message") showAlert("KESALAHAN", problem.text, problem.requestId);
    },
    [showAlert, report],
  );
}

const WORDS: Record<FoundEnd, { title: string; text: string; button: string }> = {
  expired: {
    title: "Sesi sudah habis",
    text: "Silakan masuk kembali untuk melanjutkan.",
    button: "Masuk",
  },
  single: {
    title: "Hanya satu sesi yang diizinkan untuk akses",
    text: "Silakan masuk kembali untuk melanjutkan.",
    button: "Masuk",
  },
  other: {
    title: "Akun lain sudah masuk",
    text: "Halaman ini dibuka dengan akun sebelumnya, jadi belum ada yang dikirim. Isian formulir disimpan di tab ini untuk akun itu.",
    button: "Muat ulang",
  },
};

type SessionEndDialogProps = { reason: FoundEnd; leave: () => Promise<void> };

/** A blocking dialog about the end of a session; its only button leaves the page. */
function SessionEndDialog({ reason, leave }: SessionEndDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const { title, text, button } = WORDS[reason];
  return (
    <Dialog title={title} text={text}>
      <DialogActions>
        <Button
          kind="primary"
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            void leave();
          }}
        >
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
