import type { CheckQuestion } from "@/lib/checks/checker";
import type { ColumnarList, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { type Problem, UNREACHABLE } from "@/lib/messages/problem";
import { useWorkerAnswer } from "../_list/tabs/use-worker-answer";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { fetchFreshList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { useLoadedValue } from "../_ui/state/async-effect";

const BRANCHES_RESOURCE = "dealer-cabang";

/** The list of branches, with which some rules compare a list; `unneeded` for a list without such rules, `missing` with the reason if it cannot be used. */
export type BranchesState =
  | { kind: "unneeded" }
  | { kind: "loaded"; columns: ColumnarList }
  | { kind: "missing"; text: string; mayRetry: boolean };

const missingState = (text: string, mayRetry = true): BranchesState => ({ kind: "missing", text, mayRetry });
const BRANCHES_FORBIDDEN = missingState("Anda tidak memiliki izin untuk membaca daftar cabang.", false);
const BRANCHES_EMPTY = missingState("Daftar cabang kosong.");

async function fetchBranches(userId: string, signal: AbortSignal): Promise<BranchesState | Problem> {
  const list = await fetchFreshList(BRANCHES_RESOURCE, userId, signal);
  if (list === "forbidden") return BRANCHES_FORBIDDEN;
  if ("kind" in list) return list.kind === "unavailable" ? BRANCHES_EMPTY : list;
  const columns = await list.columns(["brand", "dealer", "cabang"]);
  if (!columns) return UNREACHABLE;
  return columns.length === 0 ? BRANCHES_EMPTY : { kind: "loaded", columns };
}

/** Returns the branches that the rules of a list need, `null` while they load, and a retry function. */
export function useBranches({ resource, columns }: ListView) {
  const { userId } = useOwner();
  const needsNoBranches = resource === BRANCHES_RESOURCE || !columns.some(({ field }) => field === "dealer");
  const { loaded: branches, retry } = useLoadedValue(async (signal): Promise<BranchesState | null> => {
    if (needsNoBranches) return { kind: "unneeded" };
    const reply = await fetchBranches(userId, signal);
    if (reply.kind === "session" && !signal.aborted) showProblem(reply);
    if (reply.kind === "session") return null;
    return reply.kind === "message" ? missingState(reply.text) : reply;
  });
  return { branches, retry };
}

const sentBranchesByList = new WeakMap<WholeList, ColumnarList | null>();

/** Runs the rules of a list in its worker until all are done or `signal` aborts. Each request runs one rule, so that other requests are answered in between. */
async function runRulesInWorker(list: WholeList, branches: ColumnarList | null, signal: AbortSignal) {
  if ((sentBranchesByList.get(list) ?? null) !== branches) {
    sentBranchesByList.set(list, branches);
    await list.setBranches(branches);
  }
  while (!signal.aborted) {
    const step = await list.checks({ search: "", start: 0 }, { kind: "step" });
    if (!step || step.isDone) return;
  }
}

/** Runs the rules of a list, then returns the list. Until then, returns the previous list if it was checked with the same branches, else `null`. */
export function useCheckedList(list: WholeList, branches: BranchesState | null): WholeList | null {
  const checkList = async (signal: AbortSignal) => {
    await runRulesInWorker(list, branches?.kind === "loaded" ? branches.columns : null, signal);
    return { list, branches };
  };
  const { lastLoaded: checked } = useLoadedValue(branches && checkList, list, branches);
  return checked?.branches === branches ? checked.list : null;
}

/** Returns the worker's answer to a question about the findings in the rows that match `address`. */
export const useCheckAnswer = <Kind extends CheckQuestion["kind"]>(
  list: WholeList,
  address: ListAddress,
  question: Extract<CheckQuestion, { kind: Kind }>,
) =>
  useWorkerAnswer(list, address, question, (checkedList, address, request) =>
    checkedList.checks<Kind>(address, request),
  );
