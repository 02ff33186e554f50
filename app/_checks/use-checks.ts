"use client";

import type { CheckAnswers, CheckQuestion } from "@/lib/checks/checker";
import type { ColumnarList, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { type Problem, UNREACHABLE } from "@/lib/messages/problem";
import { useAnswer } from "../_list/tabs/use-answer";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { fetchFreshList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { useLoaded } from "../_ui/state/async-effect";

const BRANCHES = "dealer-cabang";

/** The branches that the rules of a list need: none, loaded, or why they are missing. */
export type BranchesState =
  | { kind: "needless" }
  | { kind: "loaded"; columns: ColumnarList }
  | { kind: "missing"; text: string; mayRetry: boolean };

const missingState = (text: string, mayRetry = true): BranchesState => ({ kind: "missing", text, mayRetry });

const FORBIDDEN = missingState("Anda tidak memiliki izin untuk membaca daftar cabang.", false);
const NO_BRANCHES = missingState("Daftar cabang kosong.");

async function fetchBranches(userId: string, signal: AbortSignal): Promise<BranchesState | Problem> {
  const list = await fetchFreshList(BRANCHES, userId, signal);
  if (list === "forbidden") return FORBIDDEN;
  if ("kind" in list) return list.kind === "unavailable" ? NO_BRANCHES : list;
  const columns = await list.columns(["brand", "dealer", "cabang"]);
  if (!columns) return UNREACHABLE;
  return columns.length === 0 ? NO_BRANCHES : { kind: "loaded", columns };
}

/** Returns the branches that the rules of a list need, `null` while they load, and a retry function. */
export function useBranches({ resource, columns }: ListView) {
  const { userId } = useOwner();
  const isNeedless = resource === BRANCHES || !columns.some(({ field }) => field === "dealer");
  const { loaded: branches, retry } = useLoaded(async (signal): Promise<BranchesState | null> => {
    if (isNeedless) return { kind: "needless" };
    const reply = await fetchBranches(userId, signal);
    if (reply.kind === "session" && !signal.aborted) showProblem(reply);
    if (reply.kind === "session") return null;
    return reply.kind === "message" ? missingState(reply.text) : reply;
  });
  return { branches, retry };
}

/** The branches that were sent to the worker of each list. */
const branchLists = new WeakMap<WholeList, ColumnarList | null>();

/** Runs the rules of a list one by one, so that the worker can answer other requests in between; stops on abort. */
async function runRules(list: WholeList, branches: ColumnarList | null, signal: AbortSignal) {
  if ((branchLists.get(list) ?? null) !== branches) {
    branchLists.set(list, branches);
    await list.setBranches(branches);
  }
  while (!signal.aborted) {
    const step = await list.checks({ search: "", start: 0 }, { kind: "step" });
    if (!step || step.isDone) return;
  }
}

/** Returns the list once its rules have run with these branches; meanwhile the previous copy that was checked with them. */
export function useCheckedList(list: WholeList, branches: BranchesState | null): WholeList | null {
  const check = async (signal: AbortSignal) => {
    await runRules(list, branches?.kind === "loaded" ? branches.columns : null, signal);
    return { list, branches };
  };
  const { lastLoaded: checked } = useLoaded(branches && check, list, branches);
  return checked?.branches === branches ? checked.list : null;
}

/** Returns the answer to a question about the findings among the found rows. */
export const useCheckAnswer = <Kind extends CheckQuestion["kind"]>(
  list: WholeList,
  address: ListAddress,
  question: Extract<CheckQuestion, { kind: Kind }>,
) =>
  useAnswer<typeof question, CheckAnswers[Kind]>(list, address, question, (checkedList, address, request) =>
    checkedList.checks<Kind>(address, request),
  );
