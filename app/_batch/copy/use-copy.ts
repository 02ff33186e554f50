"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Copy } from "@/lib/batch/imports/copied-rows";
import { NOT_LOADED, type Problem } from "@/lib/messages/problem";
import { useOwner } from "../../_session/page-owner";
import { useShowProblem } from "../../_session/session-end";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { readSources } from "../import/read-sources";
import { TABLE_CHANGES, type TableSummary } from "../import/table-requests";
import { type TableReader, usePreview } from "../import/use-preview";
import type { CopiedCatalogue, CopyTarget } from "./copied-catalogue";
import type { CompareRequest, CopyAnswer, CopyRequest, Dealers } from "./copy.worker";

const FAILED = "Katalog ini tidak dapat disalin. Muat ulang halaman ini, lalu coba lagi.";

type Answers = Record<CopyRequest["kind"], CopyAnswer>;

/** Starts a worker that compares one catalogue with others. */
const startCopy = () =>
  new WorkerCalls<CopyRequest, Answers>(() => new Worker(new URL("./copy.worker.ts", import.meta.url)), {
    keeps: ["open", "compare", ...TABLE_CHANGES],
  });

/** The dealers of a catalogue, or why there are none yet. */
export type ReadDealers = Dealers | Problem | { kind: "loading" };

/** Reads a catalogue and the dealers to whom it can be copied; the copy that is chosen becomes a batch. */
export function useCopy({ resource, today }: CopiedCatalogue) {
  const [dealers, setDealers] = useState<ReadDealers>({ kind: "loading" });
  const [target, setTarget] = useState<CopyTarget | null>(null);
  const { setIsBusy, setRefusal, open, ...previewing } = usePreview<CompareRequest, TableSummary>(FAILED);
  const worker = useRef<ReturnType<typeof startCopy>>(null);
  const { userId } = useOwner();
  const showProblem = useShowProblem();

  const load = useCallback(
    async (signal: AbortSignal) => {
      setDealers({ kind: "loading" });
      const read = await readSources(resource, { dealer: "dealers" }, userId, signal);
      if (signal.aborted) return;
      if (read.kind === "session") showProblem(read);
      if (read.kind !== "sources") return setDealers(read);
      worker.current?.end();
      const started = startCopy();
      worker.current = started;
      const answer = await started.ask({ kind: "open", source: resource, sources: read.sources });
      if (signal.aborted) return;
      if (answer?.kind === "dealers") setDealers(answer);
      else setDealers({ kind: "message", text: started.lack === "absent" ? NOT_LOADED : FAILED });
    },
    [resource, userId, showProblem],
  );

  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => {
      abort.abort();
      worker.current?.end();
    };
  }, [load]);

  /** Compares a copy with the list of its target as it is now. */
  async function check(into: CopyTarget, copy: Copy) {
    setRefusal(null);
    setIsBusy(true);
    const read = await readSources(into.resource, {}, userId);
    if (read.kind !== "sources") showProblem(read);
    else if (worker.current) {
      setTarget(into);
      const request: CompareRequest = {
        kind: "compare",
        copy,
        target: into.resource,
        list: read.sources.list,
        today,
      };
      await open(worker.current as TableReader<CompareRequest, TableSummary>, request);
    }
    setIsBusy(false);
  }

  return {
    ...previewing,
    dealers,
    target,
    check,
    reload: () => void load(new AbortController().signal),
    run() {
      if (!target) return;
      const { resource: into, list, labels } = target;
      void previewing.run({ resource: into, title: "Salin katalog", list, labels });
    },
  };
}
