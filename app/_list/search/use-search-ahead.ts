"use client";

import { useEffect } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/plain-text";
import type { WholeList } from "../../_store/lists/whole-list";
import { searchBox } from "../address/use-list-address";

/**
 * Searches for what is typed before it is asked for, so that Enter finds the answer there. Plain text only: a pattern that is
 * half typed may run away.
 */
export function useSearchAhead(list: WholeList | null, { filters, sort }: ListAddress): void {
  useEffect(() => {
    const box = searchBox();
    if (!list || !box) return;
    let isSearching = false;

    async function searchTyped() {
      if (isSearching) return;
      isSearching = true;
      for (let text: string | null = null; text !== box?.value; ) {
        text = box?.value ?? "";
        if (text === escapePattern(text)) await list?.window({ search: text, filters, sort, start: 0 });
      }
      isSearching = false;
    }

    box.addEventListener("input", searchTyped);
    return () => box.removeEventListener("input", searchTyped);
  }, [list, filters, sort]);
}
