"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Copy } from "@/lib/copies/copied-rows";
import type { Problem } from "@/lib/messages/problem";
import { readSources } from "../_import/read-sources";
import type { TableSummary } from "../_import/table-requests";
import { type TableReader, usePreview } from "../_import/use-preview";
import { useOwner } from "../_session/page-owner";
import { useShowProblem } from "../_session/use-show-problem";
import type { CopiedCatalogue, CopyTarget } from "./copied-catalogue";
import type { CompareRequest, Dealers } from "./copy.worker";
import { startCopy } from "./copy-worker";

/** The dealers of a catalogue, or why there are none yet. */
export type ReadDealers = Dealers | Problem | { kind: "unreadable"; text: string } | { kind: "loading" };

/** Reads a catalogue and the dealers to whom it can be copied; the copy that is chosen becomes a batch. */
export function useCopy({ resource, today }: CopiedCatalogue) {
  const [dealers, setDealers] = useState<ReadDealers>({ kind: "loading" });
  const [target, setTarget] = useState<CopyTarget | null>(null);
  const { setIsBusy, setRefusal, open, ...previewing } = usePreview<CompareRequest, TableSummary>();
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
      worker.current = startCopy();
      const answer = await worker.current.ask({ kind: "open", source: resource, sources: read.sources });
      if (!signal.aborted && (answer.kind === "dealers" || answer.kind === "unreadable")) setDealers(answer);
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
