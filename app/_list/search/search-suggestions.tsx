"use client";

import { useEffect, useState } from "react";
import { filterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { termForText } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { cellOf, type ListRow, type ListView } from "@/lib/list/list";
import { type ListAddress, writeSort } from "@/lib/list/list-address";
import { alternativeSearches } from "@/lib/list/search/search";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { setSearchText, useListAddress } from "../address/use-list-address";

type SuggestionProps = { view: ListView; list: WholeList; address: ListAddress };

/** Suggests other searches that have matches, for one that has none. */
function OtherSearches({ list, address }: Omit<SuggestionProps, "view">) {
  const { go } = useListAddress();
  const [result, setResult] = useState<{ key: string; counts: number[] } | null>(null);
  const { search, filters, sort } = address;
  const key = JSON.stringify([search, filters, sort]);
  const alternatives = alternativeSearches(search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the relevant parts of the address.
  useEffect(() => {
    const count = async (alternative: string) =>
      (await list.window({ ...address, search: alternative, start: 0 }))?.listWindow.count ?? 0;
    return runAsyncEffect(
      () => Promise.all(alternatives.map(count)),
      (counts) => setResult({ key, counts }),
    );
  }, [list, key]);

  if (result?.key !== key) return null;
  return alternatives.map((alternative, index) => {
    const count = result.counts[index] ?? 0;
    if (count === 0) return null;
    return (
      <Button
        key={alternative}
        onClick={() => {
          setSearchText(alternative)?.focus();
          go({ ...address, start: 0 });
        }}
        className="max-w-full wrap-anywhere whitespace-pre-wrap"
      >
        {alternative === search.trim()
          ? `Cari tanpa spasi: "${alternative}"`
          : `Cari sebagai teks biasa (${formatAmount(count)} baris)`}
      </Button>
    );
  });
}

/** Suggests the day of the last record that the other filters find, if a filter by days finds none. */
function LastRecord({ view, list, address }: SuggestionProps) {
  const { go } = useListAddress();
  const [last, setLast] = useState<ListRow | null>(null);
  const filters = parseFilters(address.filters);
  const { field } =
    filterColumns(view).find((column) => column.kind === "date" && filters.terms.has(column.field)) ?? {};
  const { search, filters: key } = address;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query has the relevant filters.
  useEffect(() => {
    if (!field) return;
    const others = formatFilters(withTerms(filters, field, []));
    const sort = writeSort({ field, isDescending: true });
    return runAsyncEffect(
      () => list.window({ search, filters: others, sort, start: 0 }),
      (found) => setLast(found?.listWindow.rows[0] ?? null),
    );
  }, [view, list, field, search, key]);

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
  return (
    <>
      {props.address.search !== "" && <OtherSearches {...props} />}
      {props.address.filters && <LastRecord {...props} />}
    </>
  );
}
