"use client";

import { lazy, type RefObject, Suspense, useState } from "react";
import type { ListRow, ListView } from "@/lib/lists/list";
import { writeListAddress } from "@/lib/lists/list-address";
import { SessionEnded } from "../_session/session-end";
import { LoadFailed } from "../_ui/load-failed";
import type { OnDelete } from "./columns";
import { ListTable } from "./list-table";
import { LoadingRows } from "./loading-rows";
import { NoRows } from "./no-rows";
import { Pager } from "./pager";
import { type InitialList, type Shown, useList } from "./use-list";
import { useListAddress } from "./use-list-address";
import { useNotice } from "./use-notice";
import type { WholeList } from "./whole-list";

const DeleteDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./delete-dialog"));

const TrimOffer = lazy(() => import("./trim-offer"));

/** Renders a list below its search: rows and pager, or why there are none. */
export function ListBody({ view, initial }: { view: ListView; initial: InitialList }) {
  const { place, toStart } = useListAddress();
  const { shown, isWaiting, list, arrival, bar, reload } = useList(view, initial, place);
  const [asked, setAsked] = useState<ListRow | null>(null);
  const { notice, setNotice } = useNotice(writeListAddress(place));

  function deleted(message: string | null) {
    setNotice({ text: message ?? "Data berhasil dihapus", place: toStart() });
    reload();
  }

  if (arrival.kind === "session") return <SessionEnded reason={arrival.reason} />;
  const failed = arrival.kind === "message" ? arrival : null;
  const isUnavailable = arrival.kind === "unavailable";
  return (
    <>
      <p
        role="status"
        className="rounded-control bg-success-soft px-3 py-2 text-sm font-medium text-success empty:hidden"
      >
        {notice}
      </p>
      {isUnavailable && <NoRows />}
      {failed && <LoadFailed what="Daftar" problem={failed} onRetry={reload} />}
      {shown && arrival.kind === "coming" && <Progress bar={bar} />}
      {shown && !isUnavailable && (
        <Found shown={shown} view={view} list={list} isWaiting={isWaiting} onDelete={setAsked} />
      )}
      {!shown && !failed && !isUnavailable && <LoadingRows />}
      {asked && (
        <Suspense>
          <DeleteDialog view={view} row={asked} onClose={() => setAsked(null)} onDeleted={deleted} />
        </Suspense>
      )}
    </>
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
};

function Found({ shown, view, list, isWaiting, onDelete }: FoundProps) {
  const { place, listWindow, remark } = shown;
  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {remark}
      </p>
      {listWindow.count === 0 ? (
        <NoRows>
          {list && place.search !== place.search.trim() && (
            <Suspense>
              <TrimOffer list={list} place={place} />
            </Suspense>
          )}
        </NoRows>
      ) : (
        <>
          <ListTable view={view} listWindow={listWindow} isWaiting={isWaiting} onDelete={onDelete} />
          <Pager listWindow={listWindow} />
        </>
      )}
    </>
  );
}
