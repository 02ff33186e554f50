"use client";

import { useState } from "react";
import { remove } from "@/app/_actions/records";
import { sendWrite } from "../../_pwa/send-write";
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
    const reply = await sendWrite(() => remove(resource, id, userId));
    setStep("idle");
    if (reply.kind === "done") {
      noteWrite(reply.at);
      onDeleted(reply.message);
    } else if (reply.kind === "session") endSession(reply.reason);
    else if (reply.kind === "message") alert("KESALAHAN", reply.text, reply.requestId);
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
