"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount, readNumber } from "@/lib/fields/amount";
import { dateProblem, formatDate, readDate, todayMessage } from "@/lib/fields/date-time";
import type { FilterRange } from "@/lib/list/filters/conditions";
import { TextField } from "../../_ui/fields/field";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { PickerField } from "../../_ui/pickers/picker-field";

const DayPicker = onDemand(() => import("./day-picker"));

/** The pause in typing after which the text is applied, in milliseconds. */
const PAUSE_MS = 250;

type TypedTerm = {
  applied: string;
  /** Parses a text; returns `null` if it is invalid. */
  read: (text: string) => string | null;
  write: (applied: string) => string;
  /** Filters the list; `isReplacing` if the same field has done so since it got the focus. */
  onApply: (value: string, isReplacing: boolean) => void;
};

/** Returns the props of a field that filters the list after a pause in typing, and immediately on Enter, Esc and blur. */
export function useTypedTerm({ applied, read, write, onApply }: TypedTerm) {
  const [text, setText] = useState(() => write(applied));
  const [lastApplied, setLastApplied] = useState(applied);
  const hasApplied = useRef(false);
  const typedValue = read(text);

  // Back or another control has changed the filter.
  if (lastApplied !== applied) {
    setLastApplied(applied);
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

/** Parsing, formatting and messages of a range's ends; `order` converts an end to a number. */
const RANGE_KINDS = {
  number: {
    read: (typed: string) => readNumber(typed),
    write: (end: string) => formatAmount(Number(end)),
    problemOf: () => "Isi dengan angka, misalnya 12.500 atau 12500,5",
    order: Number,
    reversed: "Sampai lebih kecil daripada Dari",
  },
  date: {
    read: readDate,
    write: formatDate,
    problemOf: dateProblem,
    order: Date.parse,
    reversed: "Sampai lebih awal daripada Dari",
  },
};

type RangeProps = {
  kind: keyof typeof RANGE_KINDS;
  range: FilterRange;
  timeZone: string;
  /** Changes one end; `isReplacing` if the same field has changed it since it got the focus. */
  onRange: (end: Partial<FilterRange>, isReplacing: boolean) => void;
};

function RangeEnd({ kind, range, timeZone, onRange, end }: RangeProps & { end: keyof FilterRange }) {
  const { write, problemOf, order, reversed } = RANGE_KINDS[kind];
  const field = useRef<HTMLInputElement>(null);
  const read = (text: string) => (text.trim() === "" ? "" : RANGE_KINDS[kind].read(text.trim()));

  function isReversed(value: string) {
    const { from, to }: FilterRange = { ...range, [end]: value };
    return from !== "" && to !== "" && order(from) > order(to);
  }

  const { isInvalid, setText, input } = useTypedTerm({
    applied: range[end],
    read: (text) => {
      const value = read(text);
      return value !== null && isReversed(value) ? null : value;
    },
    write: (applied) => applied && write(applied),
    onApply: (value, isReplacing) => onRange({ [end]: value }, isReplacing),
  });
  const problem = read(input.value) === null ? problemOf(input.value) : reversed;
  const props = { ...input, label: end === "from" ? "Dari" : "Sampai", error: isInvalid ? problem : null };
  if (kind === "number") return <TextField inputMode="decimal" {...props} />;
  return (
    <PickerField
      ref={field}
      buttonLabel="Pilih tanggal"
      Picker={DayPicker}
      getValue={() => field.current?.value ?? ""}
      today=""
      timeZone={timeZone}
      onPick={setText}
      {...props}
    />
  );
}

export function RangeFields(props: RangeProps) {
  const ends = (["from", "to"] as const).map((end) => <RangeEnd key={end} end={end} {...props} />);
  if (props.kind === "number") return <div className="grid grid-cols-2 gap-x-3">{ends}</div>;
  return <DayRange timeZone={props.timeZone}>{ends}</DayRange>;
}

/** Renders the current day above a range of days once a field has the focus, because time zone data loads slowly. */
function DayRange({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const [today, setToday] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles focus of the fields inside.
    <div className="flex flex-col gap-2" onFocus={() => setToday(todayMessage(timeZone))}>
      <p role="status" className="min-h-5 text-sm text-muted">
        {today}
      </p>
      {children}
    </div>
  );
}
