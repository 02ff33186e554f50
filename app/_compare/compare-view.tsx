import { type ComponentProps, useMemo, useState } from "react";
import type { CompareAddress } from "@/lib/compare/compare-address";
import {
  type CellIndex,
  type Comparison,
  comparePrices,
  createCompareSheet,
  findVisibleRows,
  type PriceReference,
} from "@/lib/compare/comparison";
import { type CellTarget, findTargetCells } from "@/lib/compare/equalize";
import { MAX_DEALERS, MIN_DEALERS } from "@/lib/compare/matrix";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { getComparisonViewsKey } from "@/lib/preferences/views";
import type { AppliedFilter, ExportableList } from "../_list/rows/shown-list";
import { ExportButton, ViewsDialogButton } from "../_list/toolbar/toolbar-buttons";
import { createTableSource } from "../_store/lists/serve-rows";
import { Button } from "../_ui/button";
import { StatusCard } from "../_ui/cards";
import { useMediaQuery } from "../_ui/state/store";
import { CompareControls, FILTER_LABELS, referenceLabel, ToolbarSelect } from "./compare-controls";
import { CompareGrid } from "./compare-grid";
import type { ComparedCatalogue } from "./use-comparison";

type CompareViewProps = ComponentProps<typeof CompareControls> & {
  catalogue: ComparedCatalogue;
  address: CompareAddress;
  query: string;
  /** Whether other dealers or newer rows are loading. */
  isBusy: boolean;
  /** Whether an open preview hides the comparison, which stays mounted to keep its state. */
  isHidden: boolean;
  onRetryBrands: () => void;
  /** Previews the writes that make cells equal to the reference; `undefined` if the user may not write. */
  onEqualize?: (comparison: Comparison, cells: readonly CellIndex[], button: HTMLElement) => void;
};

/** Renders the toolbar of a comparison, the number of its items, and the grid of prices, on a phone with one dealer at a time. */
export function CompareView(props: CompareViewProps) {
  const { catalogue, query, isBusy, isHidden, onRetryBrands, onEqualize, ...controls } = props;
  const { view, author } = catalogue;
  const { address, brandsState, matrix, leftOut, initial } = controls;
  const hasEnoughDealers = matrix.dealers.length >= MIN_DEALERS;
  const { tier, reference, filter, overPercent, sort } = address;
  const comparison = useMemo(() => comparePrices(matrix, tier, reference), [matrix, tier, reference]);
  const filterAndSort = useMemo(() => ({ filter, overPercent, sort }), [filter, overPercent, sort]);
  const [singleDealer, setSingleDealer] = useState("");
  const isNarrow = useMediaQuery("(width < 40rem)", false);
  const singleColumnIndex = isNarrow ? singleDealerIndex(matrix.dealers, singleDealer, reference) : -1;
  const columns = useMemo(
    () => (singleColumnIndex < 0 ? [...matrix.dealers.keys()] : [singleColumnIndex]),
    [matrix, singleColumnIndex],
  );
  const rows = useMemo(
    () => findVisibleRows(comparison, filterAndSort, columns),
    [comparison, filterAndSort, columns],
  );
  const [selection, setSelection] = useState<{ rows: readonly number[]; target: CellTarget | null }>();
  // The selection is dropped as soon as other rows are visible.
  const selectedTarget = selection?.rows === rows ? selection.target : null;
  const cellsToEqualize = useMemo(() => {
    const cells = findTargetCells(comparison, rows, filterAndSort, selectedTarget ?? { kind: "all" });
    return cells.filter(({ column }) => columns.includes(column));
  }, [comparison, rows, filterAndSort, selectedTarget, columns]);

  return (
    <section
      aria-label="Bandingkan dealer"
      className={`${isHidden ? "hidden" : "flex"} min-w-0 flex-1 flex-col gap-2 sm:min-h-0`}
    >
      <div
        data-kind="control"
        className="relative flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-6"
      >
        <CompareControls {...controls} />
        {isNarrow && matrix.dealers.length > 0 && (
          <ToolbarSelect
            label="Dealer"
            choices={Object.fromEntries(matrix.dealers.map((name) => [name, name]))}
            value={matrix.dealers[singleColumnIndex]}
            onChange={({ target: { value } }) => setSingleDealer(value)}
            className="col-span-4"
          />
        )}
      </div>
      {brandsState.kind === "failed" && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm text-danger-strong">
          <p>Brand tidak dapat dimuat. {brandsState.text} Dealer tetap dapat dipilih sendiri.</p>
          <Button onClick={onRetryBrands}>Coba lagi</Button>
        </div>
      )}
      <div data-kind="control" className="flex items-center gap-2">
        <p role="status" className="text-[0.8125rem]/5 min-w-0 flex-1 text-muted">
          {hasEnoughDealers &&
            `${formatAmount(rows.length)} dari ${formatAmount(matrix.names.length)} item, ${formatAmount(matrix.dealers.length)} dealer. `}
          {leftOut > 0 &&
            `${formatAmount(leftOut)} dealer lain tidak ditampilkan: paling banyak ${MAX_DEALERS} sekaligus. `}
          {hasEnoughDealers &&
            initial?.singleBrand &&
            `Hanya ${initial.reference} yang punya item dengan brand ${initial.singleBrand}: dealer brand lain ikut dibandingkan.`}
        </p>
        <div className="flex items-center gap-1">
          {onEqualize && (
            <Button
              kind="primary"
              // Without a selection, the button is invisible but keeps its space, so that the grid does not move. On a phone it floats.
              className={
                selectedTarget
                  ? "max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 max-sm:z-20 max-sm:shadow-dialog"
                  : "invisible max-sm:hidden"
              }
              disabled={isBusy || cellsToEqualize.length === 0}
              onClick={({ currentTarget }) => onEqualize(comparison, cellsToEqualize, currentTarget)}
            >
              Samakan ({formatAmount(cellsToEqualize.length)})
            </Button>
          )}
          <ViewsDialogButton
            resource={getComparisonViewsKey(view.resource)}
            hint="Dealer, harga, acuan, filter dan urutan"
            query={query}
            onShow={(saved) => controls.onChange(saved.query)}
          />
          <ExportButton
            resource={view.resource}
            author={author}
            readList={async () => toExportableList(view, comparison, rows, address)}
            isIconOnly
          />
        </div>
      </div>
      {!hasEnoughDealers && <TooFewDealers {...controls} />}
      {hasEnoughDealers && rows.length === 0 && (
        <StatusCard sign="empty">
          <p>Tidak ada item yang cocok.</p>
          <p className="text-sm">Longgarkan atau hapus pencarian dan filternya.</p>
        </StatusCard>
      )}
      {hasEnoughDealers && rows.length > 0 && (
        <CompareGrid
          {...{ comparison, display: filterAndSort, rows, columns, selected: selectedTarget }}
          nameWidth={isNarrow ? 176 : 248}
          onSelect={(target) => setSelection({ rows, target })}
        />
      )}
    </section>
  );
}

/** Returns the index of the only dealer that a phone shows: the chosen one, by default the first that is not the reference. */
function singleDealerIndex(dealers: readonly string[], chosen: string, reference: PriceReference): number {
  if (dealers.includes(chosen)) return dealers.indexOf(chosen);
  const isReference = (name: string) => reference.kind === "dealer" && reference.dealer === name;
  const firstOtherIndex = dealers.findIndex((name) => !isReference(name));
  return Math.max(0, firstOtherIndex);
}

/** Renders why there is nothing to compare. If only one dealer has items of the brand, a button compares it with all other dealers. */
function TooFewDealers({ address, dealers, matrix, onChange }: ComponentProps<typeof CompareControls>) {
  const onlyDealerOfBrand = address.brand === "" ? undefined : matrix.dealers[0];

  function compareAllDealers() {
    const names = dealers.map((each) => each.name).filter((name) => name !== onlyDealerOfBrand);
    const all = [onlyDealerOfBrand ?? "", ...names].slice(0, MAX_DEALERS);
    onChange({ ...address, brand: "", dealers: all });
  }

  return (
    <StatusCard sign="empty">
      <p>
        {onlyDealerOfBrand
          ? `Hanya ${onlyDealerOfBrand} yang punya item dengan brand ${address.brand}.`
          : `Pilih brand, atau paling sedikit ${MIN_DEALERS} dealer.`}
      </p>
      {onlyDealerOfBrand && dealers.length >= MIN_DEALERS && (
        <Button onClick={compareAllDealers}>Bandingkan dengan semua dealer</Button>
      )}
    </StatusCard>
  );
}

/** Returns the list to export: the items with these matrix indexes, in this order. */
function toExportableList(
  view: ListView,
  comparison: Comparison,
  rows: readonly number[],
  address: CompareAddress,
): ExportableList {
  const exportSheet = createCompareSheet(comparison, rows);
  const columns = exportSheet.columns.map(({ label, kind }, index) => ({
    field: String(index),
    label,
    as: kind === "text" || kind === "time" ? undefined : kind,
  }));
  return {
    view: { ...view, title: `Bandingkan dealer ${view.title}` },
    columns,
    tones: exportSheet.tones,
    filters: appliedFiltersOf(address),
    list: createTableSource(columns, exportSheet.rows),
  };
}

const appliedFiltersOf = ({ filter, overPercent, reference }: CompareAddress): AppliedFilter[] => [
  { label: "Acuan", text: referenceLabel(reference) },
  ...(filter === "all" ? [] : [{ label: "Filter", text: FILTER_LABELS[filter] }]),
  ...(overPercent > 0 ? [{ label: "Berbeda lebih dari (%)", text: String(overPercent) }] : []),
];
