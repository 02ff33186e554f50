"use client";

import { useEffect } from "react";
import { useAlert } from "./alerts";
import { Button } from "./button";

/** In place of something that could not be loaded: an alert, and what to do about it. */
export function LoadFailed({ what, text, onRetry }: { what: string; text: string; onRetry: () => void }) {
  const alert = useAlert();
  useEffect(() => alert("KESALAHAN", text), [alert, text]);
  return (
    <div className="flex flex-col items-start gap-4 rounded-panel border border-line bg-surface p-6 shadow-panel">
      <p>
        {what} tidak dapat dimuat. {text}
      </p>
      <Button onClick={onRetry}>Coba Lagi</Button>
    </div>
  );
}
