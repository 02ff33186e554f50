"use client";

import { useEffect, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/plain-text";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { useSearchFor } from "../address/use-list-address";

type OffersProps = { list: WholeList; place: ListAddress };

/** Offers other readings of a search without matches that have some: without its outer blanks, and as plain text. */
export default function SearchOffers({ list, place }: OffersProps) {
  const trimmed = place.search.trim();
  const offers = [
    { search: trimmed, label: () => `Cari tanpa spasi: "${trimmed}"` },
    {
      search: escapePattern(place.search),
      label: (count: number) => `Cari sebagai teks biasa (${formatAmount(count)} baris)`,
    },
  ].filter(({ search }) => search !== "" && search !== place.search);
  return offers.map(({ search, label }) => (
    <Offer key={search} list={list} place={{ ...place, search }} label={label} />
  ));
}

function Offer({ list, place, label }: OffersProps & { label: (count: number) => string }) {
  const [found, setFound] = useState({ search: "", count: 0 });
  const searchFor = useSearchFor();
  const { search, filters, sort } = place;

  useEffect(() => {
    void list.window({ search, filters, sort, start: 0 }).then((reply) => {
      setFound({ search, count: reply?.listWindow.count ?? 0 });
    });
  }, [list, search, filters, sort]);

  if (found.search !== search || found.count === 0) return null;
  return (
    <Button onClick={() => searchFor(search)} className="max-w-full wrap-anywhere whitespace-pre-wrap">
      {label(found.count)}
    </Button>
  );
}
