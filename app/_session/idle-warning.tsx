"use client";

import { useEffect, useRef, useState } from "react";
import { IdleDialog } from "./idle-dialog";
import { useOwner } from "./page-owner";
import { useSessionEnd } from "./session-end";
import { type SessionWatch, watchSession } from "./session-watch";
import { noteSignedIn } from "./was-signed-in";

/** Watches the session of a signed-in page and shows a warning before it ends. */
export function IdleWarning() {
  const { userId } = useOwner();
  const { leaveAtOnce } = useSessionEnd();
  const watch = useRef<SessionWatch>(null);
  const [warning, setWarning] = useState<{ isFinal: boolean } | null>(null);

  useEffect(noteSignedIn, []);

  useEffect(() => {
    const started = watchSession(userId, {
      onWarning: (isFinal) => setWarning({ isFinal }),
      onCalm: () => setWarning(null),
      onEnd: leaveAtOnce,
    });
    watch.current = started;
    return started.stop;
  }, [userId, leaveAtOnce]);

  async function stay() {
    setWarning(null);
    // Without a response the session is not prolonged.
    if (!(await watch.current?.stay())) setWarning(warning);
  }

  if (!warning || !watch.current) return null;
  return <IdleDialog remaining={watch.current.remaining} isFinal={warning.isFinal} onStay={stay} />;
}
