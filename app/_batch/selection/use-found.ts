"use client";

import { useEffect, useState } from "react";
import { useListAddress } from "../../_list/address/use-list-address";
import type { ShownRows } from "../../_list/table/list-mode";
import type { FoundKeys } from "./found-keys";
import type { Selection } from "./selection";

const EVERYTHING = { search: "", start: 0 };

/** Returns the keys of the found rows, `null` while the list is not whole, and drops rows from the selection that are gone. */
export function useFound({ view, list, shown }: ShownRows, selection: Selection, found: FoundKeys) {
  const { search, filters, sort } = useListAddress().place;
  const [keys, setKeys] = useState<string[] | null>(null);
  const total = shown?.total;

  useEffect(() => {
    found.show(list && { view, list, place: { search, filters, sort, start: 0 } });
    if (!list) return setKeys(null);
    let isWanted = true;
    void found.inOrder().then((all) => isWanted && setKeys(all));
    void list.keys(EVERYTHING).then((there) => {
      // A worker that has failed finds none.
      if (isWanted && (there.length > 0 || total === 0)) selection.keep(there);
    });
    return () => {
      isWanted = false;
    };
  }, [view, list, search, filters, sort, total, selection, found]);

  return keys;
}
