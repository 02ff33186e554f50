"use client";

import type { Column, Header } from "@tanstack/react-table";
import { type FocusEvent, memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import { readSort, writeListAddress, writeSort } from "@/lib/list/list-address";
import { useListLook, usePreferences } from "../../_session/preferences/preferences-provider";
import type { WholeList } from "../../_store/lists/whole-list";
import { Icon } from "../../_ui/icon";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { ScrollRegion } from "../../_ui/scroll-region";
import { useOfferActions } from "../../_ui/state/actions";
import { keepScroll } from "../address/kept-scroll";
import { useListAddress } from "../address/use-list-address";
import { type Arranged, cellId, type features, type NumberedRow } from "./columns";
import { useListMode } from "./list-mode";
import { type RowsProps, useListTable } from "./use-list-table";

// Some browsers drop the table roles when CSS lays a table out as cards.
const ROLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const GRID_ROLE = {
  table: { role: "grid", "aria-readonly": true },
  cell: { role: "gridcell" },
} as const;

const DIRECTION = { asc: "ascending", desc: "descending" } as const;

const ARROWS = {
  asc: "M6 10V2M2.5 5.5L6 2l3.5 3.5",
  desc: "M6 2v8M2.5 6.5L6 10l3.5-3.5",
  none: "M3.5 10V2M1.5 4l2-2 2 2M8.5 2v8M6.5 8l2 2 2-2",
} as const;

/** A table of more columns, hidden ones included, has less room between them. */
const MOST_ROOMY = 9;

type ListColumn = Column<typeof features, NumberedRow>;

function marks({ id, columnDef: { header, meta } }: ListColumn) {
  return {
    "data-column": id,
    "data-label": String(header),
    "data-pin": meta?.pin,
    "data-kind": meta?.kind,
  };
}

/** Whether a cell is a control; others are plain text and need no component. */
const isControl = ({ columnDef: { meta } }: ListColumn) => meta?.kind === "control";

type Arranging = { arranged: Arranged | undefined };

const Arranger = onDemand(() => import(/* webpackChunkName: "columns" */ "./arranger"), {
  waiting: null,
});

type HeaderCellProps = Arranging &
  Pick<RowsProps, "sort" | "onSort"> & { header: Header<typeof features, NumberedRow> };

function HeaderCell({ header: { column }, arranged, sort, onSort }: HeaderCellProps) {
  const label = String(column.columnDef.header);
  const props = { ...ROLE.header, scope: "col", ...marks(column), ...arranged?.propsOf(column.id) };
  if (isControl(column) || column.columnDef.meta?.pin) return <th {...props}>{label}</th>;
  const { field, isDescending } = readSort(sort ?? "");
  const direction = field === column.id && (isDescending ? "desc" : "asc");
  // Ascending, descending, and as the list is by itself.
  const toggle = () =>
    onSort(
      direction === "desc" ? undefined : writeSort({ field: column.id, isDescending: direction === "asc" }),
    );
  return (
    <th {...props} aria-sort={direction ? DIRECTION[direction] : "none"}>
      <button type="button" onClick={toggle}>
        {label}
        <Icon path={ARROWS[direction || "none"]} viewBox="0 0 12 12" />
      </button>
    </th>
  );
}

/** Scrolls the focused control's cell out from under the pinned columns; browsers leave a half covered one there. */
const uncover = ({ target }: FocusEvent) =>
  target.closest("td:not([data-pin])")?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Renders one window as a table. Memoized: it is the largest part of a list, and stays while other rows are waited for. */
const Rows = memo(function Rows(props: RowsProps & Arranging) {
  const table = useListTable(props);
  const [mode] = useListMode();
  const { view, arranged, sort, onSort } = props;
  const roles = arranged?.isGrid ? GRID_ROLE : ROLE;
  const inOrder: Arranged["inOrder"] = (parts) => arranged?.inOrder(parts) ?? parts;
  return (
    <table {...roles.table} data-wide={table.getAllColumns().length > MOST_ROOMY} className="list-table">
      <thead {...ROLE.group}>
        {table.getHeaderGroups().map((group) => (
          <tr {...ROLE.row} key={group.id}>
            {inOrder(group.headers).map((header) => (
              <HeaderCell key={header.id} {...{ header, arranged, sort, onSort }} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody {...ROLE.group}>
        {table.getRowModel().rows.map((row) => (
          <tr {...ROLE.row} key={row.id}>
            {inOrder(row.getVisibleCells()).map((cell) => (
              <td
                {...roles.cell}
                key={cell.id}
                id={view.named.includes(cell.column.id) ? cellId(cell.column.id, row.original) : undefined}
                {...marks(cell.column)}
                {...arranged?.propsOf(cell.column.id)}
              >
                {mode?.renderCell(cell.column.id, row.original, view) ??
                  (isControl(cell.column) ? (
                    <table.FlexRender cell={cell} />
                  ) : (
                    <span className="cell-text">{String(cell.getValue())}</span>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const RowMenus = onDemand(() => import("./row-menus"), { waiting: null });

type ListTableProps = Pick<RowsProps, "view" | "listWindow" | "onDelete"> & {
  list: WholeList | null;
  isWaiting: boolean;
};

/** Shows one window in a scroll frame with a sticky header; on a phone as cards. */
export function ListTable({ view, list, listWindow, onDelete, isWaiting }: ListTableProps) {
  const { place, go } = useListAddress();
  const { density, arrangement } = useListLook(view.resource).look;
  const { settings, change } = usePreferences();
  const { hasGrid } = settings;
  const [arranged, setArranged] = useState<Arranged>();
  const [isPointed, setPointed] = useState(false);
  const isOpen = Boolean(arrangement || hasGrid || density === "tight");
  const frame = useRef<HTMLElement>(null);
  const [isUsed, setUsed] = useState(false);
  const query = writeListAddress(place);
  const { filters } = place;
  const onSort = useCallback((sort: string | undefined) => go({ filters, sort, start: 0 }), [go, filters]);

  function moveByCells() {
    frame.current?.focus();
    change({ hasGrid: true });
  }
  useOfferActions({ id: "grid", label: "Jelajah sel dengan keyboard", shortcut: "j", run: moveByCells });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place restores its own scroll.
  useLayoutEffect(() => {
    if (!isWaiting && frame.current) return keepScroll(frame.current);
  }, [isWaiting, query]);

  return (
    <ScrollRegion
      ref={frame}
      label="Isi daftar"
      aria-busy={isWaiting}
      data-list={view.resource}
      data-density={density}
      {...arranged?.frameProps}
      className="list-frame"
      onFocus={(event) => {
        uncover(event);
        if (event.target.matches(":focus-visible")) setUsed(true);
      }}
      onPointerOver={({ target }) => {
        const over = target as Element;
        // Who follows a link needs no menu.
        if (!over.closest("a, button")) setUsed(true);
        // The edges of headers can be dragged.
        if (over.closest("th")) setPointed(true);
      }}
    >
      {(isOpen || isPointed) && (
        <Arranger view={view} frame={frame} isOpen={isOpen} onArranged={setArranged} />
      )}
      <Rows {...{ view, listWindow, onSort, onDelete, arranged }} sort={place.sort} />
      {isUsed && <RowMenus isOpen={false} {...{ frame, view, list, listWindow }} />}
    </ScrollRegion>
  );
}
