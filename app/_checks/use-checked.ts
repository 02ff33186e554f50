"use client";

import { useEffect, useState } from "react";
import type { ColumnarList } from "@/lib/list/list";
import type { WholeList } from "../_store/lists/whole-list";
import type { BranchesState } from "./use-branches";

const START = { search: "", start: 0 };

/** The branches that the worker of a list has. */
const given = new WeakMap<WholeList, ColumnarList | null>();

/** Runs the rules of a list one by one, so that what else the list is asked comes between two; resolves early once they are not wanted. */
async function runRules(list: WholeList, branches: ColumnarList | null, isWanted: () => boolean) {
  if ((given.get(list) ?? null) !== branches) {
    given.set(list, branches);
    await list.setBranches(branches);
  }
  while (isWanted()) {
    const step = await list.checks(START, { kind: "step", aside: [] });
    if (!step || step.isDone) return;
  }
}

/** Returns the list once its rules have run by these branches; meanwhile the one before it, which was checked by the same. */
export function useChecked(list: WholeList, branches: BranchesState | null): WholeList | null {
  const [checked, setChecked] = useState<{ list: WholeList; by: BranchesState } | null>(null);
  useEffect(() => {
    if (!branches) return;
    let isWanted = true;
    const columns = branches.kind === "here" ? branches.columns : null;
    void runRules(list, columns, () => isWanted).then(() => {
      if (isWanted) setChecked({ list, by: branches });
    });
    return () => {
      isWanted = false;
    };
  }, [list, branches]);
  return checked?.by === branches ? checked.list : null;
}
