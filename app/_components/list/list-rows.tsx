"use client";

import { type Column, type Header, type SortingState, useTable } from "@tanstack/react-table";
import { memo, useMemo } from "react";
import type { ListView, ListWindow } from "@/lib/list";
import { readSort, writeSort } from "@/lib/paging";
import { ScrollRegion } from "../scroll-region";
import { useListLook } from "../settings";
import { features, listColumns, type NumberedRow } from "./columns";
import { usePlace } from "./use-place";

type ListRowsProps = {
  view: ListView;
  window: ListWindow;
  isWaiting: boolean;
  onDeleted: (message: string | null) => void;
};

// Laid out as cards on a phone, the parts of a table lose their own roles in some browsers.
const ROLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const DIRECTION = { asc: "ascending", desc: "descending" } as const;

type ListColumn = Column<typeof features, NumberedRow>;

function sortingOf(sort: string | undefined): SortingState {
  if (!sort) return [];
  const { field, isDescending } = readSort(sort);
  return [{ id: field, desc: isDescending }];
}

function sortOf([by]: SortingState): string | undefined {
  return by && writeSort({ field: by.id, isDescending: by.desc });
}

function useListTable({ view, window, onDeleted }: ListRowsProps) {
  const { place, go } = usePlace();
  const { look } = useListLook(view.resource);
  // The columns stay the same as long as the view does: new ones would be new cells, with their dialogs closed.
  const columns = useMemo(() => listColumns(view, onDeleted), [view, onDeleted]);
  const rows = useMemo(
    () => window.rows.map((row, at) => ({ ...row, number: window.start + at + 1 })),
    [window],
  );
  const sorting = useMemo(() => sortingOf(place.sort), [place.sort]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(look.hidden.map((field) => [field, false])),
    [look.hidden],
  );
  const table = useTable({
    features,
    columns,
    data: rows,
    manualSorting: true,
    sortDescFirst: false,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (updater) => {
      const next = typeof updater === "function" ? updater(sorting) : updater;
      go({ ...place, sort: sortOf(next), start: 0 });
    },
  });
  return { table, density: look.density };
}

function marks({ id, columnDef: { header, meta } }: ListColumn) {
  return {
    "data-column": id,
    "data-label": String(header),
    "data-pin": meta?.pin,
    "data-kind": meta?.kind,
  };
}

/** Whether a cell is more than a text: most are none, and cost a page nothing but their text. */
const isControl = ({ columnDef: { meta } }: ListColumn) => meta?.kind === "control";

function HeaderCell({ header: { column } }: { header: Header<typeof features, NumberedRow> }) {
  const label = String(column.columnDef.header);
  if (!column.getCanSort()) {
    return (
      <th {...ROLE.header} scope="col" {...marks(column)}>
        {label}
      </th>
    );
  }
  const direction = column.getIsSorted();
  return (
    <th {...ROLE.header} scope="col" aria-sort={direction ? DIRECTION[direction] : "none"} {...marks(column)}>
      <button type="button" onClick={column.getToggleSortingHandler()}>
        {label}
        <svg aria-hidden viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d={direction === "desc" ? "M6 2v8M2.5 6.5L6 10l3.5-3.5" : "M6 10V2M2.5 5.5L6 2l3.5 3.5"} />
        </svg>
      </button>
    </th>
  );
}

/**
 * The table of one window, in a frame that scrolls with the header in sight; on a phone its rows are cards. It is the
 * largest part of a list, and rendered anew only for another window.
 */
export const ListRows = memo(function ListRows(props: ListRowsProps) {
  const { view, isWaiting } = props;
  const { table, density } = useListTable(props);
  return (
    <ScrollRegion
      label="Isi daftar"
      aria-busy={isWaiting}
      data-list={view.resource}
      data-density={density}
      className="list-frame"
    >
      <table {...ROLE.table} className="list-table">
        <thead {...ROLE.group}>
          {table.getHeaderGroups().map((group) => (
            <tr {...ROLE.row} key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...ROLE.group}>
          {table.getRowModel().rows.map((row) => (
            <tr {...ROLE.row} key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td {...ROLE.cell} key={cell.id} {...marks(cell.column)}>
                  {isControl(cell.column) ? <table.FlexRender cell={cell} /> : String(cell.getValue())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
});
