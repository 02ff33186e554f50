import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "@/lib/list/list-address";
import { SCRIPT_NOT_LOADED } from "@/lib/messages/problem";
import type { WholeList } from "../../_store/lists/whole-list";
import { Button } from "../../_ui/button";
import { StatusCard } from "../../_ui/cards";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { createStore } from "../../_ui/state/store";
import { SEARCH_STOPPED_TEXT } from "../rows/use-list";

/** Asks the list's worker a question about the matching rows, again when the question, the address or `receivedRowCount` changes. Returns the last answer (`undefined` before the first, `null` if the worker gave none) and whether it is up to date. */
export function useWorkerAnswer<Question, Answer>(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  question: Question,
  ask: (list: WholeList, address: ListAddress, question: Question) => Promise<Answer | null>,
  receivedRowCount: number | null = null,
): { answer: Answer | null | undefined; isCurrent: boolean } {
  const questionKey = JSON.stringify([search, filters, sort, question]);
  const [received, setReceived] = useState<{ list: WholeList; key: string; answer: Answer | null }>();
  const askQuestion = useEffectEvent(() => ask(list, { search, filters, sort, start: 0 }, question));
  const retryCount = retryCountStore.use();

  // biome-ignore lint/correctness/useExhaustiveDependencies: more received rows and each retry send the question again.
  useEffect(() => {
    // A transition, because rendering a large tab must not block input.
    const receive = (answer: Answer | null) =>
      startTransition(() => setReceived({ list, key: questionKey, answer }));
    return runAsyncEffect(() => askQuestion(), receive);
  }, [list, questionKey, receivedRowCount, retryCount]);

  return { answer: received?.answer, isCurrent: received?.list === list && received.key === questionKey };
}

const WORKER_FAILED_TEXT = "Perhitungan ini gagal. Coba lagi; bila tetap gagal, muat ulang halaman.";

/** How often a person has pressed `Coba Lagi`; each press sends the question again. */
const retryCountStore = createStore(0);

type AnswerFailedProps = { list: WholeList; address: ListAddress; onRetry?: () => void };

/** Renders why the worker gave no answer: the search was stopped, or the worker failed, with a retry button. */
export function AnswerFailed({ list, address, onRetry }: AnswerFailedProps) {
  if (list.cached(address) === null)
    return (
      <StatusCard sign="empty">
        <p>{SEARCH_STOPPED_TEXT}</p>
      </StatusCard>
    );
  return (
    <StatusCard sign="failed">
      <p>{list.failure() === "absent" ? SCRIPT_NOT_LOADED : WORKER_FAILED_TEXT}</p>
      <Button onClick={onRetry ?? (() => retryCountStore.set(retryCountStore.get() + 1))}>Coba Lagi</Button>
    </StatusCard>
  );
}
