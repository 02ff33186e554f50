"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount, readNumber } from "@/lib/fields/amount";
import { dateProblem, readDate, todayMessage, writeDate } from "@/lib/fields/date-time";
import type { Range } from "@/lib/list/filters/conditions";
import { TextField } from "../../_ui/fields/field";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { PickerField } from "../../_ui/pickers/picker-field";

const DayPicker = onDemand(() => import("./day-picker"));

/** How long a pause in typing is, in milliseconds, after which the text is applied. */
const PAUSE_MS = 250;

type TypedTerm = {
  applied: string;
  /** Returns what a text means, `null` if nothing. */
  read: (text: string) => string | null;
  write: (applied: string) => string;
  /** Filters the list; `isFurther` says that the same field has done so since it got the focus. */
  onApply: (value: string, isFurther: boolean) => void;
};

/** Returns the text of a field that filters the list in a pause of typing, and at once on Enter, on Esc, and when it is left. */
export function useTypedTerm({ applied, read, write, onApply }: TypedTerm) {
  const [text, setText] = useState(() => write(applied));
  const [shown, setShown] = useState(applied);
  const hasApplied = useRef(false);
  const typedValue = read(text);

  // A step back, or another control, has changed the filter.
  if (shown !== applied) {
    setShown(applied);
    if (typedValue !== applied) setText(write(applied));
  }

  function applyNow() {
    if (typedValue === null || typedValue === applied) return;
    onApply(typedValue, hasApplied.current);
    hasApplied.current = true;
  }
  const applyLater = useEffectEvent(applyNow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts a new pause.
  useEffect(() => {
    const timer = setTimeout(() => applyLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typedValue]);
  useEffect(() => () => applyLater(), []);

  return {
    isInvalid: typedValue === null,
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
        if (typedValue !== null) setText(write(typedValue));
      },
    },
  };
}

/** How the ends of ranges are typed: a text is read without its outer blanks, `order` makes a number of an end. */
const KINDS = {
  number: {
    read: (typed: string) => readNumber(typed),
    write: (end: string) => formatAmount(Number(end)),
    problemOf: () => "Isi dengan angka, misalnya 12.500 atau 12500,5",
    order: Number,
    reversed: "Sampai lebih kecil daripada Dari",
  },
  date: {
    read: readDate,
    write: writeDate,
    problemOf: dateProblem,
    order: Date.parse,
    reversed: "Sampai lebih awal daripada Dari",
  },
};

type RangeProps = {
  kind: keyof typeof KINDS;
  range: Range;
  timeZone: string;
  /** Changes an end; `isFurther` says that the same field has changed it since it got the focus. */
  onRange: (end: Partial<Range>, isFurther: boolean) => void;
};

function End({ kind, range, timeZone, onRange, end }: RangeProps & { end: keyof Range }) {
  const { write, problemOf, order, reversed } = KINDS[kind];
  const field = useRef<HTMLInputElement>(null);
  const read = (text: string) => (text.trim() === "" ? "" : KINDS[kind].read(text.trim()));

  function isReversed(value: string) {
    const { from, to }: Range = { ...range, [end]: value };
    return from !== "" && to !== "" && order(from) > order(to);
  }

  const { isInvalid, setText, input } = useTypedTerm({
    applied: range[end],
    read: (text) => {
      const value = read(text);
      return value !== null && isReversed(value) ? null : value;
    },
    write: (applied) => applied && write(applied),
    onApply: (value, isFurther) => onRange({ [end]: value }, isFurther),
  });
  const problem = read(input.value) === null ? problemOf(input.value) : reversed;
  const props = { ...input, label: end === "from" ? "Dari" : "Sampai", error: isInvalid ? problem : null };
  if (kind === "number") return <TextField inputMode="decimal" {...props} />;
  return (
    <PickerField
      ref={field}
      button="Pilih tanggal"
      Picker={DayPicker}
      read={() => field.current?.value ?? ""}
      today=""
      timeZone={timeZone}
      onPick={setText}
      {...props}
    />
  );
}

/** Renders the fields for both ends of a range of numbers or days. */
export function RangeFields(props: RangeProps) {
  const ends = (["from", "to"] as const).map((end) => <End key={end} end={end} {...props} />);
  if (props.kind === "number") return <div className="grid grid-cols-2 gap-x-3">{ends}</div>;
  return <DayRange timeZone={props.timeZone}>{ends}</DayRange>;
}

/** Says above the ends of a range of days which day it is, once one of them has the focus: time zones take their time to load. */
function DayRange({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const [today, setToday] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the fields inside.
    <div className="flex flex-col gap-2" onFocus={() => setToday(todayMessage(timeZone))}>
      <p role="status" className="min-h-5 text-sm text-muted">
        {today}
      </p>
      {children}
    </div>
  );
}
