"use client";

import { readAmount } from "@/lib/fields/amount";
import type { Range } from "@/lib/list/filters/conditions";
import { formatAmount } from "@/lib/list/formats/format-number";
import { TextField } from "../../_ui/fields/field";
import { useTypedTerm } from "./use-typed-term";

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
