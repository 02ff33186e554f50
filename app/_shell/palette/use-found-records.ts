"use client";

import { useEffect, useRef, useState } from "react";
import type { ReadableList } from "@/lib/list/list";
import { cachedList } from "../../_store/lists/cached-lists";
import type { BestRecords } from "../../_store/lists/whole-list";

const MOST_RECORDS = 8;

/** What was found by words in each list. */
export type FoundRecords = { words: string; lists: (BestRecords & { list: ReadableList })[] };

const NOTHING: FoundRecords = { words: "", lists: [] };

async function search(list: ReadableList, words: string) {
  const found = await cachedList(list.view.resource)?.list.best(words, MOST_RECORDS);
  return found ? [{ ...found, list }] : [];
}

/** Returns what words have found in the lists of this tab, of the words before until it is there; `arrivals` counts lists that came. */
export function useFoundRecords(lists: ReadableList[], words: string, arrivals: number): FoundRecords {
  const [found, setFound] = useState(NOTHING);
  const turn = useRef<Promise<void>>(Promise.resolve());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has come is searched too.
  useEffect(() => {
    if (words === "") return setFound(NOTHING);
    let isWanted = true;
    // One search after the other: what was typed meanwhile takes the place of those that wait.
    turn.current = turn.current.then(async () => {
      if (!isWanted) return;
      const inLists = await Promise.all(lists.map((list) => search(list, words)));
      if (isWanted) setFound({ words, lists: inLists.flat() });
    });
    return () => {
      isWanted = false;
    };
  }, [lists, words, arrivals]);

  return found;
}
