import type { MouseEvent } from "react";
import { Button } from "../_ui/button";

type SubmitButtonsProps = {
  /** The buttons' words; the first one saves and goes on to another record, if there is one to go on to. */
  further: string | null;
  submitLabel: string;
  /** Whether Enter presses the first one. */
  goesOn: boolean;
  disabled: boolean;
  onSubmit: (goesOn: boolean) => void;
};

/** Renders the buttons that save; Enter presses the one that was pressed last, which is the form's submit button. */
export function SubmitButtons({ further, submitLabel, goesOn, disabled, onSubmit }: SubmitButtonsProps) {
  const press = (isFurther: boolean) =>
    isFurther === goesOn
      ? { type: "submit" as const, kind: "primary" as const }
      : {
          onClick: (event: MouseEvent) => {
            // By then it is the submit button, and would submit once more.
            event.preventDefault();
            onSubmit(isFurther);
          },
        };
  return (
    <>
      {further && (
        <Button disabled={disabled} {...press(true)}>
          {further}
        </Button>
      )}
      <Button disabled={disabled} {...press(false)}>
        {submitLabel}
      </Button>
    </>
  );
}
