"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { WriteProblem } from "@/lib/messages/problem";
import type { DetectedEnd, SessionEnd } from "@/lib/messages/session";
import { showAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { createStore } from "../_ui/state/store";
import { eraseBatch } from "./drafts/batch-lock";
import { eraseDrafts } from "./drafts/draft";
import { setHasChanges, storeDrafts } from "./leaving/unsaved-changes";
import { type Owner, useOwner } from "./page-owner";
import { closeSession, hidePage, notifyTabs, type SessionWatch, signedIn, watchSession } from "./session";

const SIGN_IN = { text: "Silakan masuk kembali untuk melanjutkan.", button: "Masuk" };

const TEXTS: Record<DetectedEnd, { title: string; text: string; button: string }> = {
  expired: { title: "Sesi sudah habis", ...SIGN_IN },
  single: { title: "Hanya satu sesi yang diizinkan untuk akses", ...SIGN_IN },
  other: {
    title: "Akun lain sudah masuk",
    text: "Halaman ini dibuka dengan akun sebelumnya, jadi belum ada yang dikirim. Isian formulir disimpan di peramban ini untuk akun itu.",
    button: "Muat ulang",
  },
};

const reported = createStore<DetectedEnd | null>(null);

/** Opens the dialog that the session has ended, unless it is open already (messages.md#failures). */
export function reportSessionEnd(reason: DetectedEnd): void {
  void storeDrafts();
  reported.set(reported.get() ?? reason);
}

/** Shows the problem in a reply as an alert or as the end of the session; an outdated page has its own dialog already. */
export function showProblem(problem: WriteProblem): void {
  if (problem.kind === "session") reportSessionEnd(problem.reason);
  else if (problem.kind === "message") showAlert("KESALAHAN", problem.text, problem.requestId);
}

/** Stores the drafts or, after KELUAR, erases them; ends the session in every tab, unless it belongs to another user by now. */
async function settle({ userId, draftKeys }: Owner, reason: SessionEnd): Promise<void> {
  await storeDrafts();
  if (reason === "logout") {
    eraseDrafts(draftKeys);
    await eraseBatch(draftKeys);
  }
  if ((reason === "expired" || reason === "single") && (await closeSession(userId)) === "closed")
    notifyTabs({ userId, kind: "ended", reason: "closed" });
}

// A full page load, so that no data of the session stays in memory.
const goToLogin = () => window.location.replace("/");

/** Stores the drafts, or erases them after a logout, ends the session in every tab, and loads the login page. */
export async function leavePage(owner: Owner, reason: SessionEnd): Promise<void> {
  hidePage();
  await settle(owner, reason);
  setHasChanges(false);
  goToLogin();
}

/** A blocking dialog about the end of a session that was reported; its only button leaves the page. */
export function SessionEndDialog() {
  const owner = useOwner();
  const reason = reported.use();
  const [leaving, setLeaving] = useState(false);

  if (!reason) return null;
  const { title, text, button } = TEXTS[reason];
  return (
    <Dialog title={title} text={text}>
      <DialogActions>
        <Button
          kind="primary"
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            void settle(owner, reason).then(goToLogin);
          }}
        >
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function SessionEnded({ reason }: { reason: DetectedEnd }) {
  useEffect(() => reportSessionEnd(reason), [reason]);
  return null;
}

/** Renders the children if the page around them belongs to `userId`; otherwise the session has ended as `other`. */
export function OnlyForOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return useOwner().userId === userId ? children : <SessionEnded reason="other" />;
}

/** The remaining seconds that a screen reader announces. */
const ANNOUNCED = [60, 30, 10];

type IdleDialogProps = {
  remaining: () => number;
  /** Whether use can no longer prolong the session. */
  isFinal: boolean;
  onStay: () => void;
};

function onEachHalfSecond(listener: () => void) {
  const ticking = setInterval(listener, 500);
  return () => clearInterval(ticking);
}

function IdleDialog({ remaining, isFinal, onStay }: IdleDialogProps) {
  const left = () => Math.max(0, Math.ceil(remaining() / 1000));
  const seconds = useSyncExternalStore(onEachHalfSecond, left);
  const announced = ANNOUNCED.findLast((mark) => seconds <= mark);
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
        {announced && `Sesi berakhir dalam ${announced} detik`}
      </p>
      <DialogActions>
        <Button kind="primary" autoFocus onClick={onStay}>
          {isFinal ? "Mengerti" : "Tetap masuk"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Watches the session of a signed-in page and shows a warning before it ends. */
export function IdleWarning() {
  const owner = useOwner();
  const { userId } = owner;
  const watch = useRef<SessionWatch>(null);
  const [warning, setWarning] = useState<{ isFinal: boolean } | null>(null);

  const end = useEffectEvent((reason: SessionEnd) => void leavePage(owner, reason));

  useEffect(() => {
    signedIn.set(true);
    const started = watchSession(userId, {
      onWarning: (isFinal) => setWarning({ isFinal }),
      onCalm: () => setWarning(null),
      onEnd: (reason) => end(reason),
    });
    watch.current = started;
    return () => {
      started.stop();
      // The next person's page must not show this report.
      reported.set(null);
    };
  }, [userId]);

  async function stay() {
    setWarning(null);
    // Without a response the session is not prolonged.
    if (!(await watch.current?.stay())) setWarning(warning);
  }

  if (!warning || !watch.current) return null;
  return <IdleDialog remaining={watch.current.remaining} isFinal={warning.isFinal} onStay={stay} />;
}
