"use client";

import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import { NOT_LOADED } from "@/lib/messages/problem";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { StateCard } from "../../_ui/cards";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { createStore } from "../../_ui/state/store";
import { RUNAWAY_PATTERN } from "../rows/use-list";

const FAILED = "Perhitungan ini gagal. Coba lagi; bila tetap gagal, muat ulang halaman.";

/** How often what has no answer was asked again. */
const attempts = createStore(0);

/** Replaces a view without an answer, with why: a search that was stopped, or a worker that did not come or has failed, which is asked again. */
export function NoAnswer({ list, address }: { list: WholeList; address: ListAddress }) {
  if (list.cached(address) === null)
    return (
      <StateCard sign="empty">
        <p>{RUNAWAY_PATTERN}</p>
      </StateCard>
    );
  return (
    <StateCard sign="failed">
      <p>{list.failure() === "absent" ? NOT_LOADED : FAILED}</p>
      <Button onClick={() => attempts.set(attempts.get() + 1)}>Coba Lagi</Button>
    </StateCard>
  );
}

/**
 * Returns the last answer to a question about the found rows, and whether it is current: `undefined` before the first, `null` without
 * one (NoAnswer). A list of which more `rows` have come is asked again.
 */
export function useAnswer<Question, Answer>(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  question: Question,
  ask: (list: WholeList, address: ListAddress, question: Question) => Promise<Answer | null>,
  rows: number | null = null,
): { answer: Answer | null | undefined; isCurrent: boolean } {
  const key = JSON.stringify([search, filters, sort, question]);
  const [received, setReceived] = useState<{ list: WholeList; key: string; answer: Answer | null }>();
  const askNow = useEffectEvent(ask);
  const attempt = attempts.use();

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows and each attempt ask again.
  useEffect(() => {
    const [search, filters, sort, parsedQuestion] = JSON.parse(key);
    const address = { search, filters: filters ?? undefined, sort: sort ?? undefined, start: 0 };
    return runAsyncEffect(
      () => askNow(list, address, parsedQuestion),
      (answer) => {
        // The views are large: their rendering may be interrupted.
        startTransition(() => setReceived({ list, key, answer }));
      },
    );
  }, [list, key, rows, attempt]);

  return { answer: received?.answer, isCurrent: received?.list === list && received.key === key };
}
