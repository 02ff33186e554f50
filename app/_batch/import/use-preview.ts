"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Taken } from "@/lib/batch/imports/import-row";
import type { BatchHead } from "@/lib/batch/writes";
import { NOT_LOADED, type PicksReply, type Problem } from "@/lib/messages/problem";
import type { ImportDefinition } from "@/lib/resources/resource-definition";
import { BATCH_PATH } from "@/lib/resources/routes";
import { useLeaveGuard } from "../../_session/leaving/leave-guard";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";
import { downloadList } from "../../_store/lists/download-list";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { BATCH_RUNS } from "../run/shown-batch";
import { useBatch } from "../run/use-batch";
import type {
  ImportAnswers,
  ImportRequest,
  PreviewWindow,
  RowsChange,
  RowsSource,
  Shown,
  Sources,
  TableSummary,
} from "./import.worker";

/** The list of dealer branches, which has every dealer. */
const BRANCHES = "dealer-cabang";

type Known = ImportDefinition["known"];

async function readList(
  resource: string,
  userId: string,
  signal: AbortSignal,
): Promise<{ kind: "read"; list: ArrayBuffer | null } | Problem> {
  const list = await downloadList(resource, null, userId, signal, () => {});
  if ("bytes" in list) return { kind: "read", list: list.bytes };
  return list.kind === "unavailable" ? { kind: "read", list: null } : list;
}

async function readBrands(
  userId: string,
  signal: AbortSignal,
): Promise<{ kind: "brands"; brands: string[] } | Problem> {
  const reply = await fetchAsOwner(
    "/picks/brands?of=",
    userId,
    signal,
    (response): Promise<PicksReply> => response.json(),
  );
  if (reply.kind === "choices") return { kind: "brands", brands: reply.choices };
  return reply.kind === "unavailable" ? { kind: "brands", brands: [] } : reply;
}

/** How long the sources may take, in milliseconds. */
const LIMIT_MS = 60_000;

/** Reads what the rows of a file are compared with, as far as the import of a resource needs it; `stop` gives up. */
export async function readSources(
  resource: string,
  known: Known,
  userId: string,
  stop?: AbortSignal,
): Promise<{ kind: "sources"; sources: Sources } | Problem> {
  const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ...(stop ? [stop] : [])]);
  const lists = Object.values(known ?? {});
  const needsBranches = resource !== BRANCHES && (lists.includes("dealers") || lists.includes("branches"));
  const [own, branches, brands] = await Promise.all([
    readList(resource, userId, signal),
    needsBranches ? readList(BRANCHES, userId, signal) : { kind: "read" as const, list: null },
    lists.includes("brands") ? readBrands(userId, signal) : { kind: "brands" as const, brands: [] },
  ]);
  if (own.kind !== "read") return own;
  if (branches.kind !== "read") return branches;
  if (brands.kind !== "brands") return brands;
  return {
    kind: "sources",
    sources: {
      list: own.list,
      branches: resource === BRANCHES ? own.list : branches.list,
      brands: brands.brands,
    },
  };
}

/** Starts a worker that has the rows of one file, or of copies of one catalogue. */
const startWorker = () =>
  new WorkerCalls<ImportRequest, ImportAnswers>(
    () => new Worker(new URL("./import.worker.ts", import.meta.url)),
    { keeps: ["file", "catalogue", "copy", "match", "edit", "replace", "take similar", "leave out"] },
  );

/** Checked rows: how many there are, and the window of them that is shown. */
export type Preview = { summary: TableSummary; shown: Shown; rows: PreviewWindow };

const NOTHING: Taken = { update: false, same: false, similar: false, repeated: false };

/** Shows the rows that a worker has checked, and turns them into a batch; `failed` is the text for a worker that has failed. */
export function usePreview(failed: string) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [taken, setTaken] = useState(NOTHING);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const worker = useRef<ReturnType<typeof startWorker>>(null);
  const { setChanges } = useLeaveGuard();
  const { runner } = useBatch();
  const router = useRouter();

  useEffect(() => {
    setChanges(preview !== null);
    return () => setChanges(false);
  }, [preview, setChanges]);
  useEffect(() => () => worker.current?.end(), []);

  /** Starts a worker in place of an earlier one. */
  function start() {
    worker.current?.end();
    worker.current = startWorker();
    return worker.current;
  }

  /** Returns why the worker has not answered, as a text for the person; `null` if it was ended. */
  const lackWords = () => {
    const lack = worker.current?.lack ?? null;
    return lack === "absent" ? NOT_LOADED : lack && failed;
  };

  /** Asks the worker, and tells why there is no answer. */
  async function request<Kind extends ImportRequest["kind"]>(
    asked: Extract<ImportRequest, { kind: Kind }>,
  ): Promise<ImportAnswers[Kind] | null> {
    const answer = (await worker.current?.ask<Kind>(asked)) ?? null;
    if (answer === null) setRefusal(lackWords());
    else setRefusal("text" in answer ? answer.text : null);
    return answer;
  }

  /**
   * Asks the worker for a summary, and for the window that is shown then: of all rows if none of the kind are left, and the one of
   * the next wrong row after `mended`.
   */
  async function ask(asked: RowsSource | RowsChange, wanted: Shown, at: number, mended?: number) {
    const summary = await request(asked);
    if (!summary || "text" in summary) return;
    const isLeft = wanted === "all" || summary.counts.all[wanted] > 0;
    const [shown, start] = isLeft ? [wanted, at] : (["all", 0] as const);
    const rows = await request({ kind: "window", shown, start, mended });
    if (rows) setPreview({ summary, shown, rows });
  }

  async function show(shown: Shown, start: number) {
    const rows = await request({ kind: "window", shown, start });
    if (rows) setPreview((now) => now && { ...now, shown, rows });
  }

  /** Starts a batch of the rows that are taken. */
  async function run(head: BatchHead) {
    setIsBusy(true);
    const writes = await request({ kind: "plan", taken });
    if (writes) {
      const begun = await runner().start({ ...head, writes });
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
    start,
    lackWords,
    open: (asked: RowsSource) => ask(asked, "all", 0),
    show,
    run,
    setTaken,
    setIsBusy,
    setRefusal,
    /** Changes the rows; after that of the row at `mended` the next wrong one gets the focus. */
    change: async (asked: RowsChange, mended?: number) => {
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
  ReturnType<typeof usePreview>,
  "taken" | "isBusy" | "show" | "setTaken" | "change" | "back"
> & { run: () => void };
