"use client";

import { type ReactNode, useEffect } from "react";
import type { ListView } from "@/lib/list/list";
import type { ListPart } from "../_store/lists/fetch-list";
import type { WholeList } from "../_store/lists/whole-list";
import { onDemand } from "../_ui/on-demand/on-demand";
import { createStore } from "../_ui/state/store";
import { useListAddress } from "./address/use-list-address";
import { useFilterPanel } from "./filters/use-filter-panel";
import type { ShownWindow } from "./rows/use-list";

const FilterPanel = onDemand(() => import("./filters/filter-panel"));
const FilterChips = onDemand(() => import("./filters/filter-chips"));

/** The text of `ListCount`, which is rendered outside of `FilteredList`. */
const countTextStore = createStore("");

/** Renders how many rows the list has and, with a search or filters, how many match. */
export function ListCount() {
  const countLabel = countTextStore.use();
  return (
    <p aria-live="polite" className="list-count">
      {countLabel}
      {countLabel && <span className="max-2xl:sr-only"> baris</span>}
    </p>
  );
}

type FilteredListProps = {
  view: ListView;
  list: WholeList | null;
  part: ListPart | null;
  shown: ShownWindow | null;
  children: ReactNode;
};

/** Renders the rows of a list below its filter chips, and the filter panel if it is open. */
export function FilteredList({ view, list, part, shown, children }: FilteredListProps) {
  const { address } = useListAddress();
  const { isOpen, setOpen, buttonRef } = useFilterPanel();
  const matchCount = shown?.listWindow.count;
  const totalCount = shown?.isPart ? undefined : shown?.total;
  const isFiltered = address.search !== "" || address.filters;
  const totalText = totalCount?.toLocaleString("id-ID") ?? "";
  const countLabel =
    totalText && isFiltered ? `${matchCount?.toLocaleString("id-ID")} dari ${totalText}` : totalText;
  useEffect(() => countTextStore.set(countLabel), [countLabel]);

  function closeFilterPanel() {
    setOpen(false);
    buttonRef.current?.focus();
  }

  return (
    <div className={isOpen ? "list-beside" : "contents"}>
      {isOpen && (
        <FilterPanel
          {...{ view, list, part }}
          count={matchCount !== undefined && Number.isFinite(matchCount) ? matchCount : undefined}
          onClose={closeFilterPanel}
        />
      )}
      {address.filters && (
        <div className="list-chips">
          <FilterChips view={view} />
        </div>
      )}
      {children}
    </div>
  );
}
