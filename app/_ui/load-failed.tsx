"use client";

import { useEffect } from "react";
import type { Message } from "@/lib/messages/problem";
import { RequestId, showAlert } from "./alerts";
import { Button } from "./button";
import { StateCard } from "./cards";

type LoadFailedProps = { what: string; problem: Message; onRetry: () => void };

/** Replaces what failed to load: an alert, and a retry button. */
export function LoadFailed({ what, problem, onRetry }: LoadFailedProps) {
  const { text, requestId } = problem;
  useEffect(() => showAlert("KESALAHAN", text, requestId), [text, requestId]);
  return (
    <StateCard sign="failed">
      <p className="max-w-prose wrap-anywhere text-ink">
        {what} tidak dapat dimuat. {text}
      </p>
      <RequestId id={requestId} />
      <Button onClick={onRetry}>Coba Lagi</Button>
    </StateCard>
  );
}
