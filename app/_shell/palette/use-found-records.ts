"use client";

import { useEffect, useRef, useState } from "react";
import type { ReadableList } from "@/lib/list/list";
import { cachedList } from "../../_store/lists/cached-lists";
import type { BestRecords } from "../../_store/lists/whole-list";
import { runAsyncEffect } from "../../_ui/state/async-effect";

const MOST_RECORDS = 8;

/** What was found by words in each list; guessed words may have one wrong letter. */
export type FoundRecords = {
  words: string;
  isGuessed: boolean;
  lists: (BestRecords & { list: ReadableList })[];
};

const NOTHING: FoundRecords = { words: "", isGuessed: false, lists: [] };

async function search(lists: ReadableList[], words: string, isGuessed: boolean): Promise<FoundRecords> {
  const found = lists.map(async (list) => {
    const best = await cachedList(list.view.resource)?.list.best(words, MOST_RECORDS, isGuessed);
    return best ? [{ ...best, list }] : [];
  });
  return { words, isGuessed, lists: (await Promise.all(found)).flat() };
}

/**
 * Returns what words have found in the lists of this tab, of the words before until it is there; `arrivals` counts lists that came.
 * Words that nothing has are guessed, if they may be.
 */
export function useFoundRecords(
  lists: ReadableList[],
  words: string,
  arrivals: number,
  mayGuess: boolean,
): FoundRecords {
  const [found, setFound] = useState(NOTHING);
  const turn = useRef<Promise<unknown>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has come is searched too.
  useEffect(() => {
    if (words === "") return setFound(NOTHING);
    // One search after the other: what was typed meanwhile takes the place of those that wait.
    const find = async (signal: AbortSignal) => {
      await turn.current;
      if (signal.aborted) return NOTHING;
      const exact = await search(lists, words, false);
      const isGuess = !signal.aborted && mayGuess && exact.lists.every(({ count }) => count === 0);
      return isGuess ? search(lists, words, true) : exact;
    };
    return runAsyncEffect((signal) => {
      const found = find(signal);
      turn.current = found;
      return found;
    }, setFound);
  }, [lists, words, arrivals, mayGuess]);

  return found;
}
