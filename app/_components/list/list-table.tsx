"use client";

import { type RefObject, useCallback, useState } from "react";
import type { ListView } from "@/lib/list";
import { LoadFailed } from "../load-failed";
import { SessionEnded } from "../session-end";
import { ListRows } from "./list-rows";
import { LoadingRows } from "./loading-rows";
import { NoRows } from "./no-rows";
import { Pager } from "./pager";
import { type InitialList, type Shown, useList } from "./use-list";
import { usePlace } from "./use-place";

type Deleted = (message: string | null) => void;

/** Everything below a list's search: its rows and pages, or why there are none. */
export function ListTable({ view, initial }: { view: ListView; initial: InitialList }) {
  const { place, toStart } = usePlace();
  const { shown, isWaiting, arrival, bar, reload } = useList(view, initial, place);
  const [notice, setNotice] = useState<string | null>(null);

  const deleted = useCallback<Deleted>(
    (message) => {
      setNotice(message ?? "Data berhasil dihapus");
      toStart();
      reload();
    },
    [toStart, reload],
  );

  if (arrival.kind === "unavailable") return <NoRows />;
  if (arrival.kind === "session") return <SessionEnded reason={arrival.reason} />;
  const failed = arrival.kind === "message" ? arrival : null;
  return (
    <>
      <p
        role="status"
        className="rounded-control bg-success-soft px-3 py-2 text-sm font-medium text-success empty:hidden"
      >
        {notice}
      </p>
      {failed && <LoadFailed what="Daftar" problem={failed} onRetry={reload} />}
      {shown && arrival.kind === "coming" && <Progress bar={bar} />}
      {shown && <Found shown={shown} view={view} isWaiting={isWaiting} onDeleted={deleted} />}
      {!shown && !failed && <LoadingRows />}
    </>
  );
}

function Progress({ bar }: { bar: RefObject<HTMLProgressElement | null> }) {
  return (
    <progress ref={bar} aria-label="Memuat sisa data" value={0} className="-mb-5 h-1 w-full accent-brand" />
  );
}

type FoundProps = { shown: Shown; view: ListView; isWaiting: boolean; onDeleted: Deleted };

function Found({ shown, view, isWaiting, onDeleted }: FoundProps) {
  const { window, remark } = shown;
  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {remark}
      </p>
      {window.count === 0 ? (
        <NoRows />
      ) : (
        <>
          <ListRows view={view} window={window} isWaiting={isWaiting} onDeleted={onDeleted} />
          <Pager window={window} />
        </>
      )}
    </>
  );
}
