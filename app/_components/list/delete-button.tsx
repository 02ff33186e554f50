"use client";

import { useState } from "react";
import { remove } from "@/app/_actions/records";
import { UNKNOWN_OUTCOME } from "@/lib/problem";
import { useAlert } from "../alerts";
import { ROW_CONTROL } from "../button";
import { Confirm } from "../dialog";
import { noteWrite } from "../last-write";
import { useOwner } from "../owner";
import { useSessionEnd } from "../session-end";

type DeleteButtonProps = { resource: string; id: string; onDeleted: (message: string | null) => void };

/** Deletes a record after a confirmation (SPEC.md section 8). */
export function DeleteButton({ resource, id, onDeleted }: DeleteButtonProps) {
  const [step, setStep] = useState<"idle" | "asking" | "deleting">("idle");
  const alert = useAlert();
  const endSession = useSessionEnd();
  const { userId } = useOwner();

  async function confirmed() {
    setStep("deleting");
    const reply = await remove(resource, id, userId).catch(() => UNKNOWN_OUTCOME);
    setStep("idle");
    if (reply.kind === "done") {
      noteWrite(reply.at);
      onDeleted(reply.message);
    } else if (reply.kind === "session") endSession(reply.reason);
    else alert("KESALAHAN", reply.text);
  }

  return (
    <>
      <button type="button" className={`${ROW_CONTROL} text-danger`} onClick={() => setStep("asking")}>
        Hapus
      </button>
      {step !== "idle" && (
        <Confirm
          title="Yakin akan menghapus?"
          text="Anda tidak dapat mengembalikan data tersebut!"
          confirm={{ label: "Ya, hapus!", kind: "danger" }}
          pending={step === "deleting"}
          onConfirm={confirmed}
          onCancel={() => setStep("idle")}
        />
      )}
    </>
  );
}
