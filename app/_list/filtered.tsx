"use client";

import type { ReactNode } from "react";
import type { ListView } from "@/lib/list/list";
import type { WholeList } from "../_store/lists/whole-list";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useListAddress } from "./address/use-list-address";
import type { Shown } from "./rows/use-list";
import { focusFilterButton, useFilterPanel } from "./toolbar/toolbar-buttons";

const FilterPanel = onDemand(() => import("./filters/filter-panel"));

const FilterChips = onDemand(() => import("./filters/filter-chips"));

const BESIDE = {
  frame: "contents lg:flex lg:min-h-0 lg:flex-1 lg:gap-4",
  rows: "contents lg:flex lg:min-h-0 lg:min-w-0 lg:flex-1 lg:flex-col lg:gap-3",
};

function countText({ listWindow, total }: Shown): string | null {
  if (total === undefined) return null;
  const [count, all] = [listWindow.count, total].map((rows) => rows.toLocaleString("id-ID"));
  return `${count} dari ${all} baris`;
}

type FilteredProps = { view: ListView; list: WholeList | null; shown: Shown | null; children: ReactNode };

/** Renders the rows of a list below its filters and beside the filter panel, if that is open. */
export function Filtered({ view, list, shown, children }: FilteredProps) {
  const { place, go } = useListAddress();
  const [isOpen, setOpen] = useFilterPanel();
  const isNarrowed = place.search !== "" || place.filters;

  function close() {
    setOpen(false);
    focusFilterButton();
  }

  return (
    <div className={isOpen ? BESIDE.frame : "contents"}>
      {isOpen && <FilterPanel {...{ view, place, list, go }} onClose={close} />}
      <div className={isOpen ? BESIDE.rows : "contents"}>
        <div className="flex flex-wrap items-center gap-2 has-[>p:only-child:empty]:hidden">
          <p aria-live="polite" className="text-sm text-muted empty:hidden">
            {isNarrowed && shown && countText(shown)}
          </p>
          {place.filters && <FilterChips view={view} place={place} go={go} />}
        </div>
        {children}
      </div>
    </div>
  );
}
