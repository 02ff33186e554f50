"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { PlannedWrite } from "@/lib/batch/writes";
import { inTurn } from "@/lib/in-turn";
import type { ListView } from "@/lib/list/list";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { BATCH_PATH } from "@/lib/resources/routes";
import { useShowProblem } from "../../_session/session-end";
import type { WholeList } from "../../_store/lists/whole-list";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { BATCH_RUNS } from "../run/shown-batch";
import { useBatch } from "../run/use-batch";
import type { ChangeAnswers, ChangeRequest } from "./change.worker";

/** Reads the records with these keys into a worker, which works out what a change makes of them. */
export function readChosen(resource: ResourceDefinition, list: WholeList, keys: string[]) {
  const worker = new WorkerCalls<ChangeRequest, ChangeAnswers>(
    () => new Worker(new URL("./change.worker.ts", import.meta.url)),
  );
  const inWorker = inTurn((work: () => Promise<unknown>) => work());
  const { port1, port2: port } = new MessageChannel();
  const fields = Object.keys(resource.row);
  const opened = list.serveRows({ search: "", start: 0 }, fields, port1).then((served) => {
    const request = { kind: "open" as const, resource: resource.name, keys, fields, port };
    return served === null ? null : worker.ask(request);
  });
  list.keepUntil(opened);
  void inWorker(() => opened);
  return {
    /** How many of the records the list has; `null` if they could not be read. */
    opened,
    /** Returns the answer to a request in its turn; `null` if there is none, or it is no longer wanted then. */
    ask: async <Kind extends ChangeRequest["kind"]>(
      request: Extract<ChangeRequest, { kind: Kind }>,
      isWanted = () => true,
    ) => {
      const answer = await inWorker(async () => (isWanted() ? worker.ask<Kind>(request) : null));
      return answer as ChangeAnswers[Kind] | null;
    },
    end: () => worker.end(),
  };
}

export type ChosenRecords = ReturnType<typeof readChosen>;

/** The address of a list, which its screen stands at. */
const here = () => window.location.pathname + window.location.search;

/** Returns what starts a batch of writes of a list's records; it tells the person if another batch is not finished. */
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

/** Returns the chosen records as the list has them now, `null` until they are read; tells the person what cannot be read. */
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

/** Which records a dialog is about; `records` is null until they are read. */
export type Chosen = { choice: Choice; records: ChosenRecords | null };

/** Returns what starts a batch of writes of the chosen records and shows it; `isBusy` while it does. */
export function useRun({ choice: { view, onClose }, records }: Chosen) {
  const [isBusy, setIsBusy] = useState(false);
  const start = useStart(view);
  const router = useRouter();
  async function run(title: string, kind: "deletes" | "updates") {
    setIsBusy(true);
    const writes = await records?.ask({ kind });
    if (!writes || !(await start(title, writes))) return setIsBusy(false);
    onClose();
    router.push(BATCH_PATH);
  }
  return { isBusy, run };
}
