"use client";

import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { StateCard } from "../../_ui/cards";
import { whileWanted } from "../../_ui/state/while-wanted";
import { RUNAWAY_PATTERN } from "../rows/use-list";

/** Replaces a view of a search that was stopped. */
export function StoppedSearch() {
  return (
    <StateCard sign="empty">
      <p>{RUNAWAY_PATTERN}</p>
    </StateCard>
  );
}

/**
 * Returns the last answer to a question about the found rows, and whether it is current: `undefined` before the first, `null` for a
 * stopped search. A list of which more `rows` have come is asked again.
 */
export function useAnswer<Question, Answer>(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  question: Question,
  ask: (list: WholeList, place: ListAddress, question: Question) => Promise<Answer | null>,
  rows: number | null = null,
): { answer: Answer | null | undefined; isCurrent: boolean } {
  const key = JSON.stringify([search, filters, sort, question]);
  const [known, setKnown] = useState<{ list: WholeList; key: string; answer: Answer | null }>();
  const askNow = useEffectEvent(ask);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows ask again.
  useEffect(() => {
    const [search, filters, sort, asked] = JSON.parse(key);
    const place = { search, filters: filters ?? undefined, sort: sort ?? undefined, start: 0 };
    return whileWanted(
      () => askNow(list, place, asked),
      (answer) => {
        // The views are large: their rendering may be interrupted.
        startTransition(() => setKnown({ list, key, answer }));
      },
    );
  }, [list, key, rows]);

  return { answer: known?.answer, isCurrent: known?.list === list && known.key === key };
}
