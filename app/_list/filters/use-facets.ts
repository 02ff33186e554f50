"use client";

import { useEffect, useState } from "react";
import type { Facet } from "@/lib/list/filters/facets";
import type { TypedValues } from "@/lib/list/filters/open-filters";
import type { ListAddress } from "@/lib/list/list-address";

/** Counts the values of each column at a place of the list. */
export type ReadFacets = (place: ListAddress, typed: TypedValues) => Promise<Facet[]>;

/** Returns the values of each column with their counts, those before until new ones come; `null` before the first ones. */
export function useFacets(readFacets: ReadFacets | undefined, place: ListAddress, typed: TypedValues) {
  const [facets, setFacets] = useState<Facet[] | null>(null);
  const { search, filters, sort } = place;

  useEffect(() => {
    let isWanted = true;
    void readFacets?.({ search, filters, sort, start: 0 }, typed).then((read) => {
      if (isWanted) setFacets(read);
    });
    return () => {
      isWanted = false;
    };
  }, [readFacets, search, filters, sort, typed]);

  return facets;
}
