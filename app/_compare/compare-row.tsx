"use client";

import { type ComponentProps, memo } from "react";
import {
  type Comparison,
  type FilterAndSort,
  hasDifference,
  type PriceStats,
  type PriceStatus,
  priceStatsAt,
  readPrice,
  referencePriceAt,
} from "@/lib/compare/comparison";
import { formatPrice } from "@/lib/list/format-value";
import type { GridWindow, useLongGrid } from "../_ui/grid/use-long-grid";

/** The mark, label and colours of a price by its status. Mark and label are for people who cannot tell the colours apart. */
const STATUS_STYLES: Record<PriceStatus, { mark: string; label: string; className: string }> = {
  equal: { mark: "=", label: "sama dengan acuan", className: "bg-surface text-muted" },
  above: { mark: "▲", label: "di atas acuan", className: "bg-danger-soft text-danger" },
  below: { mark: "▼", label: "di bawah acuan", className: "bg-brand-soft text-brand-stronger" },
  missing: { mark: "∅", label: "Belum ada", className: "bg-sunken text-muted" },
  unclear: { mark: "?", label: "bukan satu angka", className: "bg-surface text-danger" },
  incomparable: { mark: "", label: "tanpa acuan", className: "bg-surface" },
};

const percentFormat = new Intl.NumberFormat("id-ID", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

const differenceText = (price: number | string, reference: number) =>
  typeof price === "number" && reference > 0 ? percentFormat.format(price / reference - 1) : "";

function priceText(value: number | string): string {
  if (typeof value === "string") return value;
  return Number.isNaN(value) ? "" : formatPrice(value);
}

export const COLUMN_WIDTH = 148;
export const HEAD_HEIGHT = 44;

const LINE_HEIGHT = 20;

/** Returns the height of a row in pixels: one line for each visible price tier, but at least two lines. */
export const rowHeightOf = ({ visibleTiers }: Comparison) =>
  Math.max(2, visibleTiers.length) * LINE_HEIGHT + 8;

/** A div that gets a role of a grid. A real table is no option, because its rows and cells cannot be positioned. */
export const GridDiv = (props: ComponentProps<"div">) => <div {...props} />;

type GetTabStopProps = ReturnType<typeof useLongGrid>["stopProps"];

type CompareCellProps = ComponentProps<"div"> & {
  role: "gridcell" | "rowheader" | "columnheader";
  row: number;
  column: number;
  stop: ReturnType<GetTabStopProps>;
};

/** Renders a cell of the grid. The header row and the column of names have the index -1. */
export const CompareCell = ({ row, column, stop, className, ...rest }: CompareCellProps) => (
  <GridDiv
    aria-colindex={column + 2}
    data-row={row}
    data-column={column}
    {...stop}
    // The focus ring is visible after a click too, because the arrow keys move from that cell.
    className={`${className} focus:outline-3! focus:-outline-offset-3! focus:outline-focus!`}
    {...rest}
  />
);

/** Returns the CSS position of a column. A single column takes the whole width. */
export const columnStyle = (position: number, count: number, nameWidth: number) =>
  count === 1
    ? { left: nameWidth, right: 0 }
    : { left: nameWidth + position * COLUMN_WIDTH, width: COLUMN_WIDTH };

export const HEAD_CLASS = "bg-sunken border-r border-b border-line text-left";

const CELL_CLASS =
  "absolute inset-y-0 flex flex-col justify-center border-r border-b border-line text-right text-sm aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand";

type CompareRowProps = {
  comparison: Comparison;
  display: FilterAndSort;
  /** `row` is the index of the item in the matrix, `position` its row in the grid. */
  row: number;
  position: number;
  /** The matrix indexes of the visible dealers. */
  columns: readonly number[];
  renderedColumns: GridWindow["items"];
  active: number | null;
  stopProps: GetTabStopProps;
  /** The matrix index of the dealer whose price the plot marks, -1 for none. */
  markedColumn: number;
  nameWidth: number;
  isSelected: (row: number, column: number) => boolean;
};

/** Renders an item: its name, reference and price spread, and the prices of the rendered dealers. */
export const CompareRow = memo(function CompareRow(props: CompareRowProps) {
  const { comparison, display, row, position, columns, active, stopProps, nameWidth, isSelected } = props;
  const { markedColumn, renderedColumns } = props;
  const { names, dealers, tiers } = comparison.matrix;
  const name = names[row] ?? "";
  const height = rowHeightOf(comparison);
  const [first = 0] = comparison.visibleTiers;
  const hasManyTiers = comparison.visibleTiers.length > 1;
  const activeColumnPrice =
    markedColumn < 0 ? "" : readPrice(comparison, { row, column: markedColumn }, first).value;

  const referenceText = (tier: number) => priceText(referencePriceAt(comparison, row, tier)) || "-";

  const renderCell = (columnIndex: number) => {
    const column = columns[columnIndex] ?? 0;
    const cellAt = { row, column };
    const prices = comparison.visibleTiers.map((tier) => ({ tier, ...readPrice(comparison, cellAt, tier) }));
    const isMissing = prices[0]?.status === "missing";
    // A row is visible if any of its cells matches the filters. Cells that do not match are in italics.
    const isUnmatched =
      !hasDifference(comparison, cellAt, display) && (display.filter !== "all" || display.overPercent > 0);
    return (
      <CompareCell
        key={column}
        role="gridcell"
        row={position}
        column={columnIndex}
        stop={stopProps(active === columnIndex)}
        aria-selected={isSelected(row, column)}
        style={columnStyle(columnIndex, columns.length, nameWidth)}
        className={`${CELL_CLASS} ${isMissing ? STATUS_STYLES.missing.className : ""} ${isUnmatched ? "italic" : ""}`}
      >
        <span className="sr-only">{`${name}, ${dealers[column]}: `}</span>
        {isMissing ? (
          <div className="px-3">
            <span aria-hidden>{STATUS_STYLES.missing.mark} </span>
            {STATUS_STYLES.missing.label}
          </div>
        ) : (
          prices.map(({ tier, value, status }) => {
            const reference = referencePriceAt(comparison, row, tier);
            const difference = hasManyTiers || status === "equal" ? "" : differenceText(value, reference);
            return (
              <div
                key={tier}
                className={`flex flex-col justify-center truncate px-3 ${hasManyTiers ? "" : "grow"} ${STATUS_STYLES[status].className}`}
              >
                <div className="truncate">
                  {hasManyTiers && <span className="sr-only">{tiers[tier]?.label}: </span>}
                  <span aria-hidden>{STATUS_STYLES[status].mark} </span>
                  {priceText(value)}{" "}
                </div>
                {difference && <div className="text-xs">{difference}</div>}
                <span className="sr-only">, {STATUS_STYLES[status].label}; </span>
              </div>
            );
          })
        )}
      </CompareCell>
    );
  };

  return (
    <GridDiv
      role="row"
      aria-rowindex={position + 2}
      className="absolute left-0 w-full"
      style={{ top: position * height, height }}
    >
      <CompareCell
        role="rowheader"
        row={position}
        column={-1}
        stop={stopProps(active === -1)}
        aria-selected={isSelected(row, -1)}
        title={name}
        style={{ width: nameWidth }}
        className={`${HEAD_CLASS} sticky left-0 z-10 flex h-full items-center justify-between gap-2 overflow-hidden px-2 text-sm aria-selected:bg-brand-soft`}
      >
        <div className={`min-w-0 ${hasManyTiers ? "" : "w-full"}`}>
          <div className={hasManyTiers ? "line-clamp-4 font-semibold" : "truncate font-semibold"}>{name}</div>
          <div className="flex items-center justify-between gap-2 text-xs text-muted">
            {!hasManyTiers && <span className="truncate">Acuan {referenceText(first)}</span>}
            <SpreadPlot
              stats={priceStatsAt(comparison, row, first)}
              price={typeof activeColumnPrice === "number" ? activeColumnPrice : Number.NaN}
            />
          </div>
        </div>
        {hasManyTiers && (
          <div className="shrink-0 text-right text-xs leading-5 text-muted">
            {comparison.visibleTiers.map((tier) => (
              <div key={tier}>
                {tiers[tier]?.label} {referenceText(tier)}
              </div>
            ))}
          </div>
        )}
      </CompareCell>
      {renderedColumns.map(({ index }) => renderCell(index))}
    </GridDiv>
  );
});

const [PLOT_WIDTH, PLOT_HEIGHT] = [96, 12];

/** The largest difference from the median that fits into the plot, as a share of the median. Larger ones are drawn at the edge. */
const PLOT_RANGE = 0.25;

/** Draws the lowest, median and highest price of an item on a line, and a circle at `price` unless it is NaN. */
function SpreadPlot({ stats: { min, median, max }, price }: { stats: PriceStats; price: number }) {
  if (!(max > min)) return null;
  const toPlotX = (value: number) => {
    const part = median > 0 ? (value - median) / median : 0;
    return PLOT_WIDTH / 2 + (Math.min(Math.max(part / PLOT_RANGE, -1), 1) * (PLOT_WIDTH - PLOT_HEIGHT)) / 2;
  };
  const centerY = PLOT_HEIGHT / 2;
  return (
    <svg aria-hidden width={PLOT_WIDTH} height={PLOT_HEIGHT} className="shrink-0 max-sm:hidden">
      <path d={`M${toPlotX(min)} ${centerY}H${toPlotX(max)}`} className="stroke-edge" />
      <circle cx={toPlotX(min)} cy={centerY} r="2" className="fill-edge" />
      <circle cx={toPlotX(max)} cy={centerY} r="2" className="fill-edge" />
      <path d={`M${toPlotX(median)} 2V${PLOT_HEIGHT - 2}`} strokeWidth="2" className="stroke-ink" />
      {!Number.isNaN(price) && (
        <circle cx={toPlotX(price)} cy={centerY} r="3.5" className="fill-none stroke-brand" strokeWidth="2" />
      )}
    </svg>
  );
}
