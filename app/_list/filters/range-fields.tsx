import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { parsePlainDecimal } from "@/lib/fields/amount";
import { dateErrorMessage, formatDate, parseDate, todayMessage } from "@/lib/fields/date-time";
import { formatAmount } from "@/lib/fields/format-amount";
import type { FilterRange } from "@/lib/list/filters/conditions";
import { TextField } from "../../_ui/fields/field";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { PickerField } from "../../_ui/pickers/picker-field";

const DayPicker = onDemand(() => import("./day-picker"));

type RangeProps = {
  kind: keyof typeof RANGE_KINDS;
  range: FilterRange;
  timeZone: string;
  /** Changes one end; `isReplacing` is true for every change after the first since the field got the focus. */
  onRange: (end: Partial<FilterRange>, isReplacing: boolean) => void;
};

/** Renders the fields Dari and Sampai of a filter by numbers or days. */
export function RangeFields(props: RangeProps) {
  const endFields = (["from", "to"] as const).map((end) => <RangeEndField key={end} end={end} {...props} />);
  if (props.kind === "number") return <div className="grid grid-cols-2 gap-x-3">{endFields}</div>;
  return <DayRangeFrame timeZone={props.timeZone}>{endFields}</DayRangeFrame>;
}

/** Renders the current day above the fields of a range of days; it appears on focus, because time zones are slow to load. */
function DayRangeFrame({ timeZone, children }: { timeZone: string; children: ReactNode }) {
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

/** How the ends of a range are parsed, formatted and compared, and the messages for invalid and for reversed ends. */
const RANGE_KINDS = {
  number: {
    parse: parsePlainDecimal,
    format: (end: string) => formatAmount(Number(end)),
    problemOf: () => "Isi dengan angka, misalnya 12.500 atau 12500,5",
    toNumber: Number,
    reversedProblem: "Sampai lebih kecil daripada Dari",
  },
  date: {
    parse: parseDate,
    format: formatDate,
    problemOf: dateErrorMessage,
    toNumber: Date.parse,
    reversedProblem: "Sampai lebih awal daripada Dari",
  },
};

function RangeEndField({ kind, range, timeZone, onRange, end }: RangeProps & { end: keyof FilterRange }) {
  const { format, problemOf, toNumber, reversedProblem } = RANGE_KINDS[kind];
  const inputRef = useRef<HTMLInputElement>(null);
  const parse = (text: string) => (text.trim() === "" ? "" : RANGE_KINDS[kind].parse(text.trim()));

  function isRangeReversed(value: string) {
    const { from, to }: FilterRange = { ...range, [end]: value };
    return from !== "" && to !== "" && toNumber(from) > toNumber(to);
  }

  const { isInvalid, setText, input } = useDebouncedInput({
    applied: range[end],
    parse: (text) => {
      const value = parse(text);
      return value !== null && isRangeReversed(value) ? null : value;
    },
    format: (applied) => applied && format(applied),
    onApply: (value, isReplacing) => onRange({ [end]: value }, isReplacing),
  });
  const problem = parse(input.value) === null ? problemOf(input.value) : reversedProblem;
  const props = { ...input, label: end === "from" ? "Dari" : "Sampai", error: isInvalid ? problem : null };
  if (kind === "number") return <TextField inputMode="decimal" {...props} />;
  return (
    <PickerField
      ref={inputRef}
      buttonLabel="Pilih tanggal"
      Picker={DayPicker}
      getValue={() => inputRef.current?.value ?? ""}
      today=""
      timeZone={timeZone}
      onPick={setText}
      {...props}
    />
  );
}

/** The pause in typing after which the value is applied, in milliseconds. */
const DEBOUNCE_MS = 250;

type DebouncedInputOptions = {
  /** The value that is applied now. */
  applied: string;
  /** Returns the value of a text, `null` if the text is invalid. */
  parse: (text: string) => string | null;
  format: (applied: string) => string;
  /** Applies a value; `isReplacing` is true for every change after the first since the field got the focus. */
  onApply: (value: string, isReplacing: boolean) => void;
};

/** Returns the props of an input that applies its value after a pause in typing, and immediately on Enter, Esc, blur and unmount. */
export function useDebouncedInput({ applied, parse, format, onApply }: DebouncedInputOptions) {
  const [text, setText] = useState(() => format(applied));
  const [lastApplied, setLastApplied] = useState(applied);
  const hasAppliedSinceFocusRef = useRef(false);
  const parsedValue = parse(text);

  // Shows the applied value after the Back button or another control has changed it.
  if (lastApplied !== applied) {
    setLastApplied(applied);
    if (parsedValue !== applied) setText(format(applied));
  }

  function applyIfChanged() {
    if (parsedValue === null || parsedValue === applied) return;
    onApply(parsedValue, hasAppliedSinceFocusRef.current);
    hasAppliedSinceFocusRef.current = true;
  }
  const applyLatest = useEffectEvent(applyIfChanged);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => applyLatest(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [parsedValue]);
  useEffect(() => () => applyLatest(), []);

  return {
    isInvalid: parsedValue === null,
    setText,
    input: {
      value: text,
      autoComplete: "off",
      onChange: (event: { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Enter" || key === "Escape") applyIfChanged();
      },
      onBlur: () => {
        applyIfChanged();
        hasAppliedSinceFocusRef.current = false;
        if (parsedValue !== null) setText(format(parsedValue));
      },
    },
  };
}
