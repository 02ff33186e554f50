"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Taken } from "@/lib/batch/imports/import-row";
import type { BatchHead } from "@/lib/batch/writes";
import { NOT_LOADED } from "@/lib/messages/problem";
import { BATCH_PATH } from "@/lib/resources/routes";
import { useLeaveGuard } from "../../_session/leaving/leave-guard";
import type { Lack } from "../../_store/lists/worker-calls";
import { BATCH_RUNS } from "../run/batch-words";
import { useBatch } from "../run/use-batch";
import type { Planned, PreviewWindow, Shown, TableRequest, TableSummary, Unreadable } from "./table-requests";

/** The worker that has the rows. */
export type TableReader<Request, Summary> = {
  ask: (request: Request | TableRequest) => Promise<Summary | PreviewWindow | Planned | Unreadable | null>;
  lack: Lack | null;
};

/** Checked rows: how many there are, and the window of them that is shown. */
export type Preview<Summary> = { summary: Summary; shown: Shown; rows: PreviewWindow };

const NOTHING: Taken = { update: false, same: false, similar: false, repeated: false };

/**
 * Shows the rows that a worker has checked, and turns them into a batch; `Request` is what the worker is asked besides, `failed` the
 * text for one that has failed.
 */
export function usePreview<Request, Summary extends TableSummary>(failed: string) {
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

  /** Asks the worker, and tells why there is no answer. */
  const request = useCallback(
    async (asked: Request | TableRequest) => {
      const worker = reader.current;
      const answer = await worker?.ask(asked);
      if (worker && !answer && worker.lack) setRefusal(worker.lack === "absent" ? NOT_LOADED : failed);
      else setRefusal(answer?.kind === "unreadable" ? answer.text : null);
      return answer;
    },
    [failed],
  );

  /**
   * Asks the worker for a summary, and for the window that is shown then: of all rows if none of the kind are left, and the one of
   * the next wrong row after `mended`.
   */
  const ask = useCallback(
    async (asked: Request | TableRequest, wanted: Shown, at: number, mended?: number) => {
      const summary = await request(asked);
      if (summary?.kind !== "summary") return;
      const isLeft = wanted === "all" || (summary as Summary).counts.all[wanted] > 0;
      const [shown, start] = isLeft ? [wanted, at] : (["all", 0] as const);
      const rows = await request({ kind: "window", shown, start, mended });
      if (rows?.kind === "window") setPreview({ summary: summary as Summary, shown, rows });
    },
    [request],
  );

  async function open(worker: TableReader<Request, Summary>, asked: Request) {
    reader.current = worker;
    await ask(asked, "all", 0);
  }

  async function show(shown: Shown, start: number) {
    const rows = await request({ kind: "window", shown, start });
    if (rows?.kind === "window") setPreview((now) => now && { ...now, shown, rows });
  }

  /** Starts a batch of the rows that are taken. */
  async function run(head: BatchHead) {
    setIsBusy(true);
    const planned = await request({ kind: "plan", taken });
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
    /** Changes the rows; after that of the row at `mended` the next wrong one gets the focus. */
    change: async (asked: Request | TableRequest, mended?: number) => {
      if (preview) await ask(asked, preview.shown, preview.rows.start, mended);
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
> & { change: (request: TableRequest, mended?: number) => Promise<void>; run: () => void };
