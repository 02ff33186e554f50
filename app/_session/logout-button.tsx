"use client";

import { UNREACHABLE } from "@/lib/messages/problem";
import type { DraftKeys } from "@/lib/messages/session";
import { showAlert } from "../_ui/alerts";
import { BAR_BUTTON_CLASS } from "../_ui/button";
import { ConfirmDialog } from "../_ui/dialog";
import { createStore } from "../_ui/state/store";
import { hasUnfinishedBatch } from "./drafts/batch-lock";
import { hasChanges } from "./leaving/unsaved-changes";
import { useOwner } from "./page-owner";
import { closeSession, notifyTabs } from "./session";
import { leavePage } from "./session-end";

/** The question of KELUAR while it is open: whether a batch is unfinished, and whether the person has answered it. */
const question = createStore<{ hasBatch: boolean; isLeaving: boolean } | null>(null);

/** Opens the confirmation of the KELUAR button, which ends the session and erases the drafts. */
export async function confirmLogout(draftKeys: DraftKeys): Promise<void> {
  question.set({ hasBatch: await hasUnfinishedBatch(draftKeys), isLeaving: false });
}

function lossOf(hasBatch: boolean): string | undefined {
  const losses = [
    hasChanges() && "Perubahan yang belum disimpan akan hilang.",
    hasBatch && "Pengiriman yang belum selesai akan dihentikan, dan catatannya dihapus.",
  ];
  return losses.filter(Boolean).join(" ") || undefined;
}

/** The KELUAR button: confirms, ends the session and loads the login (session.md#logout). */
export function LogoutButton() {
  const isConfirming = question.use();
  const owner = useOwner();

  async function leave(hasBatch: boolean) {
    question.set({ hasBatch, isLeaving: true });
    const { userId } = owner;
    const end = await closeSession(userId);
    if (end === "other") void leavePage(owner, end);
    else if (end !== null) notifyTabs({ userId, kind: "ended", reason: "logout" });
    else {
      // The cookie is HttpOnly: only the server can delete it.
      question.set(null);
      showAlert("KESALAHAN", UNREACHABLE.text);
    }
  }

  return (
    <>
      <button type="button" onClick={() => void confirmLogout(owner.draftKeys)} className={BAR_BUTTON_CLASS}>
        KELUAR
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Yakin akan keluar?"
          text={lossOf(isConfirming.hasBatch)}
          confirm={{ label: "Ya, keluar!", kind: "primary" }}
          isPending={isConfirming.isLeaving}
          onConfirm={() => leave(isConfirming.hasBatch)}
          onCancel={() => question.set(null)}
        />
      )}
    </>
  );
}
