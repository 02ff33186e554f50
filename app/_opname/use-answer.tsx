"use client";

import { startTransition, useEffect, useState } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import type { Answers, Question } from "@/lib/opname/answer";
import { RUNAWAY_PATTERN } from "../_list/rows/use-list";
import type { WholeList } from "../_store/lists/whole-list";
import { StateCard } from "../_ui/cards";

/** Replaces a view of a search that was stopped. */
export function StoppedSearch() {
  return (
    <StateCard sign="empty">
      <p>{RUNAWAY_PATTERN}</p>
    </StateCard>
  );
}

type Asked<Kind extends Question["kind"]> = Extract<Question, { kind: Kind }>;

/**
 * Returns the answer to a question about the found stock counts: the one before until the new one comes, `undefined` before the
 * first, and `null` after a search that was stopped. `isCurrent` says whether it is that of this place and question.
 */
export function useAnswer<Kind extends Question["kind"]>(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  question: Asked<Kind>,
): { answer: Answers[Kind] | null | undefined; isCurrent: boolean } {
  const key = JSON.stringify([search, filters, sort, question]);
  const [known, setKnown] = useState<{ list: WholeList; key: string; answer: Answers[Kind] | null }>();

  useEffect(() => {
    let isWanted = true;
    const [search, filters, sort, asked] = JSON.parse(key);
    const place = { search, filters: filters ?? undefined, sort: sort ?? undefined, start: 0 };
    void list.opname<Kind>(place, asked).then((answer) => {
      // The views are large: their rendering may be interrupted.
      if (isWanted) startTransition(() => setKnown({ list, key, answer }));
    });
    return () => {
      isWanted = false;
    };
  }, [list, key]);

  return { answer: known?.answer, isCurrent: known?.list === list && known.key === key };
}
