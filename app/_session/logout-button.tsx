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

/** The open confirmation of KELUAR, `null` while it is closed: whether a batch is unfinished, and whether the logout is running. */
const confirmation = createStore<{ hasBatch: boolean; isLeaving: boolean } | null>(null);

export async function confirmLogout(draftKeys: DraftKeys): Promise<void> {
  confirmation.set({ hasBatch: await hasUnfinishedBatch(draftKeys), isLeaving: false });
}

function lossText(hasBatch: boolean): string | undefined {
  const losses = [
    hasChanges() && "Perubahan yang belum disimpan akan hilang.",
    hasBatch && "Pengiriman yang belum selesai akan dihentikan, dan catatannya dihapus.",
  ];
  return losses.filter(Boolean).join(" ") || undefined;
}

/** Renders the KELUAR button and its confirmation; a logout ends the session and loads the login page (session.md#logout). */
export function LogoutButton() {
  const open = confirmation.use();
  const owner = useOwner();

  async function leave(hasBatch: boolean) {
    confirmation.set({ hasBatch, isLeaving: true });
    const { userId } = owner;
    const end = await closeSession(userId);
    if (end === "other") void leavePage(owner, end);
    else if (end !== null) notifyTabs({ userId, kind: "ended", reason: "logout" });
    else {
      // Without a response the person is still logged in: only the server can delete the HttpOnly cookie.
      confirmation.set(null);
      showAlert("KESALAHAN", UNREACHABLE.text);
    }
  }

  return (
    <>
      <button type="button" onClick={() => void confirmLogout(owner.draftKeys)} className={BAR_BUTTON_CLASS}>
        KELUAR
      </button>
      {open && (
        <ConfirmDialog
          title="Yakin akan keluar?"
          text={lossText(open.hasBatch)}
          confirm={{ label: "Ya, keluar!", kind: "primary" }}
          isPending={open.isLeaving}
          onConfirm={() => leave(open.hasBatch)}
          onCancel={() => confirmation.set(null)}
        />
      )}
    </>
  );
}
