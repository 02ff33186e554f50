import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { ListView, ListWindow } from "@/lib/list/list";
import { formatListAddress } from "@/lib/list/list-address";
import { usePreferences } from "../../_session/preferences/use-preferences";
import type { WholeList } from "../../_store/lists/whole-list";
import * as presence from "../../_store/presence";
import { useGetActions, useRegisterActions } from "../../_ui/actions";
import { ScrollRegion } from "../../_ui/data-table";
import { restoreAndTrackScroll } from "../address/scroll-positions";
import { useListAddress } from "../address/use-list-address";
import { useOpenScreen } from "../address/use-open-screen";
import { isDataColumn, type NumberedRow, type OnDelete } from "./columns";
import { HeaderRow } from "./header-row";
import { useListMode } from "./list-mode";
import { ListTableRow, TABLE_ROLES } from "./list-row";
import { getUpdateHref, isDeletable, RowControlsContext } from "./row-actions";
import { hasFixedWidth, useDataTable } from "./use-data-table";
import { type GridStop, useGrid } from "./use-grid";
import { useRowMenu } from "./use-row-menu";

type ListTableProps = {
  view: ListView;
  list: WholeList | null;
  listWindow: ListWindow;
  /** The longest texts of each column, joined by line breaks, which determine its width. */
  widest: string[];
  onDelete: OnDelete;
  isWaiting: boolean;
};

/** A table with more columns than this, including hidden ones, has narrower paddings. */
const MAX_WIDE_PADDING_COLUMNS = 9;

/** Renders a window of rows as a table with sticky headers, on a phone as cards. */
export function ListTable({ view, list, listWindow, widest, onDelete, isWaiting }: ListTableProps) {
  const { address, setAddress } = useListAddress();
  const { settings, change } = usePreferences();
  const { hasGrid = false, hasKeys } = settings;
  const [mode] = useListMode();
  const toggleSelection = useToggleSelection(view);
  const [openForm, progress] = useOpenScreen();
  const dataTable = useDataTable({ view, listWindow, onDelete });
  const { table, layout, arrangementState } = dataTable;
  const { look, isCut } = arrangementState;
  const { rows } = table.getRowModel();
  const frameRef = useRef<HTMLElement>(null);
  const tableRef = useRef<HTMLTableElement>(null);
  const { requestMenu, menu, controls } = useRowMenu({ view, list, listWindow, onDelete });
  const editorsByForm = presence.editorNamesStore.use();
  const writesByForm = presence.recentWritesStore.use();
  const columns = table.getVisibleLeafColumns();
  const grid = useGrid({ isOn: hasGrid, columns, rowCount: rows.length, countControls, focusInput, onKey });

  function countControls(columnId: string, rowIndex: number): number {
    const column = columns.find(({ id }) => id === columnId);
    const row = rows[rowIndex]?.original;
    // In the header row, only data columns have a control, which sorts.
    if (!row) return column && isDataColumn(column) ? 1 : 0;
    if (columnId === "number") return mode?.toggleRow && mode.renderCell("number", row, view) ? 1 : 0;
    return column?.columnDef.meta?.renderControls?.(row).length ?? 0;
  }

  function focusInput({ row: rowIndex, column }: GridStop): boolean {
    const row = rows[rowIndex]?.original;
    return row !== undefined && mode?.focusInput?.(column, row) === true;
  }

  /** Handles a key of grid navigation: j ends it, other keys act on the row; returns whether it handled the key. */
  function onKey(event: KeyboardEvent, rowIndex: number): boolean {
    const row = rows[rowIndex]?.original;
    if (event.key !== "j" || !hasKeys) return row !== undefined && handleRowKey(event, row);
    // The frame gets the focus, because cells are not focusable without grid navigation.
    if (event.target instanceof HTMLTableCellElement) frameRef.current?.focus();
    change({ hasGrid: false });
    return true;
  }

  /** Handles a key on a row: Space selects, Delete deletes, Enter or e opens the form; returns whether it handled the key. */
  function handleRowKey({ key, shiftKey, target }: KeyboardEvent, row: NumberedRow): boolean {
    const isOnCell = target instanceof HTMLTableCellElement;
    const path = getUpdateHref(view, row);
    if (key === " " && isOnCell) toggleSelection(row, shiftKey);
    else if (key === "Delete" && isDeletable(view, row)) onDelete(row);
    else if (path && ((key === "Enter" && isOnCell) || (key === "e" && hasKeys))) openForm(path);
    else return false;
    return true;
  }

  function enterGrid() {
    change({ hasGrid: true });
    grid.focusStop();
  }
  useRegisterActions({ id: "grid", label: "Jelajah sel dengan keyboard", shortcut: "j", run: enterGrid });

  const query = formatListAddress(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address restores its own scroll position.
  useLayoutEffect(() => {
    if (!isWaiting && frameRef.current) return restoreAndTrackScroll(frameRef.current);
  }, [isWaiting, query]);

  const dataColumns = columns.filter(isDataColumn);
  const areAllColumnsSized = dataColumns.every((column) => hasFixedWidth(column, layout));
  const arrangedExtent = areAllColumnsSized ? "wholly" : look.arrangement && "partly";
  const pinnedWidth = table.getStartTotalSize();
  return (
    <ScrollRegion
      ref={frameRef}
      label="Isi daftar"
      aria-busy={isWaiting}
      // With grid navigation, Tab stops at a cell instead of the frame.
      tabIndex={hasGrid ? -1 : 0}
      data-list={view.resource}
      data-density={look.density}
      data-arranged={arrangedExtent}
      data-text={isCut ? "cut" : "wrapped"}
      style={pinnedWidth > 0 ? ({ "--name-width": `${pinnedWidth}px` } as CSSProperties) : undefined}
      className="list-frame"
    >
      {progress}
      <table
        ref={tableRef}
        {...(hasGrid ? TABLE_ROLES.grid : TABLE_ROLES.table)}
        data-wide={table.getAllColumns().length > MAX_WIDE_PADDING_COLUMNS}
        className="list-table"
        onKeyDownCapture={grid.onKeyDown}
      >
        <thead {...TABLE_ROLES.group}>
          <HeaderRow
            {...dataTable}
            {...{ view, widest, mode, tableRef }}
            sort={address.sort}
            onSort={(sort) => setAddress({ ...address, sort, start: 0 })}
            gridRow={grid.stops && { row: -1, active: grid.active, stops: grid.stops }}
          />
        </thead>
        <tbody {...TABLE_ROLES.group}>
          <RowControlsContext value={controls}>
            {rows.map((row) => (
              <ListTableRow
                key={row.id}
                row={row}
                cells={row.getVisibleCells()}
                activeStop={grid.active?.row === row.index ? grid.active : null}
                stops={grid.stops}
                editors={editorsByForm.get(presence.getFormId({ ...view, ...row.original }))}
                lastWrite={writesByForm.get(presence.getFormId({ ...view, ...row.original }))}
                {...{ view, mode, layout, isCut, requestMenu }}
              />
            ))}
          </RowControlsContext>
        </tbody>
      </table>
      {menu}
    </ScrollRegion>
  );
}

/** Returns a function that toggles the selection of a row; it first starts the selection mode if that is not active. */
function useToggleSelection(view: ListView) {
  const [mode] = useListMode();
  const getActions = useGetActions();
  /** The rows to toggle once the selection mode has started. */
  const pendingTogglesRef = useRef<{ row: NumberedRow; isRange: boolean }[]>([]);

  useEffect(() => {
    if (!mode?.toggleRow) return;
    for (const { row, isRange } of pendingTogglesRef.current.splice(0)) mode.toggleRow(row, view, isRange);
  }, [mode, view]);

  return (row: NumberedRow, isRange: boolean) => {
    if (mode?.toggleRow) return mode.toggleRow(row, view, isRange);
    const others = pendingTogglesRef.current.filter((pending) => pending.row.key !== row.key);
    pendingTogglesRef.current = [...others, { row, isRange }];
    const startSelection = getActions().find(({ id }) => id === "choose");
    startSelection?.run?.();
  };
}
