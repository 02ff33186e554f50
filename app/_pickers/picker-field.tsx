"use client";

import { type ComponentProps, type ComponentType, type MouseEvent, useState } from "react";
import { Button } from "../_ui/button";
import { Field, INPUT_LOOK } from "../_ui/fields/field";

const loadDialog = () => import(/* webpackChunkName: "dialogs" */ "../_ui/radix-dialog");

export type PickerProps = {
  /** The text of the field when the picker is opened. */
  value: string;
  /** The business's date, `YYYY-MM-DD`. */
  today: string;
  /** The business's time zone. */
  timeZone: string;
  onPick: (value: string) => void;
  /** Called when the picked value stays. */
  onDone: () => void;
  /** Called when the field gets back the text it had. */
  onCancel: () => void;
};

type Opening = {
  Dialog: Awaited<ReturnType<typeof loadDialog>>["default"];
  Picker: ComponentType<PickerProps>;
  /** The text of the field at that time. */
  before: string;
};

type PickerFieldProps = ComponentProps<"input"> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> &
  Pick<PickerProps, "today" | "timeZone" | "onPick"> & {
    /** The name of the button and of the dialog that it opens. */
    button: string;
    load: () => Promise<{ default: ComponentType<PickerProps> }>;
    /** Returns the field's text. */
    read: () => string;
  };

/** Renders a text input with a button that loads and opens a picker; what is picked is in the field at once. */
export function PickerField(props: PickerFieldProps) {
  const { label, hint, error, button, load, read, today, timeZone, onPick, ...input } = props;
  const [opening, setOpening] = useState<Opening | null>(null);
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");

  async function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a button that is clicked, and closing returns the focus.
    event.currentTarget.focus();
    setState("loading");
    try {
      const [dialog, picker] = await Promise.all([loadDialog(), load()]);
      setOpening({ Dialog: dialog.default, Picker: picker.default, before: read() });
      setState("ready");
    } catch {
      setState("failed");
    }
  }

  function close() {
    setOpening(null);
  }

  function cancel() {
    if (opening) onPick(opening.before);
    close();
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <div className="flex flex-col gap-1">
          <div className="flex gap-2">
            <input type="text" {...ties} autoComplete="off" className={INPUT_LOOK} {...input} />
            <Button
              aria-haspopup="dialog"
              aria-busy={state === "loading"}
              disabled={input.disabled}
              onClick={open}
              className="shrink-0 max-lg:min-h-11 pointer-coarse:min-h-11"
            >
              {button}
            </Button>
          </div>
          {state === "failed" && (
            <p role="alert" className="text-sm text-danger">
              Pilihan tidak dapat dimuat. Periksa koneksi lalu coba lagi, atau ketik langsung.
            </p>
          )}
          {opening && (
            <opening.Dialog title={button} onClose={cancel} sheet>
              <opening.Picker
                value={opening.before}
                today={today}
                timeZone={timeZone}
                onPick={onPick}
                onDone={close}
                onCancel={cancel}
              />
            </opening.Dialog>
          )}
        </div>
      )}
    </Field>
  );
}
