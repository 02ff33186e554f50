import { useEffect, useRef, useState } from "react";
import type { PermittedList } from "@/lib/list/list";
import { getCachedList } from "../../_store/lists/cached-lists";
import type { BestMatches } from "../../_store/lists/whole-list";
import { runAsyncEffect } from "../../_ui/state/async-effect";

const MAX_RECORDS_PER_LIST = 8;

/** The records of each list that match the words. With `isFuzzy`, a word may have one wrong letter. */
export type FoundRecords = {
  words: string;
  isFuzzy: boolean;
  lists: (BestMatches & { list: PermittedList })[];
};

const NO_RECORDS: FoundRecords = { words: "", isFuzzy: false, lists: [] };

async function searchLists(lists: PermittedList[], words: string, isFuzzy: boolean): Promise<FoundRecords> {
  const searches = lists.map(async (list) => {
    const best = await getCachedList(list.view.resource)?.list.best(words, MAX_RECORDS_PER_LIST, isFuzzy);
    return best ? [{ ...best, list }] : [];
  });
  return { words, isFuzzy, lists: (await Promise.all(searches)).flat() };
}

/** Searches the cached lists for words, and again when `loadedCount` changes. With `allowsFuzzy`, words without a match may have one wrong letter. */
export function useFoundRecords(
  lists: PermittedList[],
  words: string,
  loadedCount: number,
  allowsFuzzy: boolean,
): FoundRecords {
  const [found, setFound] = useState(NO_RECORDS);
  const lastSearchRef = useRef<Promise<unknown>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again when another list is loaded.
  useEffect(() => {
    if (words === "") return setFound(NO_RECORDS);
    // A search starts after the previous one has ended. An aborted search is skipped.
    const findRecords = async (signal: AbortSignal) => {
      await lastSearchRef.current;
      if (signal.aborted) return NO_RECORDS;
      const exact = await searchLists(lists, words, false);
      const needsFuzzy = !signal.aborted && allowsFuzzy && exact.lists.every(({ count }) => count === 0);
      return needsFuzzy ? searchLists(lists, words, true) : exact;
    };
    return runAsyncEffect((signal) => {
      const found = findRecords(signal);
      lastSearchRef.current = found;
      return found;
    }, setFound);
  }, [lists, words, loadedCount, allowsFuzzy]);

  return found;
}
