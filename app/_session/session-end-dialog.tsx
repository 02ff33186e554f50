"use client";

import { useState } from "react";
import type { FoundEnd } from "@/lib/messages/session-end";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";

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
    text: "Halaman ini dibuka dengan akun sebelumnya, jadi belum ada yang dikirim. Isian formulir disimpan di tab ini untuk akun itu.",
    button: "Muat ulang",
  },
};

type SessionEndDialogProps = { reason: FoundEnd; leave: () => Promise<void> };

/** A blocking dialog about the end of a session; its only button leaves the page. */
export function SessionEndDialog({ reason, leave }: SessionEndDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const { title, text, button } = WORDS[reason];
  return (
    <Dialog title={title} text={text}>
      <DialogActions>
        <Button
          kind="primary"
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            void leave();
          }}
        >
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
