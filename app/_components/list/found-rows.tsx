"use client";

import { useMemo } from "react";
import type { CompactList, ListView } from "@/lib/list";
import { windowAt } from "@/lib/paging";
import { type ListRow, ListRows } from "./list-rows";
import { LoadingCard } from "./loading-card";
import { NoRows } from "./no-rows";
import { Pager } from "./pager";
import { usePlace } from "./use-place";
import { useSearch } from "./use-search";

type FoundRowsProps = {
  view: ListView;
  list: CompactList;
  onDeleted: (message: string | null) => void;
};

/** One window of the rows that the search finds. */
export function FoundRows({ view, list, onDeleted }: FoundRowsProps) {
  const { place } = usePlace();
  const selection = useSearch(list, view.searchBy, place.search);
  const found = selection?.rows ?? null;
  const count = found ? found.length : list.length;
  const { start, end } = windowAt(place.start, count);

  const rows = useMemo<ListRow[]>(
    () =>
      Array.from({ length: end - start }, (_, at) => {
        const index = found ? (found[start + at] ?? 0) : start + at;
        return { number: start + at + 1, read: (field) => list.columns[field]?.[index] ?? "" };
      }),
    [found, list, start, end],
  );

  if (!selection) return <LoadingCard />;
  return (
    <>
      <p role="status" className="text-sm text-danger-strong empty:hidden">
        {selection.remark}
      </p>
      {count === 0 ? (
        <NoRows />
      ) : (
        <>
          <ListRows view={view} rows={rows} onDeleted={onDeleted} />
          <Pager count={count} />
        </>
      )}
    </>
  );
}
