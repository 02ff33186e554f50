"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { WriteProblem } from "@/lib/messages/problem";
import type { FoundEnd, SessionEnd } from "@/lib/messages/session";
import { showAlert } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { createStore } from "../_ui/state/store";
import { eraseDrafts } from "./leaving/draft";
import { eraseBatch } from "./leaving/kept-batch";
import { setChanges, storeAll } from "./leaving/leave-guard";
import { type Owner, useOwner } from "./page-owner";
import { closeSession, hidePage, notifyTabs } from "./session";

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
    text: "Halaman ini dibuka dengan akun sebelumnya, jadi belum ada yang dikirim. Isian formulir disimpan di peramban ini untuk akun itu.",
    button: "Muat ulang",
  },
};

const reported = createStore<FoundEnd | null>(null);

/** Shows that the session has ended in one blocking dialog; later reports are ignored (requirements 8.6). */
export function reportEnd(reason: FoundEnd): void {
  void storeAll();
  reported.set(reported.get() ?? reason);
}

/** Shows the problem in a reply as an alert or as the end of the session; an outdated page has its own dialog already. */
export function showProblem(problem: WriteProblem): void {
  if (problem.kind === "session") reportEnd(problem.reason);
  else if (problem.kind === "message") showAlert("KESALAHAN", problem.text, problem.requestId);
}

/** Stores the drafts or, after KELUAR, erases them; ends the session in every tab, unless it belongs to another user by now. */
async function settle({ userId, draftLock }: Owner, reason: SessionEnd): Promise<void> {
  await storeAll();
  if (reason === "logout") {
    eraseDrafts(draftLock);
    await eraseBatch(draftLock);
  }
  if ((reason === "expired" || reason === "single") && (await closeSession(userId)) === "closed")
    notifyTabs({ userId, kind: "ended", reason: "closed" });
}

// A full page load, so that no data of the session stays in memory.
const goToLogin = () => window.location.replace("/");

/** Leaves the page without a dialog, once the drafts are stored or, after KELUAR, erased. */
export async function leaveAtOnce(owner: Owner, reason: SessionEnd): Promise<void> {
  hidePage();
  await settle(owner, reason);
  setChanges(false);
  goToLogin();
}

/** A blocking dialog about the end of a session that was reported; its only button leaves the page. */
export function SessionEndDialog() {
  const owner = useOwner();
  const reason = reported.use();
  const [leaving, setLeaving] = useState(false);
  // The page of the next person begins without what was reported.
  useEffect(() => () => reported.set(null), []);

  if (!reason) return null;
  const { title, text, button } = WORDS[reason];
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

/** Reports the end of the session when it is mounted. */
export function SessionEnded({ reason }: { reason: FoundEnd }) {
  useEffect(() => reportEnd(reason), [reason]);
  return null;
}

/** Renders the children if the page around them belongs to `userId`; otherwise the session has ended as `other`. */
export function OnlyForOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return useOwner().userId === userId ? children : <SessionEnded reason="other" />;
}
