"use client";

import { useRef } from "react";
import { dateProblem, readDate, writeDate } from "@/lib/fields/date-time";
import type { Range } from "@/lib/list/filters/conditions";
import { PRESETS, type Preset } from "@/lib/list/filters/days";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { PickerField } from "../../_ui/pickers/picker-field";
import { type OnRange, useTypedTerm } from "./number-range";

const DayPicker = onDemand(() => import("./day-picker"));

const REVERSED = "Sampai lebih awal daripada Dari";

const readDay = (text: string) => (text.trim() === "" ? "" : readDate(text));

const isReversed = (from: string, to: string) => from !== "" && to !== "" && from > to;

type EndProps = {
  label: string;
  applied: string;
  timeZone: string;
  /** Whether a day and the other end are no range. */
  isWrong: (end: string) => boolean;
  onApply: (end: string, isFurther: boolean) => void;
};

function End({ label, applied, timeZone, isWrong, onApply }: EndProps) {
  const field = useRef<HTMLInputElement>(null);
  const { isInvalid, setText, input } = useTypedTerm({
    applied,
    read: (text) => {
      const end = readDay(text);
      return end !== null && isWrong(end) ? null : end;
    },
    write: writeDate,
    onApply,
  });
  const problem = readDay(input.value) === null ? dateProblem(input.value) : REVERSED;
  return (
    <PickerField
      ref={field}
      label={label}
      error={isInvalid ? problem : null}
      button="Pilih tanggal"
      Picker={DayPicker}
      read={() => field.current?.value ?? ""}
      today=""
      timeZone={timeZone}
      onPick={setText}
      {...input}
    />
  );
}

type DateRangeProps = {
  range: Range;
  preset: Preset | undefined;
  timeZone: string;
  onPreset: (preset: Preset) => void;
  onRange: OnRange;
};

/** Renders the presets of days and both ends of a range. */
export function DateRange({ range: { from, to }, preset, timeZone, onPreset, onRange }: DateRangeProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(PRESETS) as Preset[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === preset}
            onClick={() => onPreset(name)}
            className="min-h-8 rounded-full border border-edge/60 px-3 text-sm hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
          >
            {PRESETS[name]}
          </button>
        ))}
      </div>
      <End
        label="Dari"
        applied={from}
        timeZone={timeZone}
        isWrong={(end) => isReversed(end, to)}
        onApply={(end, isFurther) => onRange({ from: end }, isFurther)}
      />
      <End
        label="Sampai"
        applied={to}
        timeZone={timeZone}
        isWrong={(end) => isReversed(from, end)}
        onApply={(end, isFurther) => onRange({ to: end }, isFurther)}
      />
    </>
  );
}
