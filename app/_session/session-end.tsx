"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { WriteProblem } from "@/lib/messages/problem";
import type { DetectedEndReason, SessionEndReason } from "@/lib/messages/session";
import { showAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { createStore } from "../_ui/state/store";
import { eraseBatchJournals } from "./drafts/batch-lock";
import { eraseDrafts } from "./drafts/draft";
import { runLeaveHandlers, setHasUnsavedChanges } from "./leaving/unsaved-changes";
import { type Owner, useOwner } from "./page-owner";
import { closeSession, hidePage, notifyTabs, wasSignedInStore, watchSession } from "./session";

const SIGN_IN_LABEL = { text: "Silakan masuk kembali untuk melanjutkan.", button: "Masuk" };

const SESSION_END_TEXTS: Record<DetectedEndReason, { title: string; text: string; button: string }> = {
  expired: { title: "Sesi sudah habis", ...SIGN_IN_LABEL },
  single: { title: "Hanya satu sesi yang diizinkan untuk akses", ...SIGN_IN_LABEL },
  other: {
    title: "Akun lain sudah masuk",
    text: "Halaman ini dibuka dengan akun sebelumnya, jadi belum ada yang dikirim. Isian formulir disimpan di peramban ini untuk akun itu.",
    button: "Muat ulang",
  },
};

/** Why the session has ended, while the dialog about it is open; otherwise `null`. */
const reportedEndStore = createStore<DetectedEndReason | null>(null);

/** Stores the drafts, and opens the dialog about the end of the session unless it is already open (messages.md#failures). */
export function reportSessionEnd(reason: DetectedEndReason): void {
  void runLeaveHandlers();
  reportedEndStore.set(reportedEndStore.get() ?? reason);
}

/** Shows a message as an alert, and the end of the session in its dialog. Does nothing for `outdated`, because `sendWrite` has already offered the update. */
export function showProblem(problem: WriteProblem): void {
  if (problem.kind === "session") reportSessionEnd(problem.reason);
  else if (problem.kind === "message") showAlert("KESALAHAN", problem.text, problem.requestId);
}

/** Stores the drafts, but erases them and the batch journals after a logout. After `expired` or `single`, closes the session on the server; if it was still open there, notifies every tab. */
async function cleanUpSession({ userId, draftKeys }: Owner, reason: SessionEndReason): Promise<void> {
  await runLeaveHandlers();
  if (reason === "logout") {
    eraseDrafts(draftKeys);
    await eraseBatchJournals(draftKeys);
  }
  if ((reason === "expired" || reason === "single") && (await closeSession(userId)) === "closed")
    notifyTabs({ userId, kind: "ended", reason: "closed" });
}

// Loads a new document, so that no data of the session stays in memory.
const goToLogin = () => window.location.replace("/");

/** Hides the page, stores the drafts (after a logout erases them), and loads the login page. */
export async function leavePage(owner: Owner, reason: SessionEndReason): Promise<void> {
  hidePage();
  await cleanUpSession(owner, reason);
  setHasUnsavedChanges(false);
  goToLogin();
}

/** Renders the blocking dialog of `reportSessionEnd`, whose only button leaves the page. */
export function SessionEndDialog() {
  const owner = useOwner();
  const reason = reportedEndStore.use();
  const [leaving, setLeaving] = useState(false);

  if (!reason) return null;
  const { title, text, button } = SESSION_END_TEXTS[reason];
  return (
    <Dialog title={title} text={text}>
      <DialogActions>
        <Button
          kind="primary"
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            void cleanUpSession(owner, reason).then(goToLogin);
          }}
        >
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Reports the end of the session on mount; renders nothing. */
export function SessionEnded({ reason }: { reason: DetectedEndReason }) {
  useEffect(() => reportSessionEnd(reason), [reason]);
  return null;
}

/** Renders the children if the page around them belongs to the same user; otherwise reports that another user has logged in. */
export function OnlyForOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return useOwner().userId === userId ? children : <SessionEnded reason="other" />;
}

/** The remaining times that screen readers announce, in seconds. */
const ANNOUNCED_SECONDS = [60, 30, 10];

type IdleDialogProps = {
  getRemainingMs: () => number;
  /** Whether use cannot prolong the session, because its longest duration is reached. */
  isFinal: boolean;
  onStay: () => void;
};

function subscribeToTimer(listener: () => void) {
  const timer = setInterval(listener, 500);
  return () => clearInterval(timer);
}

function IdleDialog({ getRemainingMs, isFinal, onStay }: IdleDialogProps) {
  const getSecondsLeft = () => Math.max(0, Math.ceil(getRemainingMs() / 1000));
  const seconds = useSyncExternalStore(subscribeToTimer, getSecondsLeft);
  const announcedSeconds = ANNOUNCED_SECONDS.findLast((mark) => seconds <= mark);
  return (
    <Dialog
      title="Sesi akan berakhir"
      text={
        isFinal
          ? "Batas waktu sesi hampir tercapai. Simpan pekerjaan Anda, lalu masuk kembali."
          : "Tidak ada aktivitas beberapa waktu ini. Pilih Tetap masuk untuk melanjutkan."
      }
    >
      <p role="timer" className="text-2xl font-bold tabular-nums">
        {seconds} detik
      </p>
      <p role="status" className="sr-only">
        {announcedSeconds && `Sesi berakhir dalam ${announcedSeconds} detik`}
      </p>
      <DialogActions>
        <Button kind="primary" autoFocus onClick={onStay}>
          {isFinal ? "Mengerti" : "Tetap masuk"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Watches the session: warns a minute before it ends, and leaves the page when it has ended. */
export function SessionMonitor() {
  const owner = useOwner();
  const { userId } = owner;
  const sessionWatchRef = useRef<ReturnType<typeof watchSession>>(null);
  const [warning, setWarning] = useState<{ isFinal: boolean } | null>(null);

  const leave = useEffectEvent((reason: SessionEndReason) => void leavePage(owner, reason));

  useEffect(() => {
    wasSignedInStore.set(true);
    const started = watchSession(userId, {
      onWarning: (isFinal) => setWarning({ isFinal }),
      onProlonged: () => setWarning(null),
      onEnd: (reason) => leave(reason),
    });
    sessionWatchRef.current = started;
    return () => {
      started.stop();
      // Otherwise the dialog would also open on the page of the next user.
      reportedEndStore.set(null);
    };
  }, [userId]);

  async function prolongSession() {
    setWarning(null);
    // Without a response the server has not prolonged the session, so the warning is shown again.
    if (!(await sessionWatchRef.current?.stay())) setWarning(warning);
  }

  if (!warning || !sessionWatchRef.current) return null;
  return (
    <IdleDialog
      getRemainingMs={sessionWatchRef.current.getRemainingMs}
      isFinal={warning.isFinal}
      onStay={prolongSession}
    />
  );
}
