"use client";

import { type ComponentProps, type ComponentType, type MouseEvent, useState } from "react";
import { Button } from "../button";
import { Field, INPUT_LOOK } from "../fields/field";

export type PickerProps = {
  title: string;
  /** The text of the field when the picker is opened. */
  value: string;
  /** The business's date, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  onPick: (value: string) => void;
  /** Called when the picked value stays. */
  onDone: () => void;
  /** Called when the field gets back the text it had. */
  onClose: () => void;
};

type PickerFieldProps = ComponentProps<"input"> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> &
  Pick<PickerProps, "today" | "timeZone" | "onPick"> & {
    /** The name of the button and of the dialog that it opens. */
    button: string;
    /** The dialog, loaded when it is opened. */
    Picker: ComponentType<PickerProps>;
    read: () => string;
  };

/** Renders a text input with a button that loads and opens a picker; what is picked is in the field at once. */
export function PickerField(props: PickerFieldProps) {
  const { label, hint, error, button, Picker, read, today, timeZone, onPick, ...input } = props;
  const [before, setBefore] = useState<string | null>(null);

  function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a button that is clicked, and closing returns the focus.
    event.currentTarget.focus();
    setBefore(read());
  }

  function close() {
    setBefore(null);
  }

  function cancel() {
    if (before !== null) onPick(before);
    close();
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <div className="flex flex-col gap-1">
          <div className="flex gap-2">
            <input type="text" {...ties} autoComplete="off" className={INPUT_LOOK} {...input} />
            <Button aria-haspopup="dialog" disabled={input.disabled} onClick={open} className="shrink-0">
              {button}
            </Button>
          </div>
          {before !== null && (
            <Picker
              title={button}
              value={before}
              today={today}
              timeZone={timeZone}
              onPick={onPick}
              onDone={close}
              onClose={cancel}
            />
          )}
        </div>
      )}
    </Field>
  );
}
