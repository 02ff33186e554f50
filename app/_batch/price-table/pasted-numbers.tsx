"use client";

import { groupColumns, isDecided } from "@/lib/batch/number-columns";
import type { ListView } from "@/lib/list/list";
import { Button } from "../../_ui/button";
import { DecimalChoice } from "../run/decimal-choice";
import type { PriceEdits } from "./price-edits";

type PastedNumbersProps = { view: ListView; edits: PriceEdits };

/** Renders how the numbers of a pasted block are read, and that it is not taken while that is unclear. */
export function PastedNumbers({ view, edits }: PastedNumbersProps) {
  const pasted = edits.pasted.use();
  const labels = Object.fromEntries(view.columns.map(({ field, label }) => [field, label]));
  return (
    <div
      role="status"
      className="flex max-h-48 basis-full flex-wrap items-center gap-2 overflow-auto empty:hidden"
    >
      {pasted && !isDecided(pasted.numbers) && (
        <p className="flex w-full items-center gap-2 font-medium">
          Tempelan belum diambil: pilih tanda desimalnya.
          <Button onClick={() => edits.pasted.set(null)}>Batal</Button>
        </p>
      )}
      {pasted &&
        groupColumns(pasted.numbers).map((group) => (
          <DecimalChoice
            key={group.fields.join()}
            {...{ labels, group }}
            onChoose={(fields, decimal) => edits.choose(fields, decimal)}
          />
        ))}
    </div>
  );
}
