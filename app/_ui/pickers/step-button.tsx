"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

const HOLD_MS = 400;
const REPEAT_MS = 90;

type StepButtonProps = {
  label: string;
  onStep: () => void /** The lines of its arrow, 16 by 16. */;
  path: string;
};

/** Renders the arrow of a spin button, which steps on while it is held; the keys are the spin button's own. */
export function StepButton({ label, onStep, path }: StepButtonProps) {
  const [isHeld, setIsHeld] = useState(false);
  const hasRepeated = useRef(false);
  const repeat = useEffectEvent(() => {
    hasRepeated.current = true;
    onStep();
  });

  useEffect(() => {
    if (!isHeld) return;
    let timer = setTimeout(function again() {
      repeat();
      timer = setTimeout(again, REPEAT_MS);
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  function release() {
    setIsHeld(false);
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={() => {
        hasRepeated.current = false;
        setIsHeld(true);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        // The release of a held arrow is no further step.
        if (!hasRepeated.current) onStep();
        hasRepeated.current = false;
      }}
      className="flex h-11 w-16 touch-manipulation items-center justify-center rounded-control border border-line text-muted select-none hover:bg-pointed"
    >
      <svg aria-hidden width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2">
        <path d={path} />
      </svg>
    </button>
  );
}
