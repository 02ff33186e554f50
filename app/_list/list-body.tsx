"use client";

import { type ComponentProps, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { type ListRow, type ListView, searchedLabels } from "@/lib/list/list";
import { writeListAddress } from "@/lib/list/list-address";
import { widestShown } from "@/lib/list/list-window";
import { reloadIfAllowed } from "../_session/leaving/unsaved-changes";
import { SessionEnded } from "../_session/session-end";
import { LoadFailed } from "../_ui/alerts";
import { Button, buttonLook } from "../_ui/button";
import { Notice, StateCard } from "../_ui/cards";
import { ProgressLink } from "../_ui/link-progress";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useSettledQuery } from "../_ui/state/use-query";
import { useWindowEvent } from "../_ui/state/use-window-event";
import { useListAddress, useSearchFor, useShowView, useStandardView } from "./address/use-list-address";
import { Filtered } from "./filtered";
import { ListAge } from "./list-age";
import { LoadingRows } from "./loading-rows";
import { Pager } from "./pager";
import { ListInTabContext, ListOffer, OfferContext, useOfferList } from "./rows/offered-list";
import { type InitialList, type Shown, useList } from "./rows/use-list";
import { type ListMode, ModeContext, useListMode } from "./table/list-mode";
import { ListTable } from "./table/list-table";
import { HeadersContext } from "./table/use-data-table";
import { PanelContext, useFilterPanel } from "./toolbar/toolbar-buttons";

/** Shares the list, its mode and its filter panel with what stands beside it. */
export function ListProvider({ children }: { children: ReactNode }) {
  const [offer] = useState(() => new ListOffer());
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useMemo(() => ({ isOpen, setOpen, button }), [isOpen]);
  const [headers] = useState(() => new Map<string, HTMLTableCellElement>());
  useSettledQuery(reloadIfAllowed);
  return (
    <OfferContext value={offer}>
      <ModeContext value={useState<ListMode | null>(null)}>
        <HeadersContext value={headers}>
          <PanelContext value={panel}>{children}</PanelContext>
        </HeadersContext>
      </ModeContext>
    </OfferContext>
  );
}

/**
 * Shows that a list loads until its first rows are there; rows that are `isReady` at once are part of the page's first HTML,
 * which React would otherwise show at least 300 ms before them.
 */
export function RowsBoundary({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [wasReady] = useState(isReady);
  return wasReady ? children : <Suspense fallback={<LoadingRows />}>{children}</Suspense>;
}

/** Returns a message for one place of a list, cleared by the next press or another place. */
function useNotice(place: string) {
  const [notice, setNotice] = useState<{ text: string; place: string; undo?: string | undefined } | null>(
    null,
  );
  useWindowEvent("click", () => setNotice(null));

  if (notice && notice.place !== place) setNotice(null);
  return { notice, setNotice };
}

const EMPTY = { start: 0, count: 0, rows: [] };

/** Renders an empty list: no match, or none in the API (404). `children` follow the text. */
function NoRows({ onReload, children }: { onReload: () => void; children?: ReactNode }) {
  return (
    <>
      <StateCard sign="empty">
        <p>Data Tidak Tersedia</p>
        {children}
      </StateCard>
      <Pager listWindow={EMPTY} onReload={onReload} />
    </>
  );
}

/** The view that sums up what has come of a list, as the address names it. */
const SUMMARY = "ringkasan";

const PartRows = onDemand(() => import(/* webpackChunkName: "list-part" */ "./rows/part-rows"));

const DeleteDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./delete-dialog"));

const Offers = onDemand(() => import("./search/search-offers"));

type ListBodyProps = {
  view: ListView;
  initial: InitialList;
  children?: ReactNode;
};

/** Renders a list below its search: rows and pager, or why there are none. */
export function ListBody({ view, initial, children }: ListBodyProps) {
  const { address, toStart } = useListAddress();
  const { shown, isWaiting, list, part, setOfPart, state, refresh, first } = useList(view, initial, address);
  const [deleting, setDeleting] = useState<ListRow | null>(null);
  const [mode, setMode] = useListMode();
  const query = writeListAddress(address);
  useStandardView(view.resource, query, useShowView(view.resource));
  const { notice, setNotice } = useNotice(query);

  function deleted(message: string | null, undo?: string) {
    setNotice({ text: message ?? "Data berhasil dihapus", place: toStart(), undo });
  }

  useOfferList(view, state, async () => {
    const { listWindow } = (await list?.window({ search: "", start: 0 })) ?? { listWindow: first ?? EMPTY };
    return { ...view, rows: listWindow.rows };
  });

  if (state.kind === "session") return <SessionEnded reason={state.reason} />;
  const failed = state.kind === "message" ? state : null;
  const isUnavailable = state.kind === "unavailable";
  const inTab = address.tab ? children : null;
  const summed = list ?? (address.tab === SUMMARY ? part?.list : null);
  const isNoneYet = shown?.isPart && shown.listWindow.count === 0 && !shown.remark;
  return (
    <Filtered view={view} list={list} part={part} shown={shown}>
      {mode?.renderPanel({ view, list, shown }, () => setMode(null))}
      <div className="list-notice">
        <Notice>{notice?.text}</Notice>
        {notice?.undo && (
          <ProgressLink href={notice.undo} className={buttonLook("plain")}>
            Urungkan
          </ProgressLink>
        )}
      </div>
      {isUnavailable && (
        <NoRows onReload={refresh}>
          <AddFirst view={view} />
        </NoRows>
      )}
      {failed && <LoadFailed what="Daftar" problem={failed} onRetry={refresh} />}
      {state.kind === "loaded" && (
        <ListAge at={state.at} update={state.update} timeZone={view.timeZone} onRetry={refresh} />
      )}
      {shown && state.kind === "loading" && (
        <progress aria-label="Memuat sisa data" value={0} className="late list-progress" />
      )}
      {part && <PartRows {...{ part, address, shown, setOfPart }} />}
      {inTab && summed && (
        <ListInTabContext value={{ view, list: summed, rows: part?.rows ?? null, refresh }}>
          {inTab}
        </ListInTabContext>
      )}
      {!inTab && !isNoneYet && shown && !isUnavailable && (
        <Found {...{ shown, view, list, isWaiting }} onDelete={setDeleting} onReload={refresh} />
      )}
      {!(inTab ? summed : shown && !isNoneYet) && !failed && !isUnavailable && <LoadingRows />}
      {deleting && (
        <DeleteDialog view={view} row={deleting} onClose={() => setDeleting(null)} onDeleted={deleted} />
      )}
    </Filtered>
  );
}

const foundElsewhere = (view: ListView, count: number) =>
  `Data Tidak Tersedia di ${searchedLabels(view)}. Ditampilkan dari semua kolom: ${formatAmount(count)} baris.`;

type FoundProps = Omit<ComponentProps<typeof ListTable>, "listWindow" | "widest"> & {
  shown: Shown;
  onReload: () => void;
};

function Found({ shown, onReload, ...table }: FoundProps) {
  const { view, list } = table;
  const { address, listWindow, remark, widest, isInAnyColumn } = shown;
  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {remark}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {isInAnyColumn && listWindow.count > 0 && foundElsewhere(view, listWindow.count)}
      </p>
      {listWindow.count === 0 ? (
        <NoRows onReload={onReload}>
          {address.search === "" && !address.filters && <AddFirst view={view} />}
          {list && (address.search !== "" || address.filters) && <Offers {...{ view, list, address }} />}
          {address.search !== "" && <ClearSearch />}
          {address.filters && <ClearFilters />}
        </NoRows>
      ) : (
        <>
          <ListTable
            listWindow={listWindow}
            widest={widest ?? widestShown(listWindow.rows, view.columns)}
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
      <ProgressLink href={createPath} className={buttonLook("plain")}>
        Tambah data pertama
      </ProgressLink>
    )
  );
}

function ClearFilters() {
  const { address, go } = useListAddress();
  const { button } = useFilterPanel();
  function clear() {
    // The button goes away.
    button.current?.focus();
    go({ ...address, filters: undefined, start: 0 });
  }
  return <Button onClick={clear}>Hapus semua filter</Button>;
}

function ClearSearch() {
  const searchFor = useSearchFor();
  return <Button onClick={() => searchFor("")}>Hapus pencarian</Button>;
}
