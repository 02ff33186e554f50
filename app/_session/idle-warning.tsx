"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SessionEnd } from "@/lib/messages/session";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { useOwner } from "./page-owner";
import { type SessionWatch, signedIn, watchSession } from "./session";
import { leaveAtOnce } from "./session-end";

/** The remaining seconds that a screen reader announces. */
const ANNOUNCED = [60, 30, 10];

type IdleDialogProps = {
  remaining: () => number;
  /** Whether use can no longer prolong the session. */
  isFinal: boolean;
  onStay: () => void;
};

function IdleDialog({ remaining, isFinal, onStay }: IdleDialogProps) {
  const left = () => Math.max(0, Math.ceil(remaining() / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(ticking);
  });
  const announced = ANNOUNCED.findLast((mark) => seconds <= mark);
  return (
    <Dialog
      title="Sesi akan berakhir"
      text={
        isFinal
          ? "Batas waktu sesi hampir tercapai. Simpan pekerjaan Anda, lalu masuk kembali."
          : "Tidak ada aktivitas beberapa waktu ini. Pilih Tetap masuk untuk melanjutkan."
      }
    >
      <p role="timer" className="text-2xl font-bold tabular-nums">
        {seconds} detik
      </p>
      <p role="status" className="sr-only">
        {announced && `Sesi berakhir dalam ${announced} detik`}
      </p>
      <DialogActions>
        <Button kind="primary" autoFocus onClick={onStay}>
          {isFinal ? "Mengerti" : "Tetap masuk"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Watches the session of a signed-in page and shows a warning before it ends. */
export function IdleWarning() {
  const owner = useOwner();
  const { userId } = owner;
  const watch = useRef<SessionWatch>(null);
  const [warning, setWarning] = useState<{ isFinal: boolean } | null>(null);

  const end = useEffectEvent((reason: SessionEnd) => void leaveAtOnce(owner, reason));

  useEffect(() => {
    signedIn.set(true);
    const started = watchSession(userId, {
      onWarning: (isFinal) => setWarning({ isFinal }),
      onCalm: () => setWarning(null),
      onEnd: (reason) => end(reason),
    });
    watch.current = started;
    return started.stop;
  }, [userId]);

  async function stay() {
    setWarning(null);
    // Without a response the session is not prolonged.
    if (!(await watch.current?.stay())) setWarning(warning);
  }

  if (!warning || !watch.current) return null;
  return <IdleDialog remaining={watch.current.remaining} isFinal={warning.isFinal} onStay={stay} />;
}
