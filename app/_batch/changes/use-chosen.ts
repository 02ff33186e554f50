"use client";

import { useEffect, useRef, useState } from "react";
import type { ChangePreview } from "@/lib/batch/changes/change-table";
import { inTurn } from "@/lib/in-turn";
import type { ListView } from "@/lib/list/list";
import { listFields, type ResourceDefinition } from "@/lib/resources/resource-definition";
import { showProblem } from "../../_session/session-end";
import type { WholeList } from "../../_store/lists/whole-list";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { headOf, useStartBatch } from "../run/use-batch";
import type { ChangeAnswers, ChangeRequest } from "./change.worker";

/** Reads the records with these keys into a worker, which works out what a change makes of them. */
export function readChosen(resource: ResourceDefinition, list: WholeList, keys: string[]) {
  const worker = new WorkerCalls<ChangeRequest, ChangeAnswers>(
    () => new Worker(new URL("./change.worker.ts", import.meta.url)),
  );
  const inWorker = inTurn((work: () => Promise<unknown>) => work());
  const { port1, port2: port } = new MessageChannel();
  const fields = listFields(resource);
  const opened = list
    .serveRows({ search: "", start: 0 }, fields, port1)
    .then((served) =>
      served === null ? null : worker.ask({ kind: "open", resource: resource.name, keys, fields, port }),
    );
  list.keepUntil(opened);
  return {
    /** The records that the list has; `null` if they could not be read. */
    opened,
    /** Returns the answer to a request in its turn; `null` if there is none, or it is no longer wanted then. */
    ask: async <Kind extends ChangeRequest["kind"]>(
      request: Extract<ChangeRequest, { kind: Kind }>,
      isWanted = () => true,
    ) => {
      const answer = inWorker(async () => ((await opened) && isWanted() ? worker.ask<Kind>(request) : null));
      return (await answer) as ChangeAnswers[Kind] | null;
    },
    end: () => worker.end(),
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

/** Reads the chosen records as the list has them now, and tells the person what cannot be read. */
export function useChosen(choice: Choice) {
  const { view, resource, list, keys, onClose } = choice;
  const records = useRef<ReturnType<typeof readChosen>>(null);
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const { isBusy, runPlan } = useStartBatch();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are those of the moment in which it opens.
  useEffect(() => {
    const chosen = readChosen(resource, list, keys);
    records.current = chosen;
    void chosen.opened.then((opened) => {
      if (records.current !== chosen) return;
      if (opened) return setPreview(opened);
      onClose();
      showProblem(NOT_READ);
    });
    return () => {
      records.current = null;
      chosen.end();
    };
  }, []);

  async function ask<Kind extends ChangeRequest["kind"]>(
    request: Extract<ChangeRequest, { kind: Kind }>,
    isWanted = () => true,
  ): Promise<ChangeAnswers[Kind] | null> {
    const answer = (await records.current?.ask<Kind>(request, isWanted)) ?? null;
    if (answer === null && records.current && isWanted()) showProblem(NOT_READ);
    return answer;
  }

  return {
    choice,
    /** The records, and what the change makes of them; `null` until they are read. */
    preview,
    isBusy,
    ask,
    /** Asks for records, and shows them. */
    async show(request: Extract<ChangeRequest, { kind: "change" | "show" }>, isWanted = () => true) {
      const shown = await ask(request, isWanted);
      if (shown && isWanted()) setPreview(shown);
    },
    /** Starts a batch of writes of the records, and shows it. */
    run: (title: string, kind: "deletes" | "updates") =>
      runPlan(headOf(view, "change", title), () => ask({ kind }), onClose),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
