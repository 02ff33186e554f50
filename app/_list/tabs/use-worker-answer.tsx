"use client";

import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import { SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { StateCard } from "../../_ui/cards";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { createStore } from "../../_ui/state/store";
import { RUNAWAY_PATTERN } from "../rows/use-list";

const FAILED = "Perhitungan ini gagal. Coba lagi; bila tetap gagal, muat ulang halaman.";

/** Counts the presses of Coba Lagi. */
const attempts = createStore(0);

/** Renders why there is no answer: the search was stopped, or the worker has failed, which can be retried. */
export function NoAnswer({ list, address }: { list: WholeList; address: ListAddress }) {
  if (list.cached(address) === null)
    return (
      <StateCard sign="empty">
        <p>{RUNAWAY_PATTERN}</p>
      </StateCard>
    );
  return (
    <StateCard sign="failed">
      <p>{list.failure() === "absent" ? SCRIPT_NOT_LOADED : FAILED}</p>
      <Button onClick={() => attempts.set(attempts.get() + 1)}>Coba Lagi</Button>
    </StateCard>
  );
}

/** Returns the worker's last answer about the found rows, `undefined` before the first, `null` for NoAnswer, and whether it is current. */
export function useAnswer<Question, Answer>(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  question: Question,
  ask: (list: WholeList, address: ListAddress, question: Question) => Promise<Answer | null>,
  rows: number | null = null,
): { answer: Answer | null | undefined; isCurrent: boolean } {
  const key = JSON.stringify([search, filters, sort, question]);
  const [received, setReceived] = useState<{ list: WholeList; key: string; answer: Answer | null }>();
  const askList = useEffectEvent(ask);
  const attempt = attempts.use();

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows and each attempt ask again.
  useEffect(() => {
    const [search, filters, sort, parsedQuestion] = JSON.parse(key);
    const address = { search, filters: filters ?? undefined, sort: sort ?? undefined, start: 0 };
    return runAsyncEffect(
      () => askList(list, address, parsedQuestion),
      (answer) => {
        // Tabs are large, so their rendering must not block input.
        startTransition(() => setReceived({ list, key, answer }));
      },
    );
  }, [list, key, rows, attempt]);

  return { answer: received?.answer, isCurrent: received?.list === list && received.key === key };
}
