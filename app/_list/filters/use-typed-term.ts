"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** How long a pause in typing is, in milliseconds, after which the text is applied. */
const PAUSE_MS = 250;

type TypedTerm = {
  /** What the list is filtered by now. */
  applied: string;
  /** Returns what a text means, `null` if nothing. */
  read: (text: string) => string | null;
  write: (applied: string) => string;
  /** Filters the list; `isFurther` says that the same field has done so since it got the focus. */
  onApply: (wanted: string, isFurther: boolean) => void;
};

/**
 * Returns the text of a field that filters the list in a pause of typing, and at once on Enter, on Esc, and when it or the panel is
 * left.
 */
export function useTypedTerm({ applied, read, write, onApply }: TypedTerm) {
  const [text, setText] = useState(() => write(applied));
  const [shown, setShown] = useState(applied);
  const hasApplied = useRef(false);
  const wanted = read(text);

  // A step back, or another control, has changed the filter.
  if (shown !== applied) {
    setShown(applied);
    if (wanted !== applied) setText(write(applied));
  }

  function applyNow() {
    if (wanted === null || wanted === applied) return;
    onApply(wanted, hasApplied.current);
    hasApplied.current = true;
  }
  const applyLater = useEffectEvent(applyNow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts a new pause.
  useEffect(() => {
    const timer = setTimeout(() => applyLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => () => applyLater(), []);

  return {
    isInvalid: wanted === null,
    setText,
    input: {
      value: text,
      autoComplete: "off",
      onChange: (event: { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Enter" || key === "Escape") applyNow();
      },
      onBlur: () => {
        applyNow();
        hasApplied.current = false;
        if (wanted !== null) setText(write(wanted));
      },
    },
  };
}
