import type { ColumnGroup } from "@/lib/batch/number-columns";
import type { DecimalSign } from "@/lib/fields/amount";
import { TOGGLE_BUTTON_CLASS } from "../../_ui/button";

const SIGN_LABELS: Record<DecimalSign, string> = { ".": "Titik = desimal", ",": "Koma = desimal" };

type DecimalChoicesProps = {
  groups: ColumnGroup[];
  labelOf: (field: string) => string | undefined;
  onChoose: (fields: string[], decimal: DecimalSign) => void;
};
/** Renders for each group of columns how an example number is read, and the buttons that choose its decimal sign. */
export function DecimalChoices({ groups, labelOf, onChoose }: DecimalChoicesProps) {
  return groups.map(({ fields, decimal, example, readings }) => (
    <fieldset key={fields.join()} className="flex w-full flex-wrap items-center gap-2">
      <legend className="float-left pr-2">
        {fields.map(labelOf).join(", ")}: “{example}” {decimal === null ? "berarti" : "dibaca"}{" "}
        <strong>
          {decimal === null ? `${readings["."]} (titik) atau ${readings[","]} (koma)?` : readings[decimal]}
        </strong>
      </legend>
      {([".", ","] as const).map((sign) => (
        <button
          key={sign}
          type="button"
          aria-pressed={sign === decimal}
          onClick={() => onChoose(fields, sign)}
          className={`${TOGGLE_BUTTON_CLASS} forced-colors:aria-pressed:border-4`}
        >
          {SIGN_LABELS[sign]}
        </button>
      ))}
    </fieldset>
  ));
}
