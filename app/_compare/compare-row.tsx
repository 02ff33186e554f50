"use client";

import { type ComponentProps, memo } from "react";
import {
  type Comparison,
  figuresAt,
  isDifference,
  readCell,
  referenceAt,
  type Shown,
} from "@/lib/compare/comparison";
import { distanceText, priceText, SIGNS } from "./labels";
import { SpreadPlot } from "./spread-plot";

export const COLUMN_WIDTH = 148;
export const HEAD_HEIGHT = 44;

const LINE_HEIGHT = 22;

/** Returns the height of a row: its name and reference, or a line for each tier. */
export const rowHeightOf = ({ shown }: Comparison) => Math.max(2, shown.length) * LINE_HEIGHT + 8;

/** Renders a part of the grid by its role: its rows and cells are placed one by one, which those of a table cannot be. */
export const Part = ({ ref, ...rest }: ComponentProps<"div">) => <div ref={ref} {...rest} />;

type GridCellProps = ComponentProps<"div"> & {
  role: "gridcell" | "rowheader" | "columnheader";
  row: number;
  column: number;
  isActive: boolean;
};

/** Renders a cell of the grid at a place, a head at -1; Tab reaches the active one. */
export const GridCell = ({ row, column, isActive, ...rest }: GridCellProps) => (
  <Part
    aria-colindex={column + 2}
    data-row={row}
    data-column={column}
    tabIndex={isActive ? 0 : -1}
    {...rest}
  />
);

/** The look of heads, which stay in sight. */
export const HEAD = "bg-sunken border-r border-b border-line text-left";

const CELL =
  "absolute inset-y-0 border-r border-b border-line px-2 py-1 text-right text-sm aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand focus-visible:-outline-offset-2";

type CompareRowProps = {
  comparison: Comparison;
  shown: Shown;
  /** The row of the matrix, and its place in the grid. */
  row: number;
  place: number;
  /** The columns of the matrix that are shown, the places of those that are rendered, and the place that has the focus. */
  columns: readonly number[];
  places: readonly number[];
  active: number | null;
  /** The column whose price the plot marks. */
  marked: number;
  nameWidth: number;
  isSelected: (row: number, column: number) => boolean;
};

/** Renders an item: its name with reference and spread, and the prices of the dealers in sight. */
export const CompareRow = memo(function CompareRow(props: CompareRowProps) {
  const { comparison, shown, row, place, columns, places, active, marked, nameWidth, isSelected } = props;
  const { names, dealers, tiers } = comparison.matrix;
  const name = names[row] ?? "";
  const height = rowHeightOf(comparison);
  const [first = 0] = comparison.shown;
  const isStacked = comparison.shown.length > 1;
  const markedPrice = marked < 0 ? "" : readCell(comparison, { row, column: marked }, first).value;

  const cell = (columnPlace: number) => {
    const column = columns[columnPlace] ?? 0;
    const at = { row, column };
    const prices = comparison.shown.map((tier) => ({ tier, ...readCell(comparison, at, tier) }));
    const isMissing = prices[0]?.sign === "missing";
    const lines = prices.map(({ tier, value, sign }) => {
      const distance = distanceText(value, referenceAt(comparison, row, tier));
      const label = isStacked ? `${tiers[tier]?.label}: ` : "";
      return {
        tier,
        value,
        sign,
        distance: sign === "equal" ? "" : distance,
        words: `${label}${priceText(value)}, ${SIGNS[sign].words} ${sign === "equal" ? "" : distance}`.trim(),
      };
    });
    const words = isMissing ? SIGNS.missing.words : lines.map((line) => line.words).join("; ");
    // What the filters leave out is there, but stands back.
    const isFaint = !isDifference(comparison, at, shown) && (shown.filter !== "all" || shown.over > 0);
    return (
      <GridCell
        key={column}
        role="gridcell"
        row={place}
        column={columnPlace}
        isActive={active === columnPlace}
        aria-selected={isSelected(row, column)}
        aria-label={`${name}, ${dealers[column]}: ${words}`}
        style={{ left: nameWidth + columnPlace * COLUMN_WIDTH, width: COLUMN_WIDTH }}
        className={`${CELL} ${isMissing ? SIGNS.missing.look : ""} ${isFaint ? "italic" : ""}`}
      >
        {isMissing
          ? `${SIGNS.missing.mark} ${SIGNS.missing.words}`
          : lines.map(({ tier, value, sign, distance }) => (
              <div key={tier} className={`truncate rounded-sm px-1 ${SIGNS[sign].look}`}>
                {SIGNS[sign].mark} {priceText(value)}
                {!isStacked && <div className="text-xs">{distance}</div>}
              </div>
            ))}
      </GridCell>
    );
  };

  return (
    <Part
      role="row"
      aria-rowindex={place + 2}
      className="absolute left-0 w-full"
      style={{ top: place * height, height }}
    >
      <GridCell
        role="rowheader"
        row={place}
        column={-1}
        isActive={active === -1}
        aria-selected={isSelected(row, -1)}
        title={name}
        style={{ width: nameWidth }}
        className={`${HEAD} sticky left-0 z-10 flex h-full flex-col justify-center overflow-hidden px-2 text-sm aria-selected:bg-brand-soft`}
      >
        <span className="truncate font-semibold">{name}</span>
        <span className="flex items-center gap-2 text-xs text-muted">
          {!isStacked && (
            <span className="truncate">Acuan {priceText(referenceAt(comparison, row, first)) || "-"}</span>
          )}
          <SpreadPlot
            figures={figuresAt(comparison, row, first)}
            marked={typeof markedPrice === "number" ? markedPrice : Number.NaN}
          />
        </span>
      </GridCell>
      {places.map(cell)}
    </Part>
  );
});
