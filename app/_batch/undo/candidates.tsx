import { useId } from "react";
import type { ShownUndo } from "@/lib/batch/history/shown-undo";

type CandidatesProps = {
  row: ShownUndo;
  chosen: string | undefined;
  /** The keys that are chosen for other rows. */
  others: string[];
  onChoose: (key: string) => void;
};

/** Renders the records of which one may be that of a row; none is chosen before the person does. */
export function Candidates({ row: { label, candidates = [] }, chosen, others, onChoose }: CandidatesProps) {
  const name = useId();
  const choices = candidates.map(({ key, values }) => ({
    key,
    text: [`Nomor ${key}`, ...values.map(({ label, text }) => `${label}: ${text || "-"}`)].join(" · "),
  }));
  return (
    <fieldset>
      <legend>
        Hapus yang mana?<span className="sr-only"> {label}</span>
      </legend>
      {[...choices, { key: "", text: "Biarkan" }].map(({ key, text }) => (
        <label key={key} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={key === chosen}
            disabled={key !== "" && others.includes(key)}
            onChange={() => onChoose(key)}
            className="size-4 shrink-0 accent-brand"
          />
          <span className="wrap-anywhere">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
