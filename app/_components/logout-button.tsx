"use client";

import { useState } from "react";
import { Confirm } from "./dialog";
import { useLeaveGuard } from "./leave-guard";
import { leave } from "./session-end";

/** KELUAR: after a confirmation it ends the session and loads the login (SPEC.md section 4). */
export function LogoutButton() {
  const [step, setStep] = useState<"idle" | "asking" | "leaving">("idle");
  const { hasChanges, setChanges } = useLeaveGuard();
  return (
    <>
      <button
        type="button"
        onClick={() => setStep("asking")}
        className="min-h-9 rounded-control bg-surface px-3 text-sm font-bold text-brand-stronger hover:bg-brand-soft sm:px-4"
      >
        KELUAR
      </button>
      {step !== "idle" && (
        <Confirm
          title="Yakin akan keluar?"
          text={hasChanges() ? "Perubahan yang belum disimpan akan hilang." : undefined}
          confirm={{ label: "Ya, keluar!", kind: "primary" }}
          pending={step === "leaving"}
          onConfirm={() => {
            setStep("leaving");
            setChanges(false);
            void leave();
          }}
          onCancel={() => setStep("idle")}
        />
      )}
    </>
  );
}
