"use client";

import { useState } from "react";
import { remove } from "@/app/_actions/records";
import { ROW_CONTROL } from "../button";
import { Alert, Confirm } from "../dialog";
import { useSessionEnd } from "../session-end";

type DeleteButtonProps = { resource: string; id: string; onDeleted: (message: string | null) => void };

type Step = { kind: "idle" } | { kind: "asking" } | { kind: "deleting" } | { kind: "failed"; text: string };

const UNREACHABLE = "Server tidak dapat dihubungi. Periksa daftar sebelum mencoba lagi.";

/** Deletes a record after a confirmation (SPEC.md section 8). */
export function DeleteButton({ resource, id, onDeleted }: DeleteButtonProps) {
  const [step, setStep] = useState<Step>({ kind: "idle" });
  const endSession = useSessionEnd();

  async function confirmed() {
    setStep({ kind: "deleting" });
    const reply = await remove(resource, id).catch(() => ({ kind: "message" as const, text: UNREACHABLE }));
    if (reply.kind === "message") return setStep({ kind: "failed", text: reply.text });
    setStep({ kind: "idle" });
    if (reply.kind === "session") endSession(reply.reason);
    else onDeleted(reply.message);
  }

  return (
    <>
      <button
        type="button"
        className={`${ROW_CONTROL} text-danger`}
        onClick={() => setStep({ kind: "asking" })}
      >
        Hapus
      </button>
      {(step.kind === "asking" || step.kind === "deleting") && (
        <Confirm
          title="Yakin akan menghapus?"
          text="Anda tidak dapat mengembalikan data tersebut!"
          confirm={{ label: "Ya, hapus!", kind: "danger" }}
          pending={step.kind === "deleting"}
          onConfirm={confirmed}
          onCancel={() => setStep({ kind: "idle" })}
        />
      )}
      {step.kind === "failed" && (
        <Alert title="KESALAHAN" text={step.text} onClose={() => setStep({ kind: "idle" })} />
      )}
    </>
  );
}
