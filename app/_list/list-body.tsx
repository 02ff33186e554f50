"use client";

import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { type ListRow, type ListView, searchedColumnLabels } from "@/lib/list/list";
import { formatListAddress } from "@/lib/list/list-address";
import { findLongestVisibleTexts } from "@/lib/list/list-window";
import { reloadPageIfAllowed } from "../_session/leaving/unsaved-changes";
import { SessionEnded } from "../_session/session-end";
import { LoadFailedMessage } from "../_ui/alerts";
import { Button, buttonClass } from "../_ui/button";
import { StatusCard } from "../_ui/cards";
import { ProgressLink } from "../_ui/link-progress";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useUrlQueryCleanup } from "../_ui/state/use-url-query";
import { useApplyStandardView, useApplyView, useListAddress, useSearchFor } from "./address/use-list-address";
import { FilteredList } from "./filtered-list";
import { FilterPanelContext, useFilterPanel } from "./filters/use-filter-panel";
import { ListAge } from "./list-age";
import { LoadingRows } from "./loading-rows";
import { Pager } from "./pager";
import { ListInTabContext, ShownListContext, ShownListStore, useProvideShownList } from "./rows/shown-list";
import { EMPTY_WINDOW, type ShownWindow, useList } from "./rows/use-list";
import type { InitialList } from "./rows/use-server-list";
import { type ListMode, ListModeContext, useListMode } from "./table/list-mode";
import { ListTable } from "./table/list-table";
import { ColumnHeadersContext } from "./table/use-data-table";

/** Provides the state that the toolbar and the rows of a list share: the list, its mode, its filter panel and its column headers. */
export function ListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ShownListStore());
  const [isOpen, setOpen] = useState(false);
  const filterButtonRef = useRef<HTMLButtonElement>(null);
  const [headers] = useState(() => new Map<string, HTMLTableCellElement>());
  useUrlQueryCleanup(reloadPageIfAllowed);
  return (
    <ShownListContext value={store}>
      <ListModeContext value={useState<ListMode | null>(null)}>
        <ColumnHeadersContext value={headers}>
          <FilterPanelContext value={{ isOpen, setOpen, buttonRef: filterButtonRef }}>
            {children}
          </FilterPanelContext>
        </ColumnHeadersContext>
      </ListModeContext>
    </ShownListContext>
  );
}

/** Renders a loading state until the first rows are loaded. Rows that are ready on mount get no Suspense boundary, whose fallback React would show for at least 300 ms. */
export function RowsBoundary({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [wasReady] = useState(isReady);
  return wasReady ? children : <Suspense fallback={<LoadingRows />}>{children}</Suspense>;
}

const PartialRows = onDemand(() => import(/* webpackChunkName: "list-part" */ "./rows/partial-rows"));
const DeleteDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./delete-dialog"));
const SearchSuggestions = onDemand(() => import("./search/search-suggestions"));

type ListBodyProps = { view: ListView; initial: InitialList; children?: ReactNode };

/** Renders the table and the pager of a list, the tab that replaces them, a loading state, or why there are no rows. */
export function ListBody({ view, initial, children }: ListBodyProps) {
  const { address, showFirstWindow } = useListAddress();
  const listState = useList(view, initial);
  const { shown, isWaiting, list, part, setPartialWindow, state, refresh, serverWindow } = listState;
  const [rowToDelete, setRowToDelete] = useState<ListRow | null>(null);
  const [mode, setMode] = useListMode();
  const query = formatListAddress(address);
  useApplyStandardView(view.resource, query, useApplyView(view.resource));

  useProvideShownList(view, state, async () => {
    const found = await list?.window({ search: "", start: 0 });
    return { ...view, rows: (found?.listWindow ?? serverWindow ?? EMPTY_WINDOW).rows };
  });

  if (state.kind === "session") return <SessionEnded reason={state.reason} />;
  const failure = state.kind === "message" ? state : null;
  const isUnavailable = state.kind === "unavailable";
  const tabContent = address.tab ? children : null;
  // The summary can also be of the rows received so far.
  const listForTab = list ?? (address.tab === "ringkasan" ? part?.list : null);
  // More rows of a list that is still loading may match.
  const isEmptySoFar = shown?.isPart && shown.listWindow.count === 0 && !shown.remark;

  /** Renders the rows or the tab that replaces them, the empty state, or the loading state. */
  function renderRows() {
    if (isUnavailable)
      return (
        <NoRows onReload={refresh}>
          <AddFirstRecordLink view={view} />
        </NoRows>
      );
    if (tabContent && listForTab)
      return (
        <ListInTabContext value={{ view, list: listForTab, rows: part?.rowCount ?? null, refresh }}>
          {tabContent}
        </ListInTabContext>
      );
    if (!tabContent && shown && !isEmptySoFar)
      return <ListRows {...{ shown, view, list, isWaiting }} onDelete={setRowToDelete} onReload={refresh} />;
    return failure ? null : <LoadingRows />;
  }

  return (
    <FilteredList view={view} list={list} part={part} shown={shown}>
      {mode?.renderPanel({ view, list, shown }, () => setMode(null))}
      {failure && <LoadFailedMessage subject="Daftar" problem={failure} onRetry={refresh} />}
      {state.kind === "loaded" && <ListAge state={state} timeZone={view.timeZone} onRetry={refresh} />}
      {shown && state.kind === "loading" && (
        <progress aria-label="Memuat sisa data" value={0} className="late list-progress" />
      )}
      {part && <PartialRows {...{ part, address, shown, setPartialWindow }} />}
      <p role="status" className="text-sm empty:hidden">
        {shown?.isInAnyColumn &&
          shown.listWindow.count > 0 &&
          matchesElsewhereMessage(view, shown.listWindow.count)}
      </p>
      {renderRows()}
      {rowToDelete && (
        <DeleteDialog
          view={view}
          row={rowToDelete}
          onClose={() => setRowToDelete(null)}
          onDeleted={showFirstWindow}
        />
      )}
    </FilteredList>
  );
}

const matchesElsewhereMessage = (view: ListView, count: number) =>
  `Data Tidak Tersedia di ${searchedColumnLabels(view)}. Ditampilkan dari semua kolom: ${formatAmount(count)} baris.`;

type ListRowsProps = Omit<ComponentProps<typeof ListTable>, "listWindow" | "widest"> & {
  shown: ShownWindow;
  onReload: () => void;
};

function ListRows({ shown, onReload, ...table }: ListRowsProps) {
  const { view, list } = table;
  const { address, listWindow, remark, widest } = shown;
  const searchFor = useSearchFor();
  const { address: currentAddress, setAddress } = useListAddress();
  const { buttonRef } = useFilterPanel();

  function clearFilters() {
    // The pressed button is removed with the filters, so the filter button gets the focus.
    buttonRef.current?.focus();
    setAddress({ ...currentAddress, filters: undefined, start: 0 });
  }

  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {remark}
      </p>
      {listWindow.count === 0 ? (
        <NoRows onReload={onReload}>
          {address.search === "" && !address.filters && <AddFirstRecordLink view={view} />}
          {list && (address.search !== "" || address.filters) && (
            <SearchSuggestions {...{ view, list, address }} />
          )}
          {address.search !== "" && <Button onClick={() => searchFor("")}>Hapus pencarian</Button>}
          {address.filters && <Button onClick={clearFilters}>Hapus semua filter</Button>}
        </NoRows>
      ) : (
        <>
          <ListTable
            listWindow={listWindow}
            widest={widest ?? findLongestVisibleTexts(listWindow.rows, view.columns)}
            {...table}
          />
          <Pager listWindow={listWindow} onReload={onReload} />
        </>
      )}
    </>
  );
}

/** Renders the empty state of a list: nothing matches, or the API responded with 404. */
function NoRows({ onReload, children }: { onReload: () => void; children?: ReactNode }) {
  return (
    <>
      <StatusCard sign="empty">
        <p>Data Tidak Tersedia</p>
        {children}
      </StatusCard>
      <Pager listWindow={EMPTY_WINDOW} onReload={onReload} />
    </>
  );
}

function AddFirstRecordLink({ view: { createPath } }: { view: ListView }) {
  return (
    createPath && (
      <ProgressLink href={createPath} className={buttonClass("plain")}>
        Tambah data pertama
      </ProgressLink>
    )
  );
}
