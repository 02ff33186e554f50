"use client";

import { FlexRender, type Row } from "@tanstack/react-table";
import { type FocusEvent, memo, type PointerEvent, useMemo } from "react";
import type { ListView } from "@/lib/list/list";
import { cellId, type features, isData, type NumberedRow } from "./columns";
import { type GridRow, GridRowContext, type GridStop, type GridStops, gridStopProps } from "./grid-row";
import type { ListMode } from "./list-mode";
import { type ColumnLayout, columnProps } from "./use-list-table";
import { menuHandlers, type RequestMenu } from "./use-row-menu";

/** Some browsers drop the roles of a table that CSS lays out as cards. */
export const ROLE = {
  table: { role: "table" },
  grid: { role: "grid", "aria-readonly": true },
  group: { role: "rowgroup" },
  row: { role: "row" },
} as const;

/** Scrolls the cell with the focus out from under the pinned columns; browsers leave a half covered one there. */
const uncover = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Sets the whole text of a cut cell as its title. */
function showWhole({ currentTarget }: PointerEvent<HTMLElement>) {
  const text = currentTarget.firstElementChild;
  const isCut = text && text.scrollHeight > text.clientHeight;
  currentTarget.title = isCut ? text.textContent : "";
}

type TableRow = Row<typeof features, NumberedRow>;

type ListRowProps = {
  row: TableRow;
  cells: ReturnType<TableRow["getVisibleCells"]>;
  view: ListView;
  mode: ListMode | null;
  layout: ColumnLayout;
  isCut: boolean;
  /** In a grid: its stops, and the one that Tab reaches, if it is in this row. */
  stops: GridStops | null;
  active: GridStop | null;
  requestMenu: RequestMenu;
};

/** Renders a row of a list. Memoized: rows are the largest part of a list, and stay while others are waited for. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, cells, view, mode, layout, isCut, stops, active, requestMenu } = props;
  const record = row.original;
  const gridRow = useMemo<GridRow | null>(
    () => stops && { row: row.index, active, stops },
    [stops, active, row.index],
  );

  return (
    <GridRowContext value={gridRow}>
      <tr {...ROLE.row}>
        {cells.map((cell) => {
          const { column } = cell;
          const { id } = column;
          const isControl = column.columnDef.meta?.kind === "control";
          const own = mode?.renderCell(id, record, view);
          const stop = gridRow && gridStopProps(gridRow, id, 0);
          return (
            <td
              key={cell.id}
              {...stop}
              {...columnProps(column, layout)}
              {...menuHandlers(requestMenu, record, id)}
              role={stop ? "gridcell" : "cell"}
              id={view.named.includes(id) ? cellId(id, record) : undefined}
              onFocus={(event) => {
                stop?.onFocus(event);
                if (!column.columnDef.meta?.pin) uncover(event);
              }}
              onPointerEnter={isCut && isData(column) && own === undefined ? showWhole : undefined}
            >
              {own ??
                (isControl ? (
                  <FlexRender cell={cell} />
                ) : (
                  <span className="cell-text">{String(cell.getValue())}</span>
                ))}
            </td>
          );
        })}
      </tr>
    </GridRowContext>
  );
});
