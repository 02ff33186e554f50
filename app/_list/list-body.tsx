"use client";

import Link from "next/link";
import { lazy, type RefObject, Suspense, useState } from "react";
import type { ListRow, ListView } from "@/lib/lists/list";
import { type ListAddress, writeListAddress } from "@/lib/lists/list-address";
import { escapePattern } from "@/lib/lists/plain-text";
import type { WholeList } from "../_list-cache/whole-list";
import { SessionEnded } from "../_session/session-end";
import { Button, buttonLook } from "../_ui/button";
import { LinkProgress } from "../_ui/link-progress";
import { LoadFailed } from "../_ui/load-failed";
import type { OnDelete } from "./columns";
import { useFilterPanel } from "./filter-button";
import { ListAge } from "./list-age";
import { useOfferSample } from "./list-sample";
import { ListTable } from "./list-table";
import { LoadingRows } from "./loading-rows";
import { NoRows } from "./no-rows";
import { Pager } from "./pager";
import { type InitialList, type Shown, useList } from "./use-list";
import { useListAddress } from "./use-list-address";
import { useNotice } from "./use-notice";
import { useSearchFor } from "./use-search-for";
import { useStandardView } from "./use-standard-view";

const DeleteDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./delete-dialog"));

const FilterPanel = lazy(() => import("../_filters/filter-panel"));

const FilterChips = lazy(() => import("../_filters/filter-chips"));

const SearchOffers = lazy(() => import("./search-offers"));

/** The panel stands beside the rows where there is room. */
const BESIDE = {
  frame: "contents lg:flex lg:min-h-0 lg:flex-1 lg:gap-4",
  rows: "contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-1 lg:flex-col lg:gap-4",
};

/** Tells how many rows the filters have found. */
function countText({ filters }: ListAddress, shown: Shown | null): string | null {
  if (!filters || shown?.total === undefined) return null;
  const [count, total] = [shown.listWindow.count, shown.total].map((rows) => rows.toLocaleString("id-ID"));
  return `${count} dari ${total} baris`;
}

/** Renders a list below its search: rows and pager, or why there are none. */
export function ListBody({ view, initial }: { view: ListView; initial: InitialList }) {
  const { place, go, toStart } = useListAddress();
  const { shown, isWaiting, list, arrival, bar, refresh } = useList(view, initial, place);
  const [asked, setAsked] = useState<ListRow | null>(null);
  const [isFiltering, setFiltering] = useFilterPanel();
  const query = writeListAddress(place);
  useStandardView(view.resource, query);
  const { notice, setNotice } = useNotice(query);

  function deleted(message: string | null) {
    setNotice({ text: message ?? "Data berhasil dihapus", place: toStart() });
  }

  useOfferSample(async () => {
    const found = await list?.window({ search: "", start: 0 });
    const rendered = initial.opening.kind === "window" ? initial.opening.listWindow : null;
    const { columns, searchBy } = view;
    return { columns, searchBy, rows: (found?.listWindow ?? rendered)?.rows ?? [] };
  });

  if (arrival.kind === "session") return <SessionEnded reason={arrival.reason} />;
  const failed = arrival.kind === "message" ? arrival : null;
  const isUnavailable = arrival.kind === "unavailable";
  function closePanel() {
    setFiltering(false);
    document.getElementById("filter")?.focus();
  }

  return (
    <div className={isFiltering ? BESIDE.frame : "contents"}>
      <Suspense>
        {isFiltering && (
          <FilterPanel view={view} place={place} readFacets={list?.facets} go={go} onClose={closePanel} />
        )}
      </Suspense>
      <div className={isFiltering ? BESIDE.rows : "contents"}>
        <p
          role="status"
          className="rounded-control bg-success-soft px-3 py-2 text-sm font-medium text-success empty:hidden"
        >
          {notice}
        </p>
        <div className="flex flex-wrap items-center gap-2 has-[>p:only-child:empty]:hidden">
          <p aria-live="polite" className="text-sm text-muted empty:hidden">
            {countText(place, shown)}
          </p>
          <Suspense>{place.filters && <FilterChips view={view} place={place} go={go} />}</Suspense>
        </div>
        {isUnavailable && (
          <NoRows onReload={refresh}>
            <AddFirst view={view} />
          </NoRows>
        )}
        {failed && <LoadFailed what="Daftar" problem={failed} onRetry={refresh} />}
        {arrival.kind === "here" && (
          <ListAge at={arrival.at} update={arrival.update} timeZone={view.timeZone} onRetry={refresh} />
        )}
        {shown && arrival.kind === "coming" && <Progress bar={bar} />}
        {shown && !isUnavailable && (
          <Found
            shown={shown}
            view={view}
            list={list}
            isWaiting={isWaiting}
            onDelete={setAsked}
            onReload={refresh}
          />
        )}
        {!shown && !failed && !isUnavailable && <LoadingRows />}
        {asked && (
          <Suspense>
            <DeleteDialog view={view} row={asked} onClose={() => setAsked(null)} onDeleted={deleted} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Progress({ bar }: { bar: RefObject<HTMLProgressElement | null> }) {
  return (
    <progress ref={bar} aria-label="Memuat sisa data" value={0} className="-mb-5 h-1 w-full accent-brand" />
  );
}

type FoundProps = {
  shown: Shown;
  view: ListView;
  list: WholeList | null;
  isWaiting: boolean;
  onDelete: OnDelete;
  onReload: () => void;
};

function Found({ shown, view, list, isWaiting, onDelete, onReload }: FoundProps) {
  const { place, listWindow, remark } = shown;
  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {remark}
      </p>
      {listWindow.count === 0 ? (
        <NoRows onReload={onReload}>
          {place.search === "" && !place.filters && <AddFirst view={view} />}
          {place.search !== "" && <NoMatch list={list} place={place} />}
        </NoRows>
      ) : (
        <>
          <ListTable view={view} listWindow={listWindow} isWaiting={isWaiting} onDelete={onDelete} />
          <Pager listWindow={listWindow} onReload={onReload} />
        </>
      )}
    </>
  );
}

/** What to do next in a list without rows. */
function AddFirst({ view: { createPath } }: { view: ListView }) {
  return (
    createPath && (
      <Link href={createPath} prefetch={false} className={buttonLook("plain")}>
        Tambah data pertama
        <LinkProgress />
      </Link>
    )
  );
}

/** What to do next after a search without matches. */
function NoMatch({ list, place }: { list: WholeList | null; place: ListAddress }) {
  const { search } = place;
  const searchFor = useSearchFor();
  return (
    <>
      {list && (search !== search.trim() || search !== escapePattern(search)) && (
        <Suspense>
          <SearchOffers list={list} place={place} />
        </Suspense>
      )}
      <Button onClick={() => searchFor("")}>Hapus pencarian</Button>
    </>
  );
}
