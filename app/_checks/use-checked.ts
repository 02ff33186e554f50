"use client";

import { useEffect, useState } from "react";
import type { CheckAnswers, CheckQuestion } from "@/lib/checks/checker";
import type { ColumnarList, ListView, ReadableLists } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { type Problem, UNREACHABLE } from "@/lib/messages/problem";
import { useAnswer } from "../_list/tabs/use-answer";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { cachedList, isFresh, prefetchList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { runAsyncEffect, useLoaded } from "../_ui/state/async-effect";

const BRANCHES = "dealer-cabang";

/** The branches by which a list is checked: its rules need none, they are here, or why they are not; `mayRetry` unless that is for good. */
export type BranchesState =
  | { kind: "needless" }
  | { kind: "loaded"; columns: ColumnarList }
  | { kind: "missing"; text: string; mayRetry: boolean };

const FORBIDDEN = {
  kind: "missing" as const,
  text: "Anda tidak memiliki izin untuk membaca daftar cabang.",
  mayRetry: false,
};

const missing = (text: string): BranchesState => ({ kind: "missing", text, mayRetry: true });

/** Brings the list of branches as the server lets this person read it. */
async function bring(userId: string, signal: AbortSignal): Promise<BranchesState | Problem> {
  const reply: ReadableLists | Problem = await fetchAsOwner("/lists", userId, signal, (response) =>
    response.json(),
  );
  if (reply.kind !== "lists") return reply;
  const listed = reply.lists.find(({ view }) => view.resource === BRANCHES);
  if (!listed) return FORBIDDEN;
  const failure = isFresh(BRANCHES, reply.at) ? null : await prefetchList(listed.view, userId, signal);
  if (failure && failure.kind !== "unavailable") return failure;
  const list = failure ? null : cachedList(BRANCHES)?.list;
  if (!list) return missing("Daftar cabang kosong.");
  const columns = await list.columns(["brand", "dealer", "cabang"]);
  if (!columns) return UNREACHABLE;
  return columns.length === 0 ? missing("Daftar cabang kosong.") : { kind: "loaded", columns };
}

/** Returns the branches for the rules of a list that need them, `null` while they are coming, and what asks for them again. */
export function useBranches({ resource, columns }: ListView) {
  const { userId } = useOwner();
  const isNeedless = resource === BRANCHES || !columns.some(({ field }) => field === "dealer");
  const { loaded: branches, retry } = useLoaded(async (signal): Promise<BranchesState | null> => {
    if (isNeedless) return { kind: "needless" };
    const reply = await bring(userId, signal);
    if (reply.kind === "session" && !signal.aborted) showProblem(reply);
    if (reply.kind === "session") return null;
    return reply.kind === "message" ? missing(reply.text) : reply;
  });
  return { branches, retry };
}

const START = { search: "", start: 0 };

/** The branches that the worker of a list has. */
const branchLists = new WeakMap<WholeList, ColumnarList | null>();

/** Runs the rules of a list one by one, so that what else the list is asked comes between two; resolves early once they are not wanted. */
async function runRules(list: WholeList, branches: ColumnarList | null, signal: AbortSignal) {
  if ((branchLists.get(list) ?? null) !== branches) {
    branchLists.set(list, branches);
    await list.setBranches(branches);
  }
  while (!signal.aborted) {
    const step = await list.checks(START, { kind: "step", aside: [] });
    if (!step || step.isDone) return;
  }
}

/** Returns the list once its rules have run by these branches; meanwhile the one before it, which was checked by the same. */
export function useChecked(list: WholeList, branches: BranchesState | null): WholeList | null {
  const [checked, setChecked] = useState<{ list: WholeList; branches: BranchesState } | null>(null);
  useEffect(() => {
    if (!branches) return;
    const columns = branches.kind === "loaded" ? branches.columns : null;
    return runAsyncEffect(
      (signal) => runRules(list, columns, signal),
      () => setChecked({ list, branches }),
    );
  }, [list, branches]);
  return checked?.branches === branches ? checked.list : null;
}

/** Answers a question about what the checks have found among the found rows of a list. */
export const useChecks = <Kind extends CheckQuestion["kind"]>(
  list: WholeList,
  address: ListAddress,
  question: Extract<CheckQuestion, { kind: Kind }>,
) =>
  useAnswer<typeof question, CheckAnswers[Kind]>(list, address, question, (checkedList, address, request) =>
    checkedList.checks<Kind>(address, request),
  );
