"use client";

import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { readTypedTime, timeIn } from "@/lib/fields/date-time";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { Icon } from "../icon";
import type { PickerProps } from "./picker-field";

const HOLD_MS = 400;
const REPEAT_MS = 90;

type StepButtonProps = { label: string; path: string; onStep: () => void };

/** Renders the arrow of a spin button, which steps on while it is held; the keys are the spin button's own. */
function StepButton({ label, path, onStep }: StepButtonProps) {
  /** How often the held arrow has stepped; `null` where it is not held. */
  const [steps, setSteps] = useState<number | null>(null);
  const stepOn = useEffectEvent(step);

  useEffect(() => {
    if (steps === null) return;
    const timer = setTimeout(() => stepOn(), steps === 1 ? HOLD_MS : REPEAT_MS);
    return () => clearTimeout(timer);
  }, [steps]);

  function step() {
    onStep();
    setSteps((steps ?? 0) + 1);
  }

  function release() {
    setSteps(null);
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={({ button }) => button === 0 && step()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      // A screen reader presses without a pointer.
      onClick={({ detail }) => detail === 0 && onStep()}
      className="flex h-11 w-16 touch-manipulation items-center justify-center rounded-control border border-line text-muted select-none hover:bg-pointed"
    >
      <Icon path={path} strokeWidth="2" />
    </button>
  );
}

/** How far a wheel turns for a step, in pixels: a mouse's notch is more, a touch pad's event less. */
const WHEEL_STEP = 30;

const twoDigits = (value: number) => String(value).padStart(2, "0");

type SpinButtonProps = {
  label: string;
  value: number;
  /** The largest value; the smallest is 0. */
  max: number;
  /** The step of PageUp and PageDown. */
  page: number;
  onChange: (value: number) => void;
  onEnter: () => void;
};

/** Returns the number that is meant by typed digits: a third digit, or one that would pass the end, begins anew. */
function readDigits(typed: string, max: number): number | null {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return null;
  return digits.length > 2 || Number(digits) > max ? Number(digits.at(-1)) : Number(digits);
}

/** Returns the ref of an element that calls back for every step of the wheel over it: 1 for up, -1 for down. */
function useWheel(onStep: (by: number) => void) {
  const turned = useRef(0);
  return (element: HTMLElement | null) => {
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_STEP;
      turned.current += pixels;
      if (Math.abs(turned.current) < WHEEL_STEP) return;
      onStep(turned.current < 0 ? 1 : -1);
      turned.current = 0;
    };
    // React's own listener could not keep the page from scrolling.
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  };
}

/** Renders a number of two digits that arrows, keys, digits and the wheel change; it goes on from its end at its beginning. */
function SpinButton({ label, value, max, page, onChange, onEnter }: SpinButtonProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const wheel = useWheel(step);
  const input = useRef<HTMLInputElement>(null);

  // The next digit replaces a whole number; React puts the caret behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every change of the number.
  useLayoutEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select();
  }, [typed, value]);

  function set(next: number) {
    setTyped(null);
    onChange((next + max + 1) % (max + 1));
  }

  function step(by: number) {
    set(value + by);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const moves: Record<string, number> = {
      ArrowUp: value + 1,
      ArrowDown: value - 1,
      PageUp: value + page,
      PageDown: value - page,
      Home: 0,
      End: max,
    };
    const next = moves[key];
    if (next !== undefined) set(next);
    else if (key === "Enter") onEnter();
    else return;
    event.preventDefault();
  }

  function type(text: string) {
    const number = readDigits(text, max);
    if (number === null) return setTyped("");
    setTyped(/^\d$/.test(text) ? text : null);
    onChange(number);
  }

  return (
    <div ref={wheel} className="flex flex-col items-center gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <StepButton label={`Tambah ${label.toLowerCase()}`} onStep={() => step(1)} path="M4 10l4-4 4 4" />
      <input
        ref={input}
        id={id}
        type="text"
        role="spinbutton"
        // A phone's keyboard would cover the sheet; the field itself is there to type in.
        inputMode="none"
        autoComplete="off"
        value={typed ?? twoDigits(value)}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={twoDigits(value)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
        onClick={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
        className="size-16 rounded-control border border-edge bg-surface text-center text-title font-semibold tabular-nums"
      />
      <StepButton label={`Kurangi ${label.toLowerCase()}`} onStep={() => step(-1)} path="M4 6l4 4 4-4" />
    </div>
  );
}

const PARTS = [
  { label: "Jam", max: 23, page: 6 },
  { label: "Menit", max: 59, page: 10 },
  { label: "Detik", max: 59, page: 10 },
];

/** The dialog that picks a time of day; a text that is no time starts at midnight. */
export default function TimePicker({ title, value, timeZone, onPick, onDone, onClose }: PickerProps) {
  const [time, setTime] = useState(readTypedTime(value) ?? "00:00:00");
  const parts = time.split(":").map(Number);

  function change(changed: string) {
    setTime(changed);
    onPick(changed);
  }

  function finish() {
    onPick(time);
    onDone();
  }

  return (
    <Dialog title={title} onClose={onClose} sheet>
      <div className="flex justify-center gap-4">
        {PARTS.map(({ label, max, page }, index) => (
          <SpinButton
            key={label}
            label={label}
            value={parts[index] ?? 0}
            max={max}
            page={page}
            onChange={(part) => change(parts.with(index, part).map(twoDigits).join(":"))}
            onEnter={finish}
          />
        ))}
      </div>
      <DialogActions>
        <Button className="mr-auto" onClick={() => change(timeIn(timeZone))}>
          Sekarang
        </Button>
        <Button onClick={onClose}>Batal</Button>
        <Button kind="primary" onClick={finish}>
          Pilih
        </Button>
      </DialogActions>
    </Dialog>
  );
}
