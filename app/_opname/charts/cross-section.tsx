import { scaleQuantize } from "d3-scale";
import { Fragment, type ReactNode, useMemo } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { GroupKey } from "@/lib/opname/counts";
import {
  addSums,
  type CrossTable,
  cellsOfRow,
  type GroupValue,
  type Measure,
  measureValue,
  type Sum,
  type TableAxis,
} from "@/lib/opname/summary";
import { SelectField } from "../../_ui/fields/field";
import { type GridPosition, type GridWindow, useLongGrid } from "../../_ui/grid/use-long-grid";
import { useMediaQuery } from "../../_ui/state/store";
import { ChartSection } from "./chart-section";
import { GROUP_LABELS, measureText, sumText, valueLabel } from "./labels";

export type CrossTableAxes = { rows: GroupKey; columns: GroupKey };

type CrossTableSectionProps = {
  cross: CrossTable;
  measure: Measure;
  axes: CrossTableAxes;
  onAxes: (axes: CrossTableAxes) => void;
  onRows: (values: [key: GroupKey, value: GroupValue][]) => void;
};

/** Renders the cross table with its totals, and the selects of its axes. A press on a cell opens the list of its rows. */
export function CrossTableSection({ cross, measure, axes, onAxes, onRows }: CrossTableSectionProps) {
  const { rows, columns } = cross;
  const measuredTable = useMemo(() => withMeasure(cross, measure), [cross, measure]);

  /** Sets the field of an axis. If the other axis has that field, the axes swap their fields. */
  function setAxisField(axis: keyof CrossTableAxes, key: GroupKey) {
    const otherAxis = axis === "rows" ? "columns" : "rows";
    const isSwap = axes[otherAxis] === key;
    onAxes({ ...axes, [axis]: key, [otherAxis]: isSwap ? axes[axis] : axes[otherAxis] });
  }

  const renderAxisSelect = (label: string, axis: keyof CrossTableAxes) => (
    <SelectField
      label={label}
      choices={GROUP_LABELS}
      value={axes[axis]}
      onChange={({ target }) => setAxisField(axis, target.value as GroupKey)}
    />
  );
  const axisSelects = (
    <div className="grid w-80 max-w-full grid-cols-2 gap-x-3 print:hidden">
      {renderAxisSelect("Baris", "rows")}
      {renderAxisSelect("Kolom", "columns")}
    </div>
  );
  return (
    <ChartSection title="Tabel silang" controls={axisSelects}>
      <p className="text-sm text-muted print:break-after-avoid">
        {rows.values.length === 0
          ? "Tidak ada catatan"
          : `${formatAmount(rows.values.length)} baris, ${formatAmount(columns.values.length)} kolom`}
      </p>
      {rows.values.length > 0 && (
        <CrossGrid key={`${rows.key} ${columns.key}`} cross={measuredTable} onRows={onRows} />
      )}
    </ChartSection>
  );
}

/** A cross table with the shown measure, the sum of all its cells, and the largest value of a cell in that measure. */
type MeasuredCrossTable = CrossTable & { measure: Measure; totalSum: Sum; largestCell: number };

function withMeasure(cross: CrossTable, measure: Measure): MeasuredCrossTable {
  const cellValues: ArrayLike<number> = measure === "catatan" ? cross.records : cross.totals;
  const largestCell = Array.from(cellValues).reduce((largest, size) => Math.max(largest, size), 0);
  return { ...cross, measure, largestCell, totalSum: addSums(cross.rows.sums) };
}

/** Sizes in pixels. */
const ROW_HEIGHT = 36;
const NAME_WIDTH = 152;
const MIN_COLUMN_WIDTH = 72;
const DIGIT_WIDTH = 8.5;

/** The most characters of a column's name that widen the column. The name of a branch with its dealer takes two lines. */
const MAX_NAME_LENGTH = 14;
const MAX_BRANCH_LENGTH = 18;

/** A table with at most this many rows or columns renders all of them. */
const MAX_UNVIRTUALIZED = 40;

type CrossGridProps = Pick<CrossTableSectionProps, "onRows"> & { cross: MeasuredCrossTable };

function CrossGrid({ cross, onRows }: CrossGridProps) {
  const { rows, columns } = cross;
  const columnWidth = columnWidthOf(cross);
  const isPrinted = useMediaQuery("print", false);
  const createGridAxis = (count: number, size: number, headerSize: number) => {
    const rendersAll = isPrinted || count <= MAX_UNVIRTUALIZED;
    return { count, size, headerSize, sumsSize: size, rendersAll };
  };
  const grid = useLongGrid({
    rows: createGridAxis(rows.values.length, ROW_HEIGHT, ROW_HEIGHT),
    columns: createGridAxis(columns.values.length, columnWidth, NAME_WIDTH),
    initial: { row: -1, column: -1 },
  });
  const { active, stopProps, setActive } = grid;

  const renderRow = (row: number) => (
    <CrossRow
      key={row}
      {...{ cross, row, stopProps }}
      visibleColumns={grid.columns}
      active={active.row === row ? active.column : null}
      onActive={setActive}
      onPress={(cell) => onRows(cellFiltersAt(cross, cell))}
    />
  );
  return (
    <div
      ref={grid.frame}
      className="max-h-112 w-fit max-w-full overflow-auto rounded-control border border-line print:max-h-none print:max-w-none print:overflow-visible"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move through its cells.
        role="grid"
        aria-label={`${GROUP_LABELS[rows.key]} dan ${GROUP_LABELS[columns.key]}`}
        aria-rowcount={rows.values.length + 2}
        aria-colcount={columns.values.length + 2}
        onKeyDown={(event) => grid.moveByKey(event) && event.preventDefault()}
        style={{ width: NAME_WIDTH + (columns.values.length + 1) * columnWidth }}
        className="table-fixed border-separate print:w-full! print:table-auto print:text-[7pt] print:**:[col]:w-auto! border-spacing-0 text-sm tabular-nums [&_:is(td,th)]:border-r [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line"
      >
        <colgroup>
          {renderCol(NAME_WIDTH)}
          {renderCol(columnWidth)}
          {renderWithGaps(grid.columns, () => renderCol(columnWidth), renderCol)}
        </colgroup>
        <CrossHead cross={cross} visibleColumns={grid.columns} />
        <tbody>
          {renderRow(-1)}
          {renderWithGaps(grid.rows, renderRow, renderGapRow)}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the width of a column in pixels, in which the total and names up to the maximum length fit. */
function columnWidthOf({ columns, totalSum, measure }: MeasuredCrossTable): number {
  const nameLength = columns.values.reduce((length, value) => Math.max(length, valueLabel(value).length), 0);
  const maxNameLength = columns.values.some(({ dealer }) => dealer !== undefined)
    ? MAX_BRANCH_LENGTH
    : MAX_NAME_LENGTH;
  const maxTextLength = Math.max(measureText(totalSum, measure).length, Math.min(nameLength, maxNameLength));
  return Math.max(MIN_COLUMN_WIDTH, Math.ceil(maxTextLength * DIGIT_WIDTH) + 20);
}

/** Renders the visible rows or columns of a table, with a gap of their size in place of all others. */
function renderWithGaps(
  { items, start, end }: GridWindow,
  render: (index: number) => ReactNode,
  renderGap: (pixels: number) => ReactNode,
): ReactNode {
  const gapBefore = (index: number) => (items[index]?.start ?? end) - (items[index - 1]?.end ?? start);
  return (
    <>
      {items.map(({ index }, order) => (
        <Fragment key={index}>
          {gapBefore(order) > 0 && renderGap(gapBefore(order))}
          {render(index)}
        </Fragment>
      ))}
      {gapBefore(items.length) > 0 && renderGap(gapBefore(items.length))}
    </>
  );
}

const renderCol = (width: number) => <col style={{ width }} />;
const renderGapRow = (height: number) => <tr aria-hidden style={{ height }} />;
const renderGapCell = () => <td aria-hidden />;

const NAME_CLASS = "line-clamp-2 leading-4 wrap-anywhere print:block print:leading-tight";
const HEAD_CLASS = "sticky bg-sunken px-2 font-semibold print:static print:px-1";

type CrossHeadProps = Pick<CrossRowProps, "cross" | "visibleColumns">;

function CrossHead({ cross: { rows, columns }, visibleColumns }: CrossHeadProps) {
  const renderHeader = (column: number) => (
    <th
      key={column}
      scope="col"
      aria-colindex={column + 3}
      title={axisNameAt(columns, column)}
      className={`${HEAD_CLASS} top-0 z-10 text-right`}
    >
      <span className={NAME_CLASS}>{axisNameAt(columns, column)}</span>
    </th>
  );
  return (
    <thead>
      <tr className="h-9 print:h-auto">
        <th scope="col" className={`${HEAD_CLASS} top-0 left-0 z-20 text-left`}>
          {GROUP_LABELS[rows.key]}
        </th>
        {renderHeader(-1)}
        {renderWithGaps(visibleColumns, renderHeader, renderGapCell)}
      </tr>
    </thead>
  );
}

type CrossRowProps = {
  cross: MeasuredCrossTable;
  row: number;
  visibleColumns: GridWindow;
  /** The column of the active cell, `null` in other rows. */
  active: number | null;
  stopProps: ReturnType<typeof useLongGrid>["stopProps"];
  onActive: (cell: GridPosition) => void;
  onPress: (cell: GridPosition) => void;
};

const HEAT_CLASSES = ["", "bg-brand/10", "bg-brand/20", "bg-brand/30", "bg-brand/40"];

/** Renders a row of the cross table. The row and the column of totals have the index -1. */
function CrossRow(props: CrossRowProps) {
  const { cross, row, visibleColumns, active, stopProps, onActive, onPress } = props;
  const { rows, columns, largestCell, measure, totalSum } = cross;
  const sumByColumn = useMemo(() => cellsOfRow(cross, row), [cross, row]);
  const sumInColumn = (column: number) => {
    if (column < 0) return row < 0 ? totalSum : rows.sums[row];
    return row < 0 ? columns.sums[column] : sumByColumn.get(column);
  };
  const heatClassOf = scaleQuantize([0, largestCell || 1], HEAT_CLASSES);
  const rowName = axisNameAt(rows, row);
  const renderCell = (column: number) => {
    const position = { row, column };
    const sum = sumInColumn(column) ?? { records: 0, total: 0 };
    const stop = { ...stopProps(active === column), onFocus: () => onActive(position) };
    const label = `${rowName}, ${axisNameAt(columns, column)}`;
    const colIndex = { "aria-colindex": column + 3 };
    if (sum.records === 0)
      return <td key={column} {...colIndex} {...stop} aria-label={`${label}: tidak ada catatan`} />;
    const isSum = row < 0 || column < 0;
    return (
      <td
        key={column}
        {...colIndex}
        className={`p-0 ${isSum ? "bg-sunken font-semibold" : heatClassOf(measureValue(sum, measure))}`}
      >
        <button
          type="button"
          {...stop}
          aria-label={`${label}: ${sumText(sum)}`}
          onClick={() => onPress(position)}
          className="h-9 w-full px-2 text-right hover:underline focus-visible:-outline-offset-2 print:block! print:h-auto print:px-1"
        >
          {measureText(sum, measure)}
        </button>
      </td>
    );
  };
  return (
    <tr aria-rowindex={row + 3} className="h-9 print:h-auto print:break-inside-avoid">
      <th scope="row" title={rowName} className={`${HEAD_CLASS} left-0 z-10 text-left`}>
        <span className={NAME_CLASS}>{rowName}</span>
      </th>
      {renderCell(-1)}
      {renderWithGaps(visibleColumns, renderCell, renderGapCell)}
    </tr>
  );
}

const EMPTY_GROUP_VALUE: GroupValue = { value: "" };

const axisNameAt = ({ values }: TableAxis, index: number) =>
  index < 0 ? "Total" : valueLabel(values[index] ?? EMPTY_GROUP_VALUE);

/** Returns the fields and values that filter the list to the rows of a cell. The row and the column of totals have the index -1. */
export function cellFiltersAt({ rows, columns }: CrossTable, { row, column }: GridPosition) {
  const cellFilters: [GroupKey, GroupValue][] = [];
  if (row >= 0) cellFilters.push([rows.key, rows.values[row] ?? EMPTY_GROUP_VALUE]);
  if (column >= 0) cellFilters.push([columns.key, columns.values[column] ?? EMPTY_GROUP_VALUE]);
  return cellFilters;
}
