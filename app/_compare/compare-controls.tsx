import { type ComponentProps, type ReactNode, useId } from "react";
import type { DealerItemCount } from "@/lib/batch/imports/copied-rows";
import {
  type CompareAddress,
  formatReference,
  MAX_OVER_PERCENT,
  readReference,
} from "@/lib/compare/compare-address";
import type { FilterAndSort, PriceReference } from "@/lib/compare/comparison";
import { type DealerBrands, MIN_DEALERS } from "@/lib/compare/matrix";
import { parseAmount } from "@/lib/fields/amount";
import { formatAmount } from "@/lib/fields/format-amount";
import { indonesianCollator } from "@/lib/list/sort";
import { DealerCheckboxes } from "../_batch/copy/dealer-checkboxes";
import { useDebouncedInput } from "../_list/filters/range-fields";
import { CheckBox, Chevron, SelectField, TextField } from "../_ui/fields/field";
import { useDisclosurePanel } from "../_ui/menu";
import type { CompareResult, DealerBrandsState, SetCompareAddress } from "./use-comparison";

export const FILTER_LABELS: Record<Exclude<FilterAndSort["filter"], "all">, string> = {
  different: "Hanya yang berbeda",
  missing: "Hanya yang belum ada",
};

export const referenceLabel = (reference: PriceReference): string =>
  reference.kind === "dealer" ? reference.dealer : { median: "Median", lowest: "Terendah" }[reference.kind];

const COMPUTED_REFERENCES: PriceReference[] = [{ kind: "median" }, { kind: "lowest" }];

type CompareControlsProps = Pick<CompareResult, "dealers" | "matrix" | "leftOut" | "initial"> & {
  address: CompareAddress;
  brandsState: DealerBrandsState;
  onChange: SetCompareAddress;
};

/** Renders the controls of a comparison: dealers, price tier, reference, sort and filters. */
export function CompareControls(props: CompareControlsProps) {
  const { address, matrix, onChange } = props;
  const changeAddress = (change: Partial<CompareAddress>) => onChange({ ...address, ...change });
  const { filter, overPercent, sort } = address;
  const priceTierChoices = Object.fromEntries([
    ...matrix.tiers.map(({ field, label }) => [field, label]),
    ["", "Semua harga"],
  ]);
  const dealerReferences = matrix.dealers.map((dealer): PriceReference => ({ kind: "dealer", dealer }));
  const referenceChoices = Object.fromEntries(
    [...COMPUTED_REFERENCES, ...dealerReferences].map((one) => [formatReference(one), referenceLabel(one)]),
  );
  const referenceValue = formatReference(address.reference);
  const activeFilterCount = (filter === "all" ? 0 : 1) + (overPercent > 0 ? 1 : 0);
  return (
    <>
      <DealerPanel {...props} />
      <ToolbarSelect
        label="Harga"
        choices={priceTierChoices}
        value={address.tier}
        onChange={({ target }) => changeAddress({ tier: target.value })}
        className="max-sm:col-span-3 sm:basis-32"
      />
      <ToolbarSelect
        label="Acuan"
        choices={referenceChoices}
        value={referenceChoices[referenceValue] ? referenceValue : "median"}
        onChange={({ target }) => changeAddress({ reference: readReference(target.value) })}
        className="max-sm:col-span-3 sm:basis-40"
      />
      <ToolbarSelect
        label="Urutkan"
        choices={{ name: "Nama", spread: "Rentang harga", missing: "Belum ada terbanyak" }}
        value={sort}
        onChange={({ target }) => changeAddress({ sort: target.value as typeof sort })}
        className="max-sm:col-span-3 sm:basis-36"
      />
      <PanelButton
        title="Saring"
        className="max-sm:col-span-2"
        label={activeFilterCount > 0 ? <b>Saring ({activeFilterCount})</b> : "Saring"}
      >
        {(["different", "missing"] as const).map((each) => (
          <CheckBox
            key={each}
            label={FILTER_LABELS[each]}
            checked={filter === each}
            onCheck={(isChecked) => changeAddress({ filter: isChecked ? each : "all" })}
            className="pointer-coarse:min-h-11"
          />
        ))}
        <DifferenceField
          percent={overPercent}
          onPercent={(next, isReplacing) => onChange({ ...address, overPercent: next }, isReplacing)}
        />
      </PanelButton>
    </>
  );
}

function brandNamesOf(brandsOf: DealerBrands, dealers: DealerItemCount[]): string[] {
  const names = dealers.flatMap(({ name }) => [...(brandsOf.get(name) ?? [])]).filter(Boolean);
  return [...new Set(names)].toSorted(indonesianCollator.compare);
}

function DealerPanel({ address, dealers, brandsState, matrix, onChange }: CompareControlsProps) {
  const isManualChoice = address.dealers.length > 0;
  // The address names only the brand, so the dealers of the brand come from the loaded matrix.
  const chosenDealers = isManualChoice ? address.dealers : matrix.dealers;
  const buttonLabel =
    isManualChoice || !address.brand ? `${formatAmount(chosenDealers.length)} dipilih` : address.brand;
  const countText = isManualChoice ? "" : ` (${formatAmount(chosenDealers.length)})`;
  return (
    <PanelButton
      title="Dealer"
      className="flex-1 max-sm:col-span-3 sm:basis-40"
      label={
        <>
          <span className="text-muted">Dealer</span>{" "}
          <span className="font-semibold">
            {buttonLabel}
            {countText}
          </span>
        </>
      }
    >
      {(brandsState.kind === "loaded" || brandsState.kind === "loading") && (
        <SelectField
          label="Brand"
          choices={brandsState.kind === "loaded" ? brandNamesOf(brandsState.brandsOf, dealers) : []}
          none={isManualChoice ? "Dipilih sendiri" : "Pilih brand"}
          value={isManualChoice ? "" : address.brand}
          disabled={brandsState.kind === "loading"}
          onChange={({ target }) => onChange({ ...address, brand: target.value, dealers: [] })}
        />
      )}
      {brandsState.kind === "refused" && (
        <p className="text-sm text-muted">
          Brand tidak dapat dipilih: Anda tidak boleh membaca Daftar Dealer Cabang. Pilih dealer sendiri.
        </p>
      )}
      <DealerCheckboxes
        label="Pilih dealer sendiri"
        dealers={dealers.map(({ name }) => name)}
        chosen={chosenDealers}
        error={chosenDealers.length < MIN_DEALERS ? `Pilih paling sedikit ${MIN_DEALERS} dealer.` : null}
        onChoose={(next) => onChange({ ...address, dealers: next, brand: "" })}
      />
    </PanelButton>
  );
}

type PanelButtonProps = { label: ReactNode; title: string; className?: string; children: ReactNode };

/** Renders a button that opens a panel of controls. Esc or a loss of focus closes the panel. */
function PanelButton({ label, title, className = "", children }: PanelButtonProps) {
  const { isOpen, setOpen, button, handlers } = useDisclosurePanel();
  return (
    <div className={`min-w-0 sm:relative ${className}`} {...handlers}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`${CONTROL_CLASS} w-full justify-between gap-2 px-2.5 text-left`}
      >
        <span className="min-w-0 truncate">{label}</span>
        <Chevron className="shrink-0 text-muted" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a group of controls without a form.
        <div
          role="group"
          aria-label={title}
          tabIndex={-1}
          className="absolute inset-x-0 z-30 mt-1 flex max-h-[70dvh] flex-col gap-3 overflow-y-auto rounded-panel border border-line bg-surface p-3 shadow-dialog outline-none sm:right-auto sm:w-80"
        >
          {children}
        </div>
      )}
    </div>
  );
}

type DifferenceFieldProps = { percent: number; onPercent: (percent: number, isReplacing: boolean) => void };

function DifferenceField({ percent, onPercent }: DifferenceFieldProps) {
  const { input, isInvalid } = useDebouncedInput({
    applied: percent === 0 ? "" : String(percent),
    parse: (text) => {
      const typed = text.trim() === "" ? "0" : parseAmount(text);
      if (typed === "0") return "";
      return Number(typed) <= MAX_OVER_PERCENT ? typed : null;
    },
    format: (applied) => applied && formatAmount(Number(applied)),
    onApply: (value, isReplacing) => onPercent(Number(value), isReplacing),
  });
  return (
    <TextField
      label="Berbeda lebih dari (%)"
      inputMode="decimal"
      error={isInvalid ? "Isi dengan angka, misalnya 2,5" : null}
      {...input}
    />
  );
}

const CONTROL_CLASS =
  "flex min-h-control items-center rounded-control border border-edge bg-surface text-[0.8125rem] hover:bg-pointed";

type ToolbarSelectProps = ComponentProps<"select"> & { label: string; choices: Record<string, string> };

export function ToolbarSelect({ label, choices, className = "", ...select }: ToolbarSelectProps) {
  const selectId = useId();
  return (
    <div className={`${CONTROL_CLASS} relative min-w-0 flex-1 pl-2.5 ${className}`}>
      <label htmlFor={selectId} className="shrink-0 text-muted">
        {label}
      </label>
      <select
        id={selectId}
        className="min-w-0 flex-1 cursor-pointer -my-px min-h-control appearance-none truncate rounded-control bg-transparent pr-7 pl-2 font-semibold focus-visible:-outline-offset-2 [&>option]:bg-surface"
        {...select}
      >
        {Object.entries(choices).map(([value, choice]) => (
          <option key={value} value={value}>
            {choice}
          </option>
        ))}
      </select>
      <Chevron className="pointer-events-none absolute right-2 text-muted" />
    </div>
  );
}
