"use client";

import { useState } from "react";
import { UNREACHABLE } from "@/lib/messages/problem";
import { useAlert } from "../_ui/alerts";
import { Confirm } from "../_ui/dialog";
import { hasUnfinishedBatch } from "./leaving/kept-batch";
import { useLeaveGuard } from "./leaving/leave-guard";
import { useOwner } from "./page-owner";
import { closeSession, tellTabs } from "./session-calls";
import { useSessionEnd } from "./session-end";

const ID = "keluar";

/** Presses KELUAR, which asks first. */
export const pressLogout = () => document.getElementById(ID)?.click();

/** Returns what KELUAR loses, in words. */
function lossOf(hasChanges: boolean, hasBatch: boolean): string | undefined {
  const losses = [
    hasChanges && "Perubahan yang belum disimpan akan hilang.",
    hasBatch && "Pengiriman yang belum selesai akan dihentikan, dan catatannya dihapus.",
  ];
  return losses.filter(Boolean).join(" ") || undefined;
}

/** KELUAR: asks for confirmation, ends the session and loads the login (requirements 4.3). */
export function LogoutButton() {
  const [step, setStep] = useState<"idle" | "asking" | "leaving">("idle");
  const [hasBatch, setHasBatch] = useState(false);
  const { hasChanges } = useLeaveGuard();
  const { userId, draftLock } = useOwner();
  const showAlert = useAlert();
  const { leaveAtOnce } = useSessionEnd();

  async function ask() {
    setHasBatch(await hasUnfinishedBatch(draftLock));
    setStep("asking");
  }

  async function leave() {
    setStep("leaving");
    const end = await closeSession(userId);
    if (end === "other") leaveAtOnce(end);
    else if (end !== null) {
      tellTabs({ userId, kind: "ended", reason: "logout" });
      leaveAtOnce("logout");
    } else {
      // The cookie is HttpOnly: without the server the session would still be there at the next visit.
      setStep("idle");
      showAlert("KESALAHAN", UNREACHABLE.text);
    }
  }

  return (
    <>
      <button
        id={ID}
        type="button"
        onClick={() => void ask()}
        className="min-h-9 rounded-control bg-surface px-3 text-sm font-bold text-brand-stronger hover:bg-brand-soft sm:px-4"
      >
        KELUAR
      </button>
      {step !== "idle" && (
        <Confirm
          title="Yakin akan keluar?"
          text={lossOf(hasChanges(), hasBatch)}
          confirm={{ label: "Ya, keluar!", kind: "primary" }}
          pending={step === "leaving"}
          onConfirm={leave}
          onCancel={() => setStep("idle")}
        />
      )}
    </>
  );
}
