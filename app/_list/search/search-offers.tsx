"use client";

import { useEffect, useState } from "react";
import { filterColumns } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, withTerms } from "@/lib/list/filters/filters";
import { termShown } from "@/lib/list/filters/labels";
import { formatAmount } from "@/lib/list/format-value";
import { cellOf, type ListRow, type ListView } from "@/lib/list/list";
import { type ListAddress, writeSort } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/search";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { typeSearch, useListAddress } from "../address/use-list-address";

type OffersProps = { view: ListView; list: WholeList; place: ListAddress };

/** The other readings of a search: without its outer blanks, as plain text, and as words of any column. */
function readingsOf({ search, filters, sort }: ListAddress) {
  const trimmed = search.trim();
  const before = parseFilters(filters);
  const inAnyColumn = formatFilters({ ...before, words: `${before.words} ${trimmed}`.trim() });
  return [
    { search: trimmed, filters, label: () => `Cari tanpa spasi: "${trimmed}"` },
    {
      search: escapePattern(search),
      filters,
      label: (count: string) => `Cari sebagai teks biasa (${count} baris)`,
    },
    { search: "", filters: inAnyColumn, label: (count: string) => `Cari di semua kolom (${count})` },
  ]
    .filter((reading) => reading.search !== search && trimmed !== "")
    .map(({ label, ...reading }) => ({ label, place: { ...reading, sort, start: 0 } }));
}

/** Offers other readings of a search without matches that have some; any column only where no other reading has. */
function Readings({ list, place }: Omit<OffersProps, "view">) {
  const { go } = useListAddress();
  const [counted, setCounted] = useState<{ key: string; counts: number[] } | null>(null);
  const { search, filters, sort } = place;
  const key = JSON.stringify([search, filters, sort]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has what of the place matters.
  useEffect(() => {
    const count = async (reading: ListAddress) => (await list.window(reading))?.listWindow.count ?? 0;
    return runAsyncEffect(
      () => Promise.all(readingsOf(place).map((reading) => count(reading.place))),
      (counts) => setCounted({ key, counts }),
    );
  }, [list, key]);

  if (counted?.key !== key) return null;
  const found = readingsOf(place)
    .map((reading, at) => ({ ...reading, count: counted.counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
  const inSearched = found.filter((reading) => reading.place.search !== "");
  return (inSearched.length > 0 ? inSearched : found).map(({ label, place: reading, count }) => (
    <Button
      key={reading.search}
      onClick={() => {
        typeSearch(reading.search)?.focus();
        go(reading);
      }}
      className="max-w-full wrap-anywhere whitespace-pre-wrap"
    >
      {label(formatAmount(count))}
    </Button>
  ));
}

/** Offers the day of the last record that the other filters find, where a filter by days finds none. */
function LastRecord({ view, list, place }: OffersProps) {
  const { go } = useListAddress();
  const [last, setLast] = useState<ListRow | null>(null);
  const filters = parseFilters(place.filters);
  const { field } =
    filterColumns(view).find((column) => column.kind === "date" && filters.terms.has(column.field)) ?? {};
  const { search, filters: key } = place;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has what of the filters matters.
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
  const day = time && termShown("date", time);
  if (!day) return null;
  const lastDay = { ...place, filters: formatFilters(withTerms(filters, field, [day])), start: 0 };
  return <Button onClick={() => go(lastDay)}>Catatan terakhir: {time}</Button>;
}

/** Offers what finds rows where a search and filters find none. */
export default function Offers(props: OffersProps) {
  return (
    <>
      {props.place.search !== "" && <Readings {...props} />}
      {props.place.filters && <LastRecord {...props} />}
    </>
  );
}
