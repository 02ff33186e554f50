"use client";

import { useState } from "react";
import { readTime, timeIn } from "@/lib/fields/date-time";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import type { PickerProps } from "./picker-field";
import { SpinButton, twoDigits } from "./spin-button";

const PARTS = [
  { label: "Jam", max: 23, page: 6 },
  { label: "Menit", max: 59, page: 10 },
  { label: "Detik", max: 59, page: 10 },
];

/** The dialog that picks a time of day; a text that is no time starts at midnight. */
export default function TimePicker({ title, value, timeZone, onPick, onDone, onClose }: PickerProps) {
  const [time, setTime] = useState(readTime(value) ?? "00:00:00");
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
        {PARTS.map(({ label, max, page }, at) => (
          <SpinButton
            key={label}
            label={label}
            value={parts[at] ?? 0}
            max={max}
            page={page}
            onChange={(part) => change(parts.with(at, part).map(twoDigits).join(":"))}
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
