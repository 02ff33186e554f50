"use client";

import { useEffect, useRef, useState } from "react";
import type { ReadableList } from "@/lib/list/list";
import { cachedList } from "../../_store/lists/cached-lists";
import type { BestMatches } from "../../_store/lists/whole-list";
import { runAsyncEffect } from "../../_ui/state/async-effect";

const MAX_RECORDS = 8;

/** The records that match words in each list; guessed words may have one wrong letter. */
export type FoundRecords = {
  words: string;
  isGuessed: boolean;
  lists: (BestMatches & { list: ReadableList })[];
};

const NOTHING: FoundRecords = { words: "", isGuessed: false, lists: [] };

async function search(lists: ReadableList[], words: string, isGuessed: boolean): Promise<FoundRecords> {
  const found = lists.map(async (list) => {
    const best = await cachedList(list.view.resource)?.list.best(words, MAX_RECORDS, isGuessed);
    return best ? [{ ...best, list }] : [];
  });
  return { words, isGuessed, lists: (await Promise.all(found)).flat() };
}

/** Searches the cached lists for words, again for each `loadedCount`; with `mayGuess`, words without matches may have one wrong letter. */
export function useFoundRecords(
  lists: ReadableList[],
  words: string,
  loadedCount: number,
  mayGuess: boolean,
): FoundRecords {
  const [found, setFound] = useState(NOTHING);
  const lastSearch = useRef<Promise<unknown>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches again for each loaded list.
  useEffect(() => {
    if (words === "") return setFound(NOTHING);
    // One search at a time; aborted ones are skipped.
    const find = async (signal: AbortSignal) => {
      await lastSearch.current;
      if (signal.aborted) return NOTHING;
      const exact = await search(lists, words, false);
      const isGuess = !signal.aborted && mayGuess && exact.lists.every(({ count }) => count === 0);
      return isGuess ? search(lists, words, true) : exact;
    };
    return runAsyncEffect((signal) => {
      const found = find(signal);
      lastSearch.current = found;
      return found;
    }, setFound);
  }, [lists, words, loadedCount, mayGuess]);

  return found;
}
