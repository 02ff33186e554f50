"use client";

import type { PlannedWrite } from "@/lib/batch/planned-write";
import type { ListView } from "@/lib/list/list";
import { useShowProblem } from "../../_session/use-show-problem";
import { BATCH_RUNS } from "../run/batch-words";
import { useBatch } from "../run/use-batch";

/** The address of a list, which its screen stands at. */
const here = () => window.location.pathname + window.location.search;

/** Returns what starts a batch of writes of a list's records; it says so where another batch is in the way. */
export function useStart({ resource, title, columns }: ListView) {
  const { runner } = useBatch();
  const showProblem = useShowProblem();
  const labels = Object.fromEntries(columns.map(({ field, label }) => [field, label]));
  return async (what: string, writes: PlannedWrite[]): Promise<boolean> => {
    const plan = { resource, title: what, list: { path: here(), title }, labels, writes };
    const isStarted = (await runner().start(plan)) === "started";
    if (!isStarted) showProblem({ kind: "message", text: BATCH_RUNS });
    return isStarted;
  };
}
