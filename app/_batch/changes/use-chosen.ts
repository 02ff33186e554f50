"use client";

import { useEffect, useState } from "react";
import type { ListView } from "@/lib/list/list";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { useShowProblem } from "../../_session/use-show-problem";
import type { WholeList } from "../../_store/lists/whole-list";
import { type ChosenRecords, readChosen } from "./chosen-records";

/** Which records of a list are to be changed; `onClose` ends that. */
export type Choice = {
  view: ListView;
  resource: ResourceDefinition;
  list: WholeList;
  keys: string[];
  /** How many of them the list does not show as it is narrowed now. */
  outside: number;
  onClose: () => void;
};

export const NOT_READ = {
  kind: "message" as const,
  text: "Data yang dipilih tidak dapat dibaca dari daftar. Muat ulang daftar, lalu coba lagi.",
};

/**
 * Reads the chosen records as the list is now, `null` until they are there; closes if they cannot be read. An answer that does not
 * come is told.
 */
export function useChosen({ resource, list, keys, onClose }: Choice): ChosenRecords | null {
  const [records, setRecords] = useState<ChosenRecords | null>(null);
  const showProblem = useShowProblem();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are those of the moment in which it opens.
  useEffect(() => {
    const chosen = readChosen(resource, list, keys);
    let isWanted = true;
    const ask: ChosenRecords["ask"] = async (request, isStillWanted = () => true) => {
      const answer = await chosen.ask(request, isStillWanted);
      if (answer === null && isWanted && isStillWanted()) showProblem(NOT_READ);
      return answer;
    };
    void chosen.opened.then((count) => {
      if (!isWanted) return;
      if (count !== null) return setRecords({ ...chosen, ask });
      onClose();
      showProblem(NOT_READ);
    });
    return () => {
      isWanted = false;
      chosen.end();
    };
  }, []);

  return records;
}
