"use client";

import type { DealerItems } from "@/lib/batch/imports/copied-rows";
import type { CompareAddress } from "@/lib/compare/compare-address";
import type { Reference } from "@/lib/compare/comparison";
import { FEWEST_DEALERS, type Matrix, MOST_DEALERS } from "@/lib/compare/matrix";
import { formatAmount } from "@/lib/list/format-value";
import { DealerChoice } from "../_batch/copy/dealer-choice";
import { CheckBox } from "../_ui/fields/check-box";
import { SelectField, TextField } from "../_ui/fields/field";

const SORT_WORDS = { name: "Nama", spread: "Rentang harga", missing: "Belum ada terbanyak" };

/** What stands before a dealer among the choices of the reference, whose others are kinds. */
const DEALER = "dealer:";

const choiceOf = (reference: Reference) =>
  reference.kind === "dealer" ? DEALER + reference.dealer : reference.kind;

const referenceOf = (choice: string): Reference =>
  choice.startsWith(DEALER)
    ? { kind: "dealer", dealer: choice.slice(DEALER.length) }
    : { kind: choice === "lowest" ? "lowest" : "median" };

type CompareControlsProps = {
  address: CompareAddress;
  /** All dealers of the catalogue, the brands of the branches, and what is compared now. */
  dealers: DealerItems[];
  brands: string[];
  matrix: Matrix;
  leftOut: number;
  onChange: (address: CompareAddress) => void;
};

/** Renders which dealers are compared, in which tier and with what, and which rows are shown. */
export function CompareControls(props: CompareControlsProps) {
  const { address, dealers, brands, matrix, leftOut, onChange } = props;
  const set = (change: Partial<CompareAddress>) => onChange({ ...address, ...change });
  const { filter, over, sort } = address;
  const tiers = Object.fromEntries([
    ...matrix.tiers.map(({ field, label }) => [field, label]),
    ["", "Semua harga"],
  ]);
  const references = Object.fromEntries([
    ...Object.entries({ median: "Median", lowest: "Terendah" }),
    ...matrix.dealers.map((dealer) => [DEALER + dealer, dealer]),
  ]);
  const toggle = (of: "different" | "missing") => (isChecked: boolean) =>
    set({ filter: isChecked ? of : "all" });
  return (
    <div data-kind="control" className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Brand"
          choices={brands}
          none="Pilih brand"
          value={address.brand}
          onChange={({ target }) => set({ brand: target.value, dealers: [] })}
        />
        <SelectField
          label="Harga"
          choices={tiers}
          value={address.tier}
          onChange={({ target }) => set({ tier: target.value })}
        />
        <SelectField
          label="Acuan"
          choices={references}
          value={choiceOf(address.reference)}
          onChange={({ target }) => set({ reference: referenceOf(target.value) })}
        />
        <SelectField
          label="Urutkan"
          choices={SORT_WORDS}
          value={sort}
          onChange={({ target }) => set({ sort: target.value as typeof sort })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <CheckBox label="Hanya yang berbeda" checked={filter === "different"} onCheck={toggle("different")} />
        <CheckBox label="Hanya yang belum ada" checked={filter === "missing"} onCheck={toggle("missing")} />
        <TextField
          label="Berbeda lebih dari (%)"
          inputMode="numeric"
          value={over === 0 ? "" : String(over)}
          onChange={({ target }) => set({ over: Number(target.value.replaceAll(/\D/g, "").slice(0, 6)) })}
        />
      </div>
      <details>
        <summary className="text-sm font-medium">Pilih dealer sendiri</summary>
        <DealerChoice
          label="Dealer"
          dealers={dealers.map(({ name }) => name)}
          chosen={matrix.dealers}
          error={
            matrix.dealers.length < FEWEST_DEALERS ? `Pilih paling sedikit ${FEWEST_DEALERS} dealer.` : null
          }
          onChoose={(chosen) => set({ dealers: chosen })}
        />
      </details>
      {leftOut > 0 && (
        <p className="text-sm text-muted">
          {formatAmount(leftOut)} dealer lain tidak ditampilkan: paling banyak {MOST_DEALERS} sekaligus.
        </p>
      )}
    </div>
  );
}
