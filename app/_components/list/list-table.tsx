"use client";

import { useState } from "react";
import type { ListView } from "@/lib/list";
import { LoadFailed } from "../load-failed";
import { SessionEnded } from "../session-end";
import { FoundRows } from "./found-rows";
import { LoadingCard } from "./loading-card";
import { NoRows } from "./no-rows";
import { type InitialList, useListData } from "./use-list-data";
import { usePlace } from "./use-place";

/** Everything below a list's search: its rows and pages, or why there are none. */
export function ListTable({ view, initial }: { view: ListView; initial: InitialList }) {
  const { reply, reload } = useListData(view.resource, initial);
  const { place, replace } = usePlace();
  const [notice, setNotice] = useState<string | null>(null);

  function deleted(message: string | null) {
    setNotice(message ?? "Data berhasil dihapus");
    replace({ ...place, start: 0 });
    void reload();
  }

  return (
    <>
      <p role="status" className="text-sm font-medium text-brand-stronger empty:hidden">
        {notice}
      </p>
      {reply === null && <LoadingCard />}
      {reply?.kind === "rows" && <FoundRows view={view} list={reply.list} onDeleted={deleted} />}
      {reply?.kind === "unavailable" && <NoRows />}
      {reply?.kind === "session" && <SessionEnded reason={reply.reason} />}
      {reply?.kind === "message" && <LoadFailed what="Daftar" text={reply.text} onRetry={reload} />}
    </>
  );
}
