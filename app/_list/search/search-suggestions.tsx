import { toFilterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { findTermForText } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, rowFieldText } from "@/lib/list/list";
import { formatSort, type ListAddress } from "@/lib/list/list-address";
import { suggestSearches } from "@/lib/list/search/search";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { useLoadedValue } from "../../_ui/state/async-effect";
import { setSearchText, useListAddress } from "../address/use-list-address";

type SuggestionProps = { view: ListView; list: WholeList; address: ListAddress };

/** Suggests other searches and filters if no row matches the current ones. */
export default function SearchSuggestions(props: SuggestionProps) {
  const { search, filters, sort } = props.address;
  return (
    <>
      {search !== "" && <AlternativeSearches key={JSON.stringify([search, filters, sort])} {...props} />}
      {filters && <NewestDaySuggestion {...props} />}
    </>
  );
}

/** Offers searches by nearly the same text, each if it matches rows. */
function AlternativeSearches({ list, address }: Omit<SuggestionProps, "view">) {
  const { setAddress } = useListAddress();
  const alternatives = suggestSearches(address.search);
  const countMatches = async (search: string) =>
    (await list.window({ ...address, search, start: 0 }))?.listWindow.count ?? 0;
  const { lastLoaded: counts } = useLoadedValue(() => Promise.all(alternatives.map(countMatches)), list);
  return alternatives.map((alternative, index) => {
    const rows = counts?.[index] ?? 0;
    if (rows === 0) return null;
    return (
      <Button
        key={alternative}
        onClick={() => {
          setSearchText(alternative)?.focus();
          setAddress({ ...address, start: 0 });
        }}
        className="max-w-full wrap-anywhere whitespace-pre-wrap"
      >
        {alternative === address.search.trim()
          ? `Cari tanpa spasi: "${alternative}"`
          : `Cari sebagai teks biasa (${formatAmount(rows)} baris)`}
      </Button>
    );
  });
}

/** Offers the latest day on which rows match the search and the other filters, if there is a filter by date. */
function NewestDaySuggestion({ view, list, address }: SuggestionProps) {
  const { setAddress } = useListAddress();
  const filters = parseFilters(address.filters);
  const { field } =
    toFilterColumns(view).find((column) => column.kind === "date" && filters.terms.has(column.field)) ?? {};
  const { search } = address;
  const findNewestMatch = async (dateField: string) => {
    const otherFilters = formatFilters(withTerms(filters, dateField, []));
    const sort = formatSort({ field: dateField, isDescending: true });
    const found = await list.window({ search, filters: otherFilters, sort, start: 0 });
    return found?.listWindow.rows[0];
  };
  const loadNewest = field ? () => findNewestMatch(field) : null;
  const { lastLoaded: newestMatch } = useLoadedValue(loadNewest, view, list, field, search, address.filters);

  const timeText = field && newestMatch && rowFieldText(view, newestMatch, field);
  const dayTerm = timeText && findTermForText("date", timeText);
  if (!dayTerm) return null;
  const dayAddress = { ...address, filters: formatFilters(withTerms(filters, field, [dayTerm])), start: 0 };
  return (
    <Button className="whitespace-normal!" onClick={() => setAddress(dayAddress)}>
      Catatan terakhir: {timeText}
    </Button>
  );
}
