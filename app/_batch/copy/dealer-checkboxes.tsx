import { useId, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { CheckBox, TextField } from "../../_ui/fields/field";

type DealerCheckboxesProps = {
  label: string;
  dealers: string[];
  chosen: string[];
  error: string | null;
  onChoose: (chosen: string[]) => void;
};

const CHECKBOX_CLASS = "py-1.5 wrap-anywhere";

/** Renders the choice of several dealers, with a search field and a checkbox for all dealers that it finds. */
export function DealerCheckboxes({ label, dealers, chosen, error, onChoose }: DealerCheckboxesProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const query = typed.trim().toLowerCase();
  const matchingDealers = dealers.filter((dealer) => dealer.toLowerCase().includes(query));
  const areAllChosen = matchingDealers.every((dealer) => chosen.includes(dealer));
  function setDealersChosen(changed: string[], isChosen: boolean) {
    if (isChosen) onChoose([...new Set([...chosen, ...changed])]);
    else onChoose(chosen.filter((dealer) => !changed.includes(dealer)));
  }
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">
        {label} ({formatAmount(chosen.length)} dipilih)
      </legend>
      <TextField
        label="Cari dealer"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      <div className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-edge px-3 py-1">
        {matchingDealers.length === 0 && <p className="py-2 text-sm text-muted">Tidak ada dealer.</p>}
        {matchingDealers.length > 1 && (
          <CheckBox
            label={`Semua (${formatAmount(matchingDealers.length)})`}
            checked={areAllChosen}
            onCheck={(isChosen) => setDealersChosen(matchingDealers, isChosen)}
            className={CHECKBOX_CLASS}
          />
        )}
        {matchingDealers.map((dealer) => (
          <CheckBox
            key={dealer}
            label={dealer}
            checked={chosen.includes(dealer)}
            onCheck={(isChosen) => setDealersChosen([dealer], isChosen)}
            className={CHECKBOX_CLASS}
          />
        ))}
      </div>
      {error && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
