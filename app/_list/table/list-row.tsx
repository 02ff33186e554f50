"use client";

import { FlexRender, type Row } from "@tanstack/react-table";
import { type FocusEvent, memo, type PointerEvent, useMemo } from "react";
import type { ListView } from "@/lib/list/list";
import { editingMessage, type LiveWrite } from "../../_store/presence";
import { ProgressLink } from "../../_ui/link-progress";
import { cellId, type features, isData, type NumberedRow } from "./columns";
import type { ListMode } from "./list-mode";
import {
  type GridRow,
  GridRowContext,
  type GridStop,
  type GridStops,
  gridStopProps,
  updateHref,
} from "./row-actions";
import type { MenuRequest } from "./row-menu";
import { type ColumnLayout, columnProps } from "./use-data-table";
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

const ACTIONS = { create: "Ditambah", update: "Diubah", del: "Dihapus" };

function AtForm({ names }: { names: string[] }) {
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
  onPress: (request: Pick<MenuRequest, "x" | "y" | "at">) => void;
};

/** Opens the menu of a row on a phone, whose cards have no room for all of its controls. */
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
        onPress({ x: left, y: bottom, at: timeStamp });
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
  /** In a grid: its stops, and the one that Tab reaches, if it is in this row. */
  stops: GridStops | null;
  active: GridStop | null;
  requestMenu: RequestMenu;
  /** The names of others that have its form open, and what somebody has just written. */
  atForm: string[] | undefined;
  written: LiveWrite | undefined;
};

/** Renders a row of a list. Memoized: rows are the largest part of a list, and stay while others are waited for. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, cells, view, mode, layout, isCut, stops, active, requestMenu, atForm, written } = props;
  const record = row.original;
  const gridRow = useMemo<GridRow | null>(
    () => stops && { row: row.index, active, stops },
    [stops, active, row.index],
  );

  return (
    <GridRowContext value={gridRow}>
      <tr
        {...ROLE.row}
        data-others={written?.action}
        title={written && `${ACTIONS[written.action]} oleh ${written.by}`}
      >
        {cells.map((cell, at) => {
          const { column } = cell;
          const { id } = column;
          const isControl = column.columnDef.meta?.kind === "control";
          const own = mode?.renderCell(id, record, view);
          const text = String(cell.getValue());
          const href = id === view.headline && !mode ? updateHref(view, record) : null;
          const stop = gridRow && gridStopProps(gridRow, id, 0);
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
                if (!column.columnDef.meta?.pin) uncover(event);
              }}
              onPointerEnter={isCut && isData(column) && own === undefined ? showWhole : undefined}
            >
              {own ??
                (isControl ? (
                  <>
                    <FlexRender cell={cell} />
                    {id === "update" && (
                      <MoreButton
                        // A grid has one stop, and a key for this menu.
                        tabIndex={stops ? -1 : 0}
                        onPress={(at) => requestMenu({ row: record, column: id, ...at })}
                      />
                    )}
                  </>
                ) : href ? (
                  // Tab reaches the form by the control beside it.
                  <ProgressLink href={href} tabIndex={-1} draggable={false} className="cell-text row-name">
                    {text}
                  </ProgressLink>
                ) : (
                  <span className="cell-text">{text}</span>
                ))}
              {at === 0 && atForm && <AtForm names={atForm} />}
            </td>
          );
        })}
      </tr>
    </GridRowContext>
  );
});
