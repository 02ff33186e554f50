"use client";

import { filterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { termForText } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { type ListView, rowText } from "@/lib/list/list";
import { type ListAddress, writeSort } from "@/lib/list/list-address";
import { alternativeSearches } from "@/lib/list/search/search";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { useLoaded } from "../../_ui/state/async-effect";
import { setSearchText, useListAddress } from "../address/use-list-address";

type SuggestionProps = { view: ListView; list: WholeList; address: ListAddress };

function AlternativeSearches({ list, address }: Omit<SuggestionProps, "view">) {
  const { setAddress } = useListAddress();
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

function LastRecordSuggestion({ view, list, address }: SuggestionProps) {
  const { setAddress } = useListAddress();
  const filters = parseFilters(address.filters);
  const { field } =
    filterColumns(view).find((column) => column.kind === "date" && filters.terms.has(column.field)) ?? {};
  const { search } = address;
  const find = async (dateField: string) => {
    const otherFilters = formatFilters(withTerms(filters, dateField, []));
    const sort = writeSort({ field: dateField, isDescending: true });
    const found = await list.window({ search, filters: otherFilters, sort, start: 0 });
    return found?.listWindow.rows[0];
  };
  const load = field ? () => find(field) : null;
  const { lastLoaded: last } = useLoaded(load, view, list, field, search, address.filters);

  const time = field && last && rowText(view, last, field);
  const day = time && termForText("date", time);
  if (!day) return null;
  const lastDay = { ...address, filters: formatFilters(withTerms(filters, field, [day])), start: 0 };
  return (
    <Button className="whitespace-normal!" onClick={() => setAddress(lastDay)}>
      Catatan terakhir: {time}
    </Button>
  );
}

/** Suggests other searches and filters, for a list in which the current ones find nothing. */
export default function SearchSuggestions(props: SuggestionProps) {
  const { search, filters, sort } = props.address;
  return (
    <>
      {search !== "" && <AlternativeSearches key={JSON.stringify([search, filters, sort])} {...props} />}
      {filters && <LastRecordSuggestion {...props} />}
    </>
  );
}
