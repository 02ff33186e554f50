"use client";

import { filterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { termForText } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { cellOf, type ListView } from "@/lib/list/list";
import { type ListAddress, writeSort } from "@/lib/list/list-address";
import { alternativeSearches } from "@/lib/list/search/search";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { useLoaded } from "../../_ui/state/async-effect";
import { setSearchText, useListAddress } from "../address/use-list-address";

type SuggestionProps = { view: ListView; list: WholeList; address: ListAddress };

function OtherSearches({ list, address }: Omit<SuggestionProps, "view">) {
  const { go } = useListAddress();
  const alternatives = alternativeSearches(address.search);
  const count = async (search: string) =>
    (await list.window({ ...address, search, start: 0 }))?.listWindow.count ?? 0;
  const { lastLoaded: counts } = useLoaded(() => Promise.all(alternatives.map(count)), list);
  return alternatives.map((alternative, index) => {
    const rows = counts?.[index] ?? 0;
    if (rows === 0) return null;
    return (
      <Button
        key={alternative}
        onClick={() => {
          setSearchText(alternative)?.focus();
          go({ ...address, start: 0 });
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

/** Suggests the day of the last record that the other filters find, if a filter by days finds none. */
function LastRecord({ view, list, address }: SuggestionProps) {
  const { go } = useListAddress();
  const filters = parseFilters(address.filters);
  const { field } =
    filterColumns(view).find((column) => column.kind === "date" && filters.terms.has(column.field)) ?? {};
  const { search } = address;
  const find = async (by: string) => {
    const others = formatFilters(withTerms(filters, by, []));
    const sort = writeSort({ field: by, isDescending: true });
    const found = await list.window({ search, filters: others, sort, start: 0 });
    return found?.listWindow.rows[0];
  };
  const load = field ? () => find(field) : null;
  const { lastLoaded: last } = useLoaded(load, view, list, field, search, address.filters);

  const time = field && last && cellOf(view, last, field);
  const day = time && termForText("date", time);
  if (!day) return null;
  const lastDay = { ...address, filters: formatFilters(withTerms(filters, field, [day])), start: 0 };
  return (
    <Button className="whitespace-normal!" onClick={() => go(lastDay)}>
      Catatan terakhir: {time}
    </Button>
  );
}

/** Suggests searches and filters that find rows, if the current ones find none. */
export default function SearchSuggestions(props: SuggestionProps) {
  const { search, filters, sort } = props.address;
  return (
    <>
      {search !== "" && <OtherSearches key={JSON.stringify([search, filters, sort])} {...props} />}
      {filters && <LastRecord {...props} />}
    </>
  );
}
