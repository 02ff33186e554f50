"use client";

import { useEffect } from "react";
import { useAlert } from "./alerts";
import { Button } from "./button";
import { StateCard } from "./state-card";

/** In place of something that could not be loaded: an alert, and what to do about it. */
export function LoadFailed({ what, text, onRetry }: { what: string; text: string; onRetry: () => void }) {
  const alert = useAlert();
  useEffect(() => alert("KESALAHAN", text), [alert, text]);
  return (
    <StateCard sign="failed">
      <p className="max-w-prose wrap-anywhere text-ink">
        {what} tidak dapat dimuat. {text}
      </p>
      <Button onClick={onRetry}>Coba Lagi</Button>
    </StateCard>
  );
}
