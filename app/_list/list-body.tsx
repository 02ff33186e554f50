"use client";

import { type ComponentProps, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { type ListRow, type ListView, searchedLabels } from "@/lib/list/list";
import { writeListAddress } from "@/lib/list/list-address";
import { widestVisible } from "@/lib/list/list-window";
import { reloadIfAllowed } from "../_session/leaving/unsaved-changes";
import { SessionEnded } from "../_session/session-end";
import { LoadFailed } from "../_ui/alerts";
import { Button, buttonClass } from "../_ui/button";
import { StateCard } from "../_ui/cards";
import { ProgressLink } from "../_ui/link-progress";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useQueryCleanup } from "../_ui/state/use-query";
import { useApplyView, useListAddress, useSearchFor, useStandardView } from "./address/use-list-address";
import { FilteredList } from "./filtered-list";
import { ListAge } from "./list-age";
import { LoadingRows } from "./loading-rows";
import { Pager } from "./pager";
import { ListInTabContext, ShownListContext, ShownListStore, useProvideShownList } from "./rows/shown-list";
import { type InitialList, NO_ROWS, type ShownWindow, useList } from "./rows/use-list";
import { type ListMode, ModeContext, useListMode } from "./table/list-mode";
import { ListTable } from "./table/list-table";
import { HeadersContext } from "./table/use-data-table";
import { FilterPanelContext, useFilterPanel } from "./toolbar/toolbar-buttons";

/** Provides the list, its mode and its filter panel to the toolbar and the rows. */
export function ListProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ShownListStore());
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useMemo(() => ({ isOpen, setOpen, button }), [isOpen]);
  const [headers] = useState(() => new Map<string, HTMLTableCellElement>());
  useQueryCleanup(reloadIfAllowed);
  return (
    <ShownListContext value={store}>
      <ModeContext value={useState<ListMode | null>(null)}>
        <HeadersContext value={headers}>
          <FilterPanelContext value={panel}>{children}</FilterPanelContext>
        </HeadersContext>
      </ModeContext>
    </ShownListContext>
  );
}

/** Renders a loading state until the first rows arrive. Rows that are ready get no boundary: React would show the fallback for at least 300 ms. */
export function RowsBoundary({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [wasReady] = useState(isReady);
  return wasReady ? children : <Suspense fallback={<LoadingRows />}>{children}</Suspense>;
}

/** Renders a list without rows: no match, or 404 from the API. */
function NoRows({ onReload, children }: { onReload: () => void; children?: ReactNode }) {
  return (
    <>
      <StateCard sign="empty">
        <p>Data Tidak Tersedia</p>
        {children}
      </StateCard>
      <Pager listWindow={NO_ROWS} onReload={onReload} />
    </>
  );
}

const PartRows = onDemand(() => import(/* webpackChunkName: "list-part" */ "./rows/part-rows"));

const DeleteDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./delete-dialog"));

const SearchSuggestions = onDemand(() => import("./search/search-suggestions"));

type ListBodyProps = {
  view: ListView;
  initial: InitialList;
  children?: ReactNode;
};

/** Renders the rows and pager of a list, or why there are none. */
export function ListBody({ view, initial, children }: ListBodyProps) {
  const { address, goToStart } = useListAddress();
  const { shown, isWaiting, list, part, setPartial, state, refresh, first } = useList(view, initial, address);
  const [rowToDelete, setRowToDelete] = useState<ListRow | null>(null);
  const [mode, setMode] = useListMode();
  const query = writeListAddress(address);
  useStandardView(view.resource, query, useApplyView(view.resource));

  useProvideShownList(view, state, async () => {
    const { listWindow } = (await list?.window({ search: "", start: 0 })) ?? { listWindow: first ?? NO_ROWS };
    return { ...view, rows: listWindow.rows };
  });

  if (state.kind === "session") return <SessionEnded reason={state.reason} />;
  const failed = state.kind === "message" ? state : null;
  const isUnavailable = state.kind === "unavailable";
  const tabContent = address.tab ? children : null;
  const tabList = list ?? (address.tab === "ringkasan" ? part?.list : null);
  const hasNoneYet = shown?.isPart && shown.listWindow.count === 0 && !shown.remark;

  function renderRows() {
    if (isUnavailable)
      return (
        <NoRows onReload={refresh}>
          <AddFirst view={view} />
        </NoRows>
      );
    if (tabContent && tabList)
      return (
        <ListInTabContext value={{ view, list: tabList, rows: part?.rows ?? null, refresh }}>
          {tabContent}
        </ListInTabContext>
      );
    if (!tabContent && shown && !hasNoneYet)
      return <FoundRows {...{ shown, view, list, isWaiting }} onDelete={setRowToDelete} onReload={refresh} />;
    return failed ? null : <LoadingRows />;
  }

  return (
    <FilteredList view={view} list={list} part={part} shown={shown}>
      {mode?.renderPanel({ view, list, shown }, () => setMode(null))}
      {failed && <LoadFailed subject="Daftar" problem={failed} onRetry={refresh} />}
      {state.kind === "loaded" && (
        <ListAge at={state.at} update={state.update} timeZone={view.timeZone} onRetry={refresh} />
      )}
      {shown && state.kind === "loading" && (
        <progress aria-label="Memuat sisa data" value={0} className="late list-progress" />
      )}
      {part && <PartRows {...{ part, address, shown, setPartial }} />}
      <p role="status" className="text-sm empty:hidden">
        {shown?.isInAnyColumn &&
          shown.listWindow.count > 0 &&
          foundElsewhereMessage(view, shown.listWindow.count)}
      </p>
      {renderRows()}
      {rowToDelete && (
        <DeleteDialog
          view={view}
          row={rowToDelete}
          onClose={() => setRowToDelete(null)}
          onDeleted={goToStart}
        />
      )}
    </FilteredList>
  );
}

const foundElsewhereMessage = (view: ListView, count: number) =>
  `Data Tidak Tersedia di ${searchedLabels(view)}. Ditampilkan dari semua kolom: ${formatAmount(count)} baris.`;

type FoundRowsProps = Omit<ComponentProps<typeof ListTable>, "listWindow" | "widest"> & {
  shown: ShownWindow;
  onReload: () => void;
};

function FoundRows({ shown, onReload, ...table }: FoundRowsProps) {
  const { view, list } = table;
  const { address, listWindow, remark, widest } = shown;
  const searchFor = useSearchFor();
  const { address: current, go } = useListAddress();
  const { button } = useFilterPanel();

  function clearFilters() {
    // The pressed button is removed with the filters.
    button.current?.focus();
    go({ ...current, filters: undefined, start: 0 });
  }

  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {remark}
      </p>
      {listWindow.count === 0 ? (
        <NoRows onReload={onReload}>
          {address.search === "" && !address.filters && <AddFirst view={view} />}
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
            widest={widest ?? widestVisible(listWindow.rows, view.columns)}
            {...table}
          />
          <Pager listWindow={listWindow} onReload={onReload} />
        </>
      )}
    </>
  );
}

function AddFirst({ view: { createPath } }: { view: ListView }) {
  return (
    createPath && (
      <ProgressLink href={createPath} className={buttonClass("plain")}>
        Tambah data pertama
      </ProgressLink>
    )
  );
}
