"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BatchHead } from "@/lib/batches/planned-write";
import type { Taken } from "@/lib/imports/import-row";
import { BATCH_PATH } from "@/lib/routes";
import { BATCH_RUNS } from "../_batches/batch-words";
import { useBatch } from "../_batches/use-batch";
import { useLeaveGuard } from "../_leaving/leave-guard";
import type { Planned, PreviewWindow, Shown, TableRequest, TableSummary, Unreadable } from "./table-requests";

/** The worker that has the rows. */
export type TableReader<Request, Summary> = {
  ask: (request: Request | TableRequest) => Promise<Summary | PreviewWindow | Planned | Unreadable>;
  end: () => void;
};

/** Checked rows: how many there are, and the window of them that is shown. */
export type Preview<Summary> = { summary: Summary; shown: Shown; rows: PreviewWindow };

const NOTHING: Taken = { update: false, same: false, repeated: false };

/** Shows the rows that a worker has checked, and turns them into a batch; `Request` is what the worker is asked besides. */
export function usePreview<Request, Summary extends TableSummary>() {
  const [preview, setPreview] = useState<Preview<Summary> | null>(null);
  const [taken, setTaken] = useState(NOTHING);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reader = useRef<TableReader<Request, Summary>>(null);
  const { setChanges } = useLeaveGuard();
  const { runner } = useBatch();
  const router = useRouter();

  useEffect(() => {
    setChanges(preview !== null);
    return () => setChanges(false);
  }, [preview, setChanges]);

  /** Asks the worker for a summary, and for the window that is shown then. */
  const ask = useCallback(async (request: Request | TableRequest, shown: Shown, start: number) => {
    const summary = await reader.current?.ask(request);
    if (summary?.kind === "unreadable") return setRefusal(summary.text);
    const rows = await reader.current?.ask({ kind: "window", shown, start });
    if (summary?.kind === "summary" && rows?.kind === "window")
      setPreview({ summary: summary as Summary, shown, rows });
  }, []);

  async function open(worker: TableReader<Request, Summary>, request: Request) {
    reader.current = worker;
    await ask(request, "all", 0);
  }

  async function show(shown: Shown, start: number) {
    const rows = await reader.current?.ask({ kind: "window", shown, start });
    if (rows?.kind === "window") setPreview((now) => now && { ...now, shown, rows });
  }

  /** Starts a batch of the rows that are taken. */
  async function run(head: BatchHead) {
    setIsBusy(true);
    const planned = await reader.current?.ask({ kind: "plan", taken });
    if (planned?.kind === "plan") {
      const begun = await runner().start({ ...head, writes: planned.writes });
      if (begun === "started") {
        setChanges(false);
        return router.push(BATCH_PATH);
      }
      setRefusal(BATCH_RUNS);
    }
    setIsBusy(false);
  }

  return {
    preview,
    taken,
    isBusy,
    refusal,
    open,
    show,
    run,
    setTaken,
    setIsBusy,
    setRefusal,
    change: async (request: Request | TableRequest) => {
      if (preview) await ask(request, preview.shown, preview.rows.start);
    },
    back: () => {
      setPreview(null);
      setTaken(NOTHING);
      setRefusal(null);
    },
  };
}

export type Previewing = Pick<
  ReturnType<typeof usePreview<never, TableSummary>>,
  "taken" | "isBusy" | "show" | "setTaken" | "back"
> & { change: (request: TableRequest) => Promise<void>; run: () => void };
