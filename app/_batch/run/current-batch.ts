import { useRouter } from "next/navigation";
import { useState } from "react";
import { fetchChunkReply, findWriteEvidence, sendChunk } from "@/app/_actions/batches";
import type { BatchInfo, IndexedWrite, PlannedWrite, WriteSource } from "@/lib/batch/writes";
import type { ListView } from "@/lib/list/list";
import { type AlertMessage, NOT_SENT, UNKNOWN_OUTCOME } from "@/lib/messages/problem";
import { BATCH_PATH } from "@/lib/resources/routes";
import { notifyBatchStarted } from "../../_session/drafts/batch-lock";
import { onLeavePage, postponeReload } from "../../_session/leaving/unsaved-changes";
import { type Owner, useOwner } from "../../_session/page-owner";
import { waitUntilReachable } from "../../_session/pwa/connection";
import { notifyActivity } from "../../_session/session";
import { showProblem } from "../../_session/session-end";
import { recordBatchWrites } from "../../_store/lists/freshness";
import { sendWrite } from "../../_store/send-write";
import { sleep } from "../../_ui/state/async-effect";
import { createStore } from "../../_ui/state/store";
import { BatchRunner } from "./batch-runner";
import type { BatchSnapshot } from "./batch-status";
import type { NoReply } from "./chunk-sender";
import { Journal } from "./journal";

const currentBatchStore = createStore<BatchSnapshot | null>(null);

export const useCurrentBatch = currentBatchStore.use;

let tabRunner: BatchRunner | null = null;

/** Returns the batch runner of this page. Must not be called on the server, where all people would share it. */
export function batchRunnerOf({ userId, draftKeys }: Owner): BatchRunner {
  if (tabRunner) return tabRunner;
  const newRunner = new BatchRunner({
    journal: new Journal(draftKeys),
    requests: (batch) => createBatchRequests(batch, userId),
    sleep,
    whenOnline: waitUntilReachable,
    keepPageOpen,
    notifyLists: recordBatchWrites,
    onSessionEnd: showProblem,
    snapshot: currentBatchStore,
  });
  onLeavePage(async (isRecovery) => {
    if (!isRecovery) newRunner.leave();
  });
  tabRunner = newRunner;
  return newRunner;
}

export function createBatchRequests({ resource, id: batch, way }: BatchInfo, userId: string) {
  const origin = { way, batch };
  return {
    send: (id: string, writes: IndexedWrite[], onSettled: (count: number) => void) =>
      sendOnce(async () => {
        const started = await sendChunk(resource, id, origin, writes, userId);
        if (started.kind !== "started") return started;
        const reportProgress = async () => {
          for await (const count of started.settled) onSettled(count);
        };
        // A broken connection rejects both, which counts as a lost reply.
        const [reply] = await Promise.all([started.reply, reportProgress()]);
        return reply;
      }),
    fetchLostReply: (id: string) => sendOnce(() => fetchChunkReply(id, userId)),
    fetchEvidence: (writes: IndexedWrite[]) =>
      sendOnce(() => findWriteEvidence(resource, origin, writes, userId)),
  };
}

/** Sends a request once; resolves to a `NoReply` if it was refused or not sent, or if its reply was lost. */
async function sendOnce<Reply extends { kind: string }>(
  call: () => Promise<Reply>,
): Promise<Reply | NoReply> {
  const reply = await sendWrite(call);
  if (reply === NOT_SENT) return { kind: "offline" };
  if (reply === UNKNOWN_OUTCOME) return { kind: "lost" };
  if ("isBusy" in reply) return { kind: "busy" };
  return reply;
}

const HEARTBEAT_MS = 15_000;

/** Keeps the session alive, postpones reloads, and asks before the tab is closed; returns the function that ends this. */
function keepPageOpen(): () => void {
  const allowReload = postponeReload();
  notifyActivity();
  const heartbeat = setInterval(notifyActivity, HEARTBEAT_MS);
  window.addEventListener("beforeunload", askBeforeUnload);
  return () => {
    window.removeEventListener("beforeunload", askBeforeUnload);
    clearInterval(heartbeat);
    allowReload();
  };
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export function createBatchInfo(view: ListView, way: WriteSource, title: string): BatchInfo {
  const path = window.location.pathname + window.location.search;
  const labels = Object.fromEntries(view.columns.map(({ field, label }) => [field, label]));
  return { way, resource: view.resource, title, list: { path, title: view.title }, labels };
}

const ALREADY_RUNNING_TEXT = "Masih ada pengiriman yang belum selesai. Selesaikan atau tutup dulu yang itu.";

/** Returns functions that start a batch, and whether `runPlan` is starting one. Calls `onRefused` if another batch is unfinished. */
export function useStartBatch(onRefused: (refusal: AlertMessage) => void = showProblem) {
  const owner = useOwner();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  async function startBatch(info: BatchInfo, writes: PlannedWrite[]): Promise<boolean> {
    const isStarted = (await batchRunnerOf(owner).start({ ...info, writes })) === "started";
    if (isStarted) notifyBatchStarted(owner.draftKeys);
    else onRefused({ kind: "message", text: ALREADY_RUNNING_TEXT });
    return isStarted;
  }

  /** Starts a batch of the writes that `plan` returns (none for `null`), and opens its screen. */
  async function runPlan(
    info: BatchInfo,
    plan: () => PlannedWrite[] | null | Promise<PlannedWrite[] | null>,
    onStarted = () => {},
  ): Promise<void> {
    setIsBusy(true);
    const writes = await plan();
    if (!writes || !(await startBatch(info, writes))) return setIsBusy(false);
    onStarted();
    router.push(BATCH_PATH);
  }
  return { isBusy, startBatch, runPlan };
}
