import { UNREACHABLE } from "@/lib/messages/problem";
import type { DraftKeys } from "@/lib/messages/session";
import { showAlert } from "../_ui/alerts";
import { TOP_BAR_BUTTON_CLASS } from "../_ui/button";
import { ConfirmDialog } from "../_ui/dialog";
import { createStore } from "../_ui/state/store";
import { hasUnfinishedBatch } from "./drafts/batch-lock";
import { hasUnsavedChanges } from "./leaving/unsaved-changes";
import { useOwner } from "./page-owner";
import { closeSession, notifyTabs } from "./session";
import { leavePage } from "./session-end";

/** The open confirmation of KELUAR, `null` while it is closed: whether a batch is unfinished, and whether the logout is running. */
const confirmationStore = createStore<{ hasBatch: boolean; isLeaving: boolean } | null>(null);

export async function openLogoutConfirmation(draftKeys: DraftKeys): Promise<void> {
  confirmationStore.set({ hasBatch: await hasUnfinishedBatch(draftKeys), isLeaving: false });
}

function dataLossWarning(hasBatch: boolean): string | undefined {
  const warnings = [
    hasUnsavedChanges() && "Perubahan yang belum disimpan akan hilang.",
    hasBatch && "Pengiriman yang belum selesai akan dihentikan, dan catatannya dihapus.",
  ];
  return warnings.filter(Boolean).join(" ") || undefined;
}

/** Renders the KELUAR button and its confirmation; a logout ends the session and loads the login page (session.md#logout). */
export function LogoutButton() {
  const confirmation = confirmationStore.use();
  const owner = useOwner();

  async function logOut(hasBatch: boolean) {
    confirmationStore.set({ hasBatch, isLeaving: true });
    const { userId } = owner;
    const end = await closeSession(userId);
    if (end === "other") void leavePage(owner, end);
    // Every tab of this user leaves its page, including this one.
    else if (end !== null) notifyTabs({ userId, kind: "ended", reason: "logout" });
    else {
      // Only the server can delete the HttpOnly cookie; if it ended the session and only the reply is lost, KELUAR works again.
      confirmationStore.set(null);
      showAlert("KESALAHAN", UNREACHABLE.text);
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void openLogoutConfirmation(owner.draftKeys)}
        className={TOP_BAR_BUTTON_CLASS}
      >
        KELUAR
      </button>
      {confirmation && (
        <ConfirmDialog
          title="Yakin akan keluar?"
          text={dataLossWarning(confirmation.hasBatch)}
          confirm={{ label: "Ya, keluar!", kind: "primary" }}
          isPending={confirmation.isLeaving}
          onConfirm={() => logOut(confirmation.hasBatch)}
          onCancel={() => confirmationStore.set(null)}
        />
      )}
    </>
  );
}
