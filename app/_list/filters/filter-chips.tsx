"use client";

import type { MouseEvent } from "react";
import { checkFilters, filterColumns } from "@/lib/list/filters/conditions";
import { type Filters, formatFilters, NO_FILTERS, parseFilters } from "@/lib/list/filters/filters";
import { labelled } from "@/lib/list/filters/labels";
import { type ListView, labelOf } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { RemoveButton } from "../../_ui/button";
import { runCommand } from "../../_ui/state/commands";
import type { Go } from "./filter-panel";

/** Keeps the focus among the chips when the pressed one goes away. */
function keepFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const item = currentTarget.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const other = next?.querySelector("button");
  if (other) other.focus();
  else runCommand("to filters");
}

/** Renders the filters of a list, each with a button that removes it, and which of the address make no sense. */
export default function FilterChips({ view, place, go }: { view: ListView; place: ListAddress; go: Go }) {
  const columns = filterColumns(view);
  const { used, ignored } = checkFilters(columns, parseFilters(place.filters));
  const chips = labelled(columns, used);
  const apply = (filters: Filters) => go({ ...place, filters: formatFilters(filters), start: 0 });
  return (
    <>
      {chips.length > 0 && (
        <ul aria-label="Filter aktif" className="contents">
          {chips.map(({ label, text, without }) => (
            <li
              key={`${label}: ${text}`}
              className="flex max-w-full items-center rounded-full bg-brand-soft pl-3 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">{`${label}: ${text}`}</span>
              <RemoveButton
                label={`Hapus filter ${label}: ${text}`}
                onClick={(event) => {
                  keepFocus(event);
                  apply(without);
                }}
              />
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                runCommand("to filters");
                apply(NO_FILTERS);
              }}
              className="min-h-8 rounded-control px-2 text-sm font-semibold text-brand-stronger hover:bg-pointed pointer-coarse:min-h-11"
            >
              Bersihkan filter
            </button>
          </li>
        </ul>
      )}
      {ignored.length > 0 && (
        <p role="status" className="w-full text-sm text-danger-strong">
          Filter {ignored.map(({ field, term }) => `${labelOf(columns, field)}: ${term}`).join(", ")}{" "}
          diabaikan karena tidak dikenal
        </p>
      )}
    </>
  );
}
