"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { readAmount } from "@/lib/fields/amount";
import type { Range } from "@/lib/list/filters/conditions";
import { formatAmount } from "@/lib/list/format-value";
import { TextField } from "../../_ui/fields/field";

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

/** Changes ends of a range; `isFurther` says that the same field has changed it since it got the focus. */
export type OnRange = (ends: Partial<Range>, isFurther: boolean) => void;

const NO_NUMBER = "Isi dengan angka, misalnya 12.500 atau 12500,5";
const REVERSED = "Sampai lebih kecil daripada Dari";

/** Parses a number in Indonesian notation, with or without a minus; empty without a text, `null` for other input. */
function readNumber(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return "";
  if (!typed.startsWith("-")) return readAmount(typed);
  const size = readAmount(typed.slice(1));
  return size && `-${size}`;
}

const writeNumber = (plain: string) => (plain === "" ? "" : formatAmount(Number(plain)));

const isReversed = (from: string, to: string) => from !== "" && to !== "" && Number(from) > Number(to);

type EndProps = {
  label: string;
  applied: string;
  /** Whether a number and the other end are no range. */
  isWrong: (end: string) => boolean;
  onApply: (end: string, isFurther: boolean) => void;
};

function End({ label, applied, isWrong, onApply }: EndProps) {
  const { isInvalid, input } = useTypedTerm({
    applied,
    read: (text) => {
      const end = readNumber(text);
      return end !== null && isWrong(end) ? null : end;
    },
    write: writeNumber,
    onApply,
  });
  const problem = readNumber(input.value) === null ? NO_NUMBER : REVERSED;
  return <TextField label={label} inputMode="decimal" error={isInvalid ? problem : null} {...input} />;
}

/** Renders both ends of a range of numbers. */
export function NumberRange({ range: { from, to }, onRange }: { range: Range; onRange: OnRange }) {
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <End
        label="Dari"
        applied={from}
        isWrong={(end) => isReversed(end, to)}
        onApply={(end, isFurther) => onRange({ from: end }, isFurther)}
      />
      <End
        label="Sampai"
        applied={to}
        isWrong={(end) => isReversed(from, end)}
        onApply={(end, isFurther) => onRange({ to: end }, isFurther)}
      />
    </div>
  );
}
