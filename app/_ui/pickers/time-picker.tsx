import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { parseTypedTime, timeInTimeZone } from "@/lib/fields/date-time";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { Icon } from "../icon";
import type { PickerDialogProps } from "./picker-field";

const TIME_PARTS = [
  { label: "Jam", max: 23, pageStep: 6 },
  { label: "Menit", max: 59, pageStep: 10 },
  { label: "Detik", max: 59, pageStep: 10 },
];

/** Renders a dialog that picks a time of day. With an invalid value it opens at midnight. */
export default function TimePickerDialog({
  title,
  value,
  timeZone,
  onPick,
  onDone,
  onClose,
}: PickerDialogProps) {
  const [time, setTime] = useState(parseTypedTime(value) ?? "00:00:00");
  const timeValues = time.split(":").map(Number);

  function changeTime(next: string) {
    setTime(next);
    onPick(next);
  }

  function acceptTime() {
    onPick(time);
    onDone();
  }

  return (
    <Dialog title={title} onClose={onClose} size="sheet">
      <div className="flex justify-center gap-4">
        {TIME_PARTS.map((part, index) => (
          <SpinButton
            key={part.label}
            {...part}
            value={timeValues[index] ?? 0}
            onChange={(next) => changeTime(timeValues.with(index, next).map(padToTwoDigits).join(":"))}
            onEnter={acceptTime}
          />
        ))}
      </div>
      <DialogActions>
        <Button className="mr-auto" onClick={() => changeTime(timeInTimeZone(timeZone))}>
          Sekarang
        </Button>
        <Button onClick={onClose}>Batal</Button>
        <Button kind="primary" onClick={acceptTime}>
          Pilih
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type SpinButtonProps = {
  label: string;
  value: number;
  /** The largest value; the smallest is 0. */
  max: number;
  pageStep: number;
  onChange: (value: number) => void;
  onEnter: () => void;
};

/** Renders a two-digit number that buttons, keys and the wheel change; after `max` it continues at 0. */
function SpinButton({ label, value, max, pageStep, onChange, onEnter }: SpinButtonProps) {
  const id = useId();
  /** The typed text while it is empty or one digit; `null` while the input shows the number. */
  const [typed, setTyped] = useState<string | null>(null);
  const attachWheel = useWheelSteps(step);
  const inputRef = useRef<HTMLInputElement>(null);

  // Selects the text, so that the next digit replaces the number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every change of the number.
  useLayoutEffect(() => {
    if (typed === null && document.activeElement === inputRef.current) inputRef.current?.select();
  }, [typed, value]);

  function setValue(next: number) {
    setTyped(null);
    onChange((next + max + 1) % (max + 1));
  }

  function step(amount: number) {
    setValue(value + amount);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const moves: Record<string, number> = {
      ArrowUp: value + 1,
      ArrowDown: value - 1,
      PageUp: value + pageStep,
      PageDown: value - pageStep,
      Home: 0,
      End: max,
    };
    const next = moves[key];
    if (next !== undefined) setValue(next);
    else if (key === "Enter") onEnter();
    else return;
    event.preventDefault();
  }

  function handleTyping(text: string) {
    const number = parseTypedDigits(text, max);
    if (number === null) return setTyped("");
    setTyped(/^\d$/.test(text) ? text : null);
    onChange(number);
  }

  return (
    <div ref={attachWheel} className="flex flex-col items-center gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <StepButton label={`Tambah ${label.toLowerCase()}`} onStep={() => step(1)} path="M4 10l4-4 4 4" />
      <input
        ref={inputRef}
        id={id}
        type="text"
        role="spinbutton"
        // Opens no virtual keyboard, which would cover the dialog.
        inputMode="none"
        autoComplete="off"
        value={typed ?? padToTwoDigits(value)}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={padToTwoDigits(value)}
        onChange={(event) => handleTyping(event.target.value)}
        onKeyDown={handleKey}
        onFocus={(event) => event.target.select()}
        onClick={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
        className="size-16 rounded-control border border-edge bg-surface text-center text-title font-semibold tabular-nums"
      />
      <StepButton label={`Kurangi ${label.toLowerCase()}`} onStep={() => step(-1)} path="M4 6l4 4 4-4" />
    </div>
  );
}

const padToTwoDigits = (value: number) => String(value).padStart(2, "0");

/** Parses the digits of a text; a third digit, or a digit that would exceed `max`, starts a new number. Returns `null` without digits. */
function parseTypedDigits(typed: string, max: number): number | null {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return null;
  return digits.length > 2 || Number(digits) > max ? Number(digits.at(-1)) : Number(digits);
}

const WHEEL_STEP_PX = 30;

/** Returns a ref callback for an element over which the wheel calls `onStep`: with 1 for a step up, with -1 for a step down. */
function useWheelSteps(onStep: (amount: number) => void) {
  const scrolledPixelsRef = useRef(0);
  return (element: HTMLElement | null) => {
    const handleWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_STEP_PX;
      scrolledPixelsRef.current += pixels;
      if (Math.abs(scrolledPixelsRef.current) < WHEEL_STEP_PX) return;
      onStep(scrolledPixelsRef.current < 0 ? 1 : -1);
      scrolledPixelsRef.current = 0;
    };
    // React would add a passive listener, which could not prevent scrolling.
    element?.addEventListener("wheel", handleWheel, { passive: false });
    return () => element?.removeEventListener("wheel", handleWheel);
  };
}

/** The delay until a pressed button repeats its step, and between two repetitions, in milliseconds. */
const REPEAT_DELAY_MS = 400;
const REPEAT_INTERVAL_MS = 90;

/** Renders an arrow button that calls `onStep` on a press, and again and again while it is pressed. */
function StepButton({ label, path, onStep }: { label: string; path: string; onStep: () => void }) {
  /** The number of steps since the button was pressed; `null` while it is not pressed. */
  const [stepCount, setStepCount] = useState<number | null>(null);
  const repeatStep = useEffectEvent(step);

  useEffect(() => {
    if (stepCount === null) return;
    const timer = setTimeout(() => repeatStep(), stepCount === 1 ? REPEAT_DELAY_MS : REPEAT_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [stepCount]);

  function step() {
    onStep();
    setStepCount((stepCount ?? 0) + 1);
  }

  const stopRepeating = () => setStepCount(null);

  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={({ button }) => button === 0 && step()}
      onPointerUp={stopRepeating}
      onPointerLeave={stopRepeating}
      onPointerCancel={stopRepeating}
      onContextMenu={(event) => event.preventDefault()}
      // Screen readers click without pointer events.
      onClick={({ detail }) => detail === 0 && onStep()}
      className="flex h-11 w-16 touch-manipulation items-center justify-center rounded-control border border-line text-muted select-none hover:bg-pointed"
    >
      <Icon path={path} strokeWidth="2" />
    </button>
  );
}
