import { useRef } from "react";
import { splitValidFilters, toFilterColumns } from "@/lib/list/filters/conditions";
import { type Filters, formatFilters, NO_FILTERS, parseFilters } from "@/lib/list/filters/filters";
import { describeFilterTerms } from "@/lib/list/filters/labels";
import { columnLabel, type ListView } from "@/lib/list/list";
import { RemoveButton } from "../../_ui/button";
import { useListAddress } from "../address/use-list-address";
import { useFilterPanel } from "./use-filter-panel";

/** Renders the active filters of a list, each with a remove button, and a message about invalid filters in the address. */
export default function FilterChips({ view }: { view: ListView }) {
  const { address, setAddress } = useListAddress();
  const panel = useFilterPanel();
  const removeButtonsRef = useRef<(HTMLButtonElement | null)[]>([]);
  const columns = toFilterColumns(view);
  const { used, ignored } = splitValidFilters(columns, parseFilters(address.filters));
  const chips = describeFilterTerms(columns, used);
  const applyFilters = (filters: Filters) =>
    setAddress({ ...address, filters: formatFilters(filters), start: 0 });
  return (
    <>
      {chips.length > 0 && (
        <ul aria-label="Filter aktif" className="contents">
          {chips.map(({ label, text, without }, index) => (
            <li
              key={`${label}: ${text}`}
              className="flex shrink-0 items-center rounded-full bg-brand-soft pl-3 text-sm"
            >
              <span className="max-w-80 truncate" title={text}>{`${label}: ${text}`}</span>
              <RemoveButton
                ref={(button) => {
                  removeButtonsRef.current[index] = button;
                }}
                label={`Hapus filter ${label}: ${text}`}
                onClick={() => {
                  const next =
                    chips.length > 1 ? removeButtonsRef.current[index + 1] : panel.buttonRef.current;
                  next?.focus();
                  applyFilters(without);
                }}
              />
            </li>
          ))}
          <li className="sticky right-0 shrink-0 bg-canvas">
            <button
              ref={(button) => {
                removeButtonsRef.current[chips.length] = button;
              }}
              type="button"
              onClick={() => {
                panel.buttonRef.current?.focus();
                applyFilters(NO_FILTERS);
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
          Filter {ignored.map(({ field, term }) => `${columnLabel(columns, field)}: ${term}`).join(", ")}{" "}
          diabaikan karena tidak dikenal
        </p>
      )}
    </>
  );
}
