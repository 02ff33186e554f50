"use client";

import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Button } from "../../_ui/button";
import type { ExportState } from "./use-export";
import { useNextPress } from "./use-next-press";

type RunningProps = {
  bar: RefObject<HTMLProgressElement | null>;
  onCancel: () => void;
  onFocusLost: () => void;
};

function Running({ bar, onCancel, onFocusLost }: RunningProps) {
  const button = useRef<HTMLDivElement>(null);
  const keepFocus = useEffectEvent(() => {
    if (button.current?.contains(document.activeElement)) onFocusLost();
  });
  useLayoutEffect(() => () => keepFocus(), []);
  return (
    <div ref={button} className="flex flex-col gap-2">
      <progress ref={bar} aria-label="Kemajuan ekspor" value={0} className="h-1 w-full accent-brand" />
      <Button onClick={onCancel}>Batalkan</Button>
    </div>
  );
}

type ExportStatusProps = RunningProps & {
  state: ExportState;
  isCovered: boolean;
  /** Called at the next press after the result. */
  onSeen: () => void;
};

/** Shows below the button the progress of an export, and its result until the next press. */
export function ExportStatus({ state, isCovered, onSeen, ...running }: ExportStatusProps) {
  const isRunning = state?.kind === "running";
  const hasEnded = state?.kind === "ended";
  useNextPress(hasEnded, onSeen);

  const look =
    (isRunning || hasEnded) && !isCovered
      ? "absolute top-full right-0 z-30 mt-1 flex w-64 flex-col gap-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-dialog"
      : "sr-only";
  return (
    <div className={look}>
      <p role="status">
        {isRunning && "Menyiapkan ekspor…"}
        {hasEnded && state.text}
      </p>
      {isRunning && <Running {...running} />}
    </div>
  );
}
