"use client";

import type { DealerItems } from "@/lib/batch/imports/copied-rows";
import { type CompareAddress, MOST_OVER, readReference, writeReference } from "@/lib/compare/compare-address";
import type { Reference, Shown } from "@/lib/compare/comparison";
import { type BrandsOf, FEWEST_DEALERS } from "@/lib/compare/matrix";
import { formatAmount, readAmount } from "@/lib/fields/amount";
import { inIndonesian } from "@/lib/list/sort";
import { DealerChoice } from "../_batch/copy/dealer-choice";
import { useTypedTerm } from "../_list/filters/range-fields";
import { Button } from "../_ui/button";
import { CheckBox, SelectField, TextField } from "../_ui/fields/field";
import type { Brands, Compared, GoTo } from "./use-comparison";

export const FILTER_WORDS: Record<Exclude<Shown["filter"], "all">, string> = {
  different: "Hanya yang berbeda",
  missing: "Hanya yang belum ada",
};

export const referenceWords = (reference: Reference): string =>
  reference.kind === "dealer" ? reference.dealer : { median: "Median", lowest: "Terendah" }[reference.kind];

const SORT_WORDS = { name: "Nama", spread: "Rentang harga", missing: "Belum ada terbanyak" };

const KINDS: Reference[] = [{ kind: "median" }, { kind: "lowest" }];

type CompareControlsProps = Pick<Compared, "dealers" | "matrix" | "leftOut"> & {
  address: CompareAddress;
  brands: Brands;
  onRetryBrands: () => void;
  onChange: GoTo;
};

/** Returns the brands that have dealers with items. */
function brandNames(of: BrandsOf, dealers: DealerItems[]): string[] {
  const names = dealers.flatMap(({ name }) => [...(of.get(name) ?? [])]).filter(Boolean);
  return [...new Set(names)].toSorted(inIndonesian.compare);
}

type OverFieldProps = { over: number; onOver: (over: number, isFurther: boolean) => void };

/** Renders by how many percent prices differ at least to be shown. */
function OverField({ over, onOver }: OverFieldProps) {
  const { input, isInvalid } = useTypedTerm({
    applied: over === 0 ? "" : String(over),
    read: (text) => {
      const percent = text.trim() === "" ? "0" : readAmount(text);
      if (percent === "0") return "";
      return Number(percent) <= MOST_OVER ? percent : null;
    },
    write: (applied) => applied && formatAmount(Number(applied)),
    onApply: (value, isFurther) => onOver(Number(value), isFurther),
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

/** Renders which dealers are compared, in which tier and with what, and which rows are shown. */
export function CompareControls(props: CompareControlsProps) {
  const { address, dealers, brands, matrix, onRetryBrands, onChange } = props;
  const set = (change: Partial<CompareAddress>) => onChange({ ...address, ...change });
  const { filter, over, sort } = address;
  const isByHand = address.dealers.length > 0;
  // Those of a brand are known with their items; what is ticked by hand shows at once.
  const chosen = isByHand ? address.dealers : matrix.dealers;
  const tiers = Object.fromEntries([
    ...matrix.tiers.map(({ field, label }) => [field, label]),
    ["", "Semua harga"],
  ]);
  const dealerReferences = matrix.dealers.map((dealer): Reference => ({ kind: "dealer", dealer }));
  const references = Object.fromEntries(
    [...KINDS, ...dealerReferences].map((each) => [writeReference(each), referenceWords(each)]),
  );
  const reference = writeReference(address.reference);
  return (
    <div data-kind="control" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
        {(brands.kind === "loaded" || brands.kind === "loading") && (
          <SelectField
            label="Brand"
            choices={brands.kind === "loaded" ? brandNames(brands.of, dealers) : []}
            none={isByHand ? "Dipilih sendiri" : "Pilih brand"}
            value={isByHand ? "" : address.brand}
            disabled={brands.kind === "loading"}
            onChange={({ target }) => set({ brand: target.value, dealers: [] })}
          />
        )}
        <SelectField
          label="Harga"
          choices={tiers}
          value={address.tier}
          onChange={({ target }) => set({ tier: target.value })}
        />
        <SelectField
          label="Acuan"
          choices={references}
          value={references[reference] ? reference : "median"}
          onChange={({ target }) => set({ reference: readReference(target.value) })}
        />
        <SelectField
          label="Urutkan"
          choices={SORT_WORDS}
          value={sort}
          onChange={({ target }) => set({ sort: target.value as typeof sort })}
        />
        <OverField
          over={over}
          onOver={(next, isFurther) => onChange({ ...address, over: next }, isFurther)}
        />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        {(["different", "missing"] as const).map((each) => (
          <CheckBox
            key={each}
            label={FILTER_WORDS[each]}
            checked={filter === each}
            onCheck={(isChecked) => set({ filter: isChecked ? each : "all" })}
          />
        ))}
        <details className="open:basis-full">
          <summary className="text-sm font-medium">Pilih dealer sendiri</summary>
          <DealerChoice
            label="Dealer"
            dealers={dealers.map(({ name }) => name)}
            chosen={chosen}
            error={chosen.length < FEWEST_DEALERS ? `Pilih paling sedikit ${FEWEST_DEALERS} dealer.` : null}
            onChoose={(next) => set({ dealers: next, brand: "" })}
          />
        </details>
      </div>
      {brands.kind === "refused" && (
        <p className="text-sm text-muted">
          Brand tidak dapat dipilih: Anda tidak boleh membaca Daftar Dealer Cabang. Pilih dealer sendiri.
        </p>
      )}
      {brands.kind === "failed" && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-danger-strong">
          <p className="max-w-prose">
            Brand tidak dapat dimuat. {brands.text} Dealer tetap dapat dipilih sendiri.
          </p>
          <Button onClick={onRetryBrands}>Coba lagi</Button>
        </div>
      )}
    </div>
  );
}
