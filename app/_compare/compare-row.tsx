import { type ComponentProps, memo } from "react";
import {
  type CellIndex,
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

type GetTabStopProps = ReturnType<typeof useLongGrid>["stopProps"];

type CompareRowProps = {
  comparison: Comparison;
  display: FilterAndSort;
  /** `row` is the index of the item in the matrix, `position` its row in the grid. */
  row: number;
  position: number;
  /** The matrix indexes of the visible dealers. */
  columns: readonly number[];
  renderedColumns: GridWindow["items"];
  /** The column of the cell that Tab reaches, -1 for the name; `null` if that cell is in another row. */
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
  const height = rowHeightOf(comparison);
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
        title={comparison.matrix.names[row]}
        style={{ width: nameWidth }}
        className={`${HEAD_CLASS} sticky left-0 z-10 flex h-full items-center justify-between gap-2 overflow-hidden px-2 text-sm aria-selected:bg-brand-soft`}
      >
        <ItemHead comparison={comparison} row={row} markedColumn={props.markedColumn} />
      </CompareCell>
      {props.renderedColumns.map(({ index }) => {
        const column = columns[index] ?? 0;
        return (
          <PriceCell
            key={column}
            {...{ comparison, display }}
            cell={{ row, column }}
            row={position}
            column={index}
            stop={stopProps(active === index)}
            aria-selected={isSelected(row, column)}
            style={columnStyle(index, columns.length, nameWidth)}
          />
        );
      })}
    </GridDiv>
  );
});

/** Returns the height of a row in pixels: one line for each visible price tier, but at least two lines. */
export const rowHeightOf = ({ visibleTiers }: Comparison) =>
  Math.max(2, visibleTiers.length) * LINE_HEIGHT + 8;

const LINE_HEIGHT = 20;
export const COLUMN_WIDTH = 148;
export const HEAD_HEIGHT = 44;
export const HEAD_CLASS = "bg-sunken border-r border-b border-line text-left";

/** Returns the CSS position of a column. A single column takes the whole width. */
export const columnStyle = (position: number, count: number, nameWidth: number) =>
  count === 1
    ? { left: nameWidth, right: 0 }
    : { left: nameWidth + position * COLUMN_WIDTH, width: COLUMN_WIDTH };

/** A div that gets a role of a grid. A real table is no option, because its rows and cells cannot be positioned. */
export const GridDiv = (props: ComponentProps<"div">) => <div {...props} />;

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

/** Renders the name of an item, its reference prices, and the spread of its prices in the first visible tier. */
function ItemHead({
  comparison,
  row,
  markedColumn,
}: Pick<CompareRowProps, "comparison" | "row" | "markedColumn">) {
  const { names, tiers } = comparison.matrix;
  const [firstTier = 0, ...otherTiers] = comparison.visibleTiers;
  const hasManyTiers = otherTiers.length > 0;
  const markedPrice =
    markedColumn < 0 ? "" : readPrice(comparison, { row, column: markedColumn }, firstTier).value;
  const referenceText = (tier: number) => priceText(referencePriceAt(comparison, row, tier)) || "-";
  return (
    <>
      <div className={`min-w-0 ${hasManyTiers ? "" : "w-full"}`}>
        <div className={hasManyTiers ? "line-clamp-4 font-semibold" : "truncate font-semibold"}>
          {names[row]}
        </div>
        <div className="flex items-center justify-between gap-2 text-xs text-muted">
          {!hasManyTiers && <span className="truncate">Acuan {referenceText(firstTier)}</span>}
          <SpreadPlot
            stats={priceStatsAt(comparison, row, firstTier)}
            price={typeof markedPrice === "number" ? markedPrice : Number.NaN}
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
    </>
  );
}

const PLOT_WIDTH = 96;
const PLOT_HEIGHT = 12;

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

/** The mark, label and colours of a price by its status. Mark and label are for people who cannot tell the colours apart. */
const STATUS_STYLES: Record<PriceStatus, { mark: string; label: string; className: string }> = {
  equal: { mark: "=", label: "sama dengan acuan", className: "bg-surface text-muted" },
  above: { mark: "▲", label: "di atas acuan", className: "bg-danger-soft text-danger" },
  below: { mark: "▼", label: "di bawah acuan", className: "bg-brand-soft text-brand-stronger" },
  missing: { mark: "∅", label: "Belum ada", className: "bg-sunken text-muted" },
  unclear: { mark: "?", label: "bukan satu angka", className: "bg-surface text-danger" },
  incomparable: { mark: "", label: "tanpa acuan", className: "bg-surface" },
};

const CELL_CLASS =
  "absolute inset-y-0 flex flex-col justify-center border-r border-b border-line text-right text-sm aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand";

type PriceCellProps = Omit<CompareCellProps, "role"> &
  Pick<CompareRowProps, "comparison" | "display"> & {
    /** The cell of the matrix; `row` and `column` are its position in the grid. */
    cell: CellIndex;
  };

/** Renders the prices of an item at a dealer, one for each visible tier; in italics if the cell does not match the filters. */
function PriceCell({ comparison, display, cell, ...rest }: PriceCellProps) {
  const { names, dealers, tiers } = comparison.matrix;
  const prices = comparison.visibleTiers.map((tier) => ({ tier, ...readPrice(comparison, cell, tier) }));
  const hasManyTiers = prices.length > 1;
  const isMissing = prices[0]?.status === "missing";
  const isFiltered = display.filter !== "all" || display.overPercent > 0;
  const isUnmatched = isFiltered && !hasDifference(comparison, cell, display);
  return (
    <CompareCell
      {...rest}
      role="gridcell"
      className={`${CELL_CLASS} ${isMissing ? STATUS_STYLES.missing.className : ""} ${isUnmatched ? "italic" : ""}`}
    >
      <span className="sr-only">{`${names[cell.row] ?? ""}, ${dealers[cell.column]}: `}</span>
      {isMissing ? (
        <div className="px-3">
          <span aria-hidden>{STATUS_STYLES.missing.mark} </span>
          {STATUS_STYLES.missing.label}
        </div>
      ) : (
        prices.map(({ tier, value, status }) => {
          const reference = referencePriceAt(comparison, cell.row, tier);
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
}

function priceText(value: number | string): string {
  if (typeof value === "string") return value;
  return Number.isNaN(value) ? "" : formatPrice(value);
}

const percentFormat = new Intl.NumberFormat("id-ID", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

const differenceText = (price: number | string, reference: number) =>
  typeof price === "number" && reference > 0 ? percentFormat.format(price / reference - 1) : "";
