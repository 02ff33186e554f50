"use client";

import type { ComponentProps } from "react";
import type { Questions } from "@/lib/batch/imports/preview";
import { formatAmount } from "@/lib/list/format-value";
import { CheckBox } from "../../_ui/fields/field";
import { DecimalChoice } from "../run/decimal-choice";
import type { Previewing } from "./use-preview";

/** Renders a button that looks like a link. */
export const TextButton = (props: ComponentProps<"button">) => (
  <button type="button" className="py-1 text-left font-semibold text-brand-stronger underline" {...props} />
);

type FileQuestionsProps = {
  labels: Record<string, string>;
  questions: Questions;
  onChange: Previewing["change"];
};

/** Renders what the person is asked about the cells of a file: how numbers are read, whether some mean nothing, are right, or stand for those above. */
export function FileQuestions({ labels, questions, onChange }: FileQuestionsProps) {
  const { nothing, numbers, doubtful, gaps, clearing } = questions;
  if (!nothing && doubtful + numbers.length + gaps.length + clearing.length === 0) return null;
  return (
    <section
      aria-label="Pertanyaan tentang berkas"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      {numbers.map((group) => (
        <DecimalChoice
          key={group.fields.join()}
          {...{ labels, group }}
          onChoose={(fields, decimal) => void onChange({ kind: "decimal", fields, decimal }, 0)}
        />
      ))}
      {nothing && (
        <p className="flex w-full flex-wrap items-center gap-x-4">
          Apakah {nothing.texts.map((text) => `“${text}”`).join(", ")} berarti kosong? (
          {formatAmount(nothing.cells)} sel)
          <TextButton onClick={() => void onChange({ kind: "nothing", isEmpty: true }, 0)}>
            Ya, kosong
          </TextButton>
          <TextButton onClick={() => void onChange({ kind: "nothing", isEmpty: false }, 0)}>
            Tidak, tulis apa adanya{nothing.mayBeZero && " (harga “-” menjadi 0)"}
          </TextButton>
        </p>
      )}
      {gaps.map(({ field, cells }) => (
        <TextButton key={field} onClick={() => void onChange({ kind: "fill down", field }, 0)}>
          Isi {labels[field]} yang kosong dengan yang di atasnya ({formatAmount(cells)})
        </TextButton>
      ))}
      {doubtful > 0 && (
        <TextButton onClick={() => void onChange({ kind: "confirm all" }, 0)}>
          Semua yang diragukan sudah benar ({formatAmount(doubtful)})
        </TextButton>
      )}
      {clearing.map(({ field, rows, isCleared }) => (
        <CheckBox
          key={field}
          label={`Kosongkan ${labels[field]} bila selnya kosong (${formatAmount(rows)})`}
          checked={isCleared}
          onCheck={(isChecked) => void onChange({ kind: "clear", field, isCleared: isChecked })}
        />
      ))}
    </section>
  );
}
