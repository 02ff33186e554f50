"use client";

import { FlexRender, type Row } from "@tanstack/react-table";
import { type FocusEvent, memo, type PointerEvent, useMemo } from "react";
import type { ListView } from "@/lib/list/list";
import { editingMessage, type LiveWrite } from "../../_store/presence";
import { ProgressLink } from "../../_ui/link-progress";
import { cellId, type features, isDataColumn, type NumberedRow } from "./columns";
import type { ListMode } from "./list-mode";
import {
  GridRowContext,
  type GridRowState,
  type GridStop,
  type GridStops,
  gridStopProps,
  updateHref,
} from "./row-actions";
import type { MenuRequest } from "./row-menu";
import { type ColumnLayout, columnProps } from "./use-data-table";
import { menuHandlers, type OpenRowMenu } from "./use-row-menu";

/** Explicit roles: some browsers drop them when CSS lays out a table as cards. */
export const TABLE_ROLES = {
  table: { role: "table" },
  grid: { role: "grid", "aria-readonly": true },
  group: { role: "rowgroup" },
  row: { role: "row" },
} as const;

/** Scrolls a focused cell out from under the pinned columns. */
const scrollCellIntoView = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });

function setTitleIfCut({ currentTarget }: PointerEvent<HTMLElement>) {
  const text = currentTarget.firstElementChild;
  const isCut = text && text.scrollHeight > text.clientHeight;
  currentTarget.title = isCut ? text.textContent : "";
}

const ACTIONS = { create: "Ditambah", update: "Diubah", del: "Dihapus" };

function EditorBadge({ names }: { names: string[] }) {
  return (
    <span
      title={editingMessage(names)}
      className="float-left flex size-4.5 items-center justify-center rounded-full bg-brand-soft text-[0.6875rem] font-semibold text-brand-stronger max-sm:absolute max-sm:end-1.5 max-sm:top-1.5"
    >
      <span aria-hidden>{names[0]?.at(0)?.toUpperCase()}</span>
      <span className="sr-only">{editingMessage(names)}</span>
    </span>
  );
}

type MoreButtonProps = {
  tabIndex: number;
  onPress: (request: Pick<MenuRequest, "x" | "y" | "timestamp">) => void;
};

/** Opens the menu of a row on a phone, whose cards have no room for all controls. */
function MoreButton({ tabIndex, onPress }: MoreButtonProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label="Tindakan lain"
      aria-haspopup="menu"
      className="row-control row-more"
      onClick={({ currentTarget, timeStamp }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        onPress({ x: left, y: bottom, timestamp: timeStamp });
      }}
    />
  );
}

type TableRow = Row<typeof features, NumberedRow>;

type ListRowProps = {
  row: TableRow;
  cells: ReturnType<TableRow["getVisibleCells"]>;
  view: ListView;
  mode: ListMode | null;
  layout: ColumnLayout;
  isCut: boolean;
  /** The stops of a grid, `null` without one; `active` is the one that Tab reaches, if it is in this row. */
  stops: GridStops | null;
  active: GridStop | null;
  requestMenu: OpenRowMenu;
  /** The names of others who have the form of the row open, and the latest write by somebody else. */
  editors: string[] | undefined;
  written: LiveWrite | undefined;
};

/** Renders a row of a list; memoized, because rows are the largest part of a list. */
export const TableRow = memo(function ListRow(props: ListRowProps) {
  const { row, cells, view, mode, layout, isCut, stops, active, requestMenu, editors, written } = props;
  const record = row.original;
  const gridRow = useMemo<GridRowState | null>(
    () => stops && { row: row.index, active, stops },
    [stops, active, row.index],
  );

  return (
    <GridRowContext value={gridRow}>
      <tr
        {...TABLE_ROLES.row}
        data-others={written?.action}
        title={written && `${ACTIONS[written.action]} oleh ${written.by}`}
      >
        {cells.map((cell, index) => {
          const { column } = cell;
          const { id } = column;
          const isControl = column.columnDef.meta?.kind === "control";
          const modeContent = mode?.renderCell(id, record, view);
          const text = String(cell.getValue());
          const href = id === view.headline && !mode ? updateHref(view, record) : null;
          const stop = gridRow && gridStopProps(gridRow, id, 0);
          let content = modeContent ?? <span className="cell-text">{text}</span>;
          if (modeContent === undefined && isControl)
            content = (
              <>
                <FlexRender cell={cell} />
                {id === "update" && (
                  <MoreButton
                    // A grid has a single tab stop, and a key for this menu.
                    tabIndex={stops ? -1 : 0}
                    onPress={(position) => requestMenu({ row: record, column: id, ...position })}
                  />
                )}
              </>
            );
          else if (modeContent === undefined && href)
            // Tab reaches the same form through the Ubah link.
            content = (
              <ProgressLink href={href} tabIndex={-1} draggable={false} className="cell-text row-name">
                {text}
              </ProgressLink>
            );
          return (
            <td
              key={cell.id}
              {...stop}
              {...columnProps(column, layout)}
              {...menuHandlers(requestMenu, record, id)}
              role={stop ? "gridcell" : "cell"}
              id={view.named.includes(id) ? cellId(id, record) : undefined}
              data-headline={id === view.headline || undefined}
              onFocus={(event) => {
                stop?.onFocus(event);
                if (!column.columnDef.meta?.pin) scrollCellIntoView(event);
              }}
              onPointerEnter={
                isCut && isDataColumn(column) && modeContent === undefined ? setTitleIfCut : undefined
              }
            >
              {content}
              {index === 0 && editors && <EditorBadge names={editors} />}
            </td>
          );
        })}
      </tr>
    </GridRowContext>
  );
});
