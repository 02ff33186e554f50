import { type ComponentProps, type ComponentType, type MouseEvent, useState } from "react";
import { Button } from "../button";
import { Field, INPUT_CLASS } from "../fields/field";

export type PickerDialogProps = {
  title: string;
  value: string;
  /** The date of today at the business, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  onPick: (value: string) => void;
  /** Called when the person accepts the picked value. */
  onDone: () => void;
  /** Called when the person cancels, which restores the earlier text. */
  onClose: () => void;
};

type PickerFieldProps = ComponentProps<"input"> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> &
  Pick<PickerDialogProps, "today" | "timeZone" | "onPick"> & {
    buttonLabel: string;
    Picker: ComponentType<PickerDialogProps>;
    getValue: () => string;
  };

/** Renders a text input with a button that opens a picker; the input shows each picked value at once. */
export function PickerField(props: PickerFieldProps) {
  const { label, hint, error, buttonLabel, Picker, getValue, today, timeZone, onPick, ...input } = props;
  const [initialValue, setInitialValue] = useState<string | null>(null);

  function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a clicked button, but closing the picker returns the focus to it.
    event.currentTarget.focus();
    setInitialValue(getValue());
  }

  const closePicker = () => setInitialValue(null);

  function cancelPicker() {
    if (initialValue !== null) onPick(initialValue);
    closePicker();
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="flex flex-col gap-1">
          <div className="flex gap-2">
            <input type="text" {...attributes} autoComplete="off" className={INPUT_CLASS} {...input} />
            <Button aria-haspopup="dialog" disabled={input.disabled} onClick={open} className="shrink-0">
              {buttonLabel}
            </Button>
          </div>
          {initialValue !== null && (
            <Picker
              title={buttonLabel}
              value={initialValue}
              today={today}
              timeZone={timeZone}
              onPick={onPick}
              onDone={closePicker}
              onClose={cancelPicker}
            />
          )}
        </div>
      )}
    </Field>
  );
}
