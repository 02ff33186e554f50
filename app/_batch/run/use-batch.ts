"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { lookForWrites, recallChunk, sendChunk } from "@/app/_actions/batches";
import type { BatchHead, PlannedWrite, SentWrite, Way } from "@/lib/batch/writes";
import type { ListView } from "@/lib/list/list";
import { type Message, NOT_SENT, UNKNOWN_OUTCOME } from "@/lib/messages/problem";
import { BATCH_PATH } from "@/lib/resources/routes";
import { notifyBatchStarted } from "../../_session/drafts/batch-lock";
import { blockReload, onBeforeUnload } from "../../_session/leaving/unsaved-changes";
import { type Owner, useOwner } from "../../_session/page-owner";
import { whenInReach } from "../../_session/pwa/connection";
import { markWork } from "../../_session/session";
import { showProblem } from "../../_session/session-end";
import { recordBatchWrites } from "../../_store/lists/freshness";
import { sendWrite } from "../../_store/send-write";
import { createStore } from "../../_ui/state/store";
import { BatchRunner, type NoReply } from "./batch-runner";
import { Journal } from "./journal";
import type { BatchSnapshot } from "./shown-batch";

/** Why a second batch is not started. */
const BATCH_RUNS = "Masih ada pengiriman yang belum selesai. Selesaikan atau tutup dulu yang itu.";

/** Sends a request once, and tells a lost answer from a request that was refused or not sent. */
async function ask<Reply extends { kind: string }>(send: () => Promise<Reply>): Promise<Reply | NoReply> {
  const reply = await sendWrite(send);
  if (reply === NOT_SENT) return { kind: "offline" };
  if (reply === UNKNOWN_OUTCOME) return { kind: "lost" };
  if ("isBusy" in reply) return { kind: "busy" };
  return reply;
}

/** Returns the requests of a batch of this resource, for the person of the page. */
export function requestsOf({ resource, id: batch, way }: BatchHead, userId: string) {
  const origin = { way, batch };
  return {
    send: (id: string, writes: SentWrite[], onSettled: (count: number) => void) =>
      ask(async () => {
        const started = await sendChunk(resource, id, origin, writes, userId);
        if (started.kind !== "begun") return started;
        const reportProgress = async () => {
          for await (const count of started.settled) onSettled(count);
        };
        // Both reject where the connection breaks off, as for any lost answer.
        return (await Promise.all([started.reply, reportProgress()]))[0];
      }),
    recall: (id: string) => ask(() => recallChunk(id, userId)),
    look: (writes: SentWrite[]) => ask(() => lookForWrites(resource, origin, writes, userId)),
  };
}

const WORK_MS = 15_000;

const shownBatch = createStore<BatchSnapshot | null>(null);

/** Returns the person's batch of this tab, `null` if there is none. */
export const useShownBatch = shownBatch.use;

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Counts as use of the session, waits with reloads, and asks before the tab is closed, until it is ended. */
function holdPage(): () => void {
  const releaseReload = blockReload();
  markWork();
  const working = setInterval(markWork, WORK_MS);
  window.addEventListener("beforeunload", askBeforeUnload);
  return () => {
    window.removeEventListener("beforeunload", askBeforeUnload);
    clearInterval(working);
    releaseReload();
  };
}

let runner: BatchRunner | null = null;

/** Returns what runs the person's batch, in the browser only: a document has one person. */
export function runnerOf({ userId, draftLock }: Owner): BatchRunner {
  if (runner) return runner;
  const made = new BatchRunner({
    journal: new Journal(draftLock),
    requests: (batch) => requestsOf(batch, userId),
    rest,
    whenInReach,
    holdPage,
    notifyLists: recordBatchWrites,
    onSessionEnd: showProblem,
    shown: shownBatch,
  });
  onBeforeUnload(async () => made.leave());
  runner = made;
  return made;
}

/** Returns the head of a batch of writes to the shown list, to which its result leads back as it is narrowed now. */
export function headOf(view: ListView, way: Way, title: string): BatchHead {
  const path = window.location.pathname + window.location.search;
  const labels = Object.fromEntries(view.columns.map(({ field, label }) => [field, label]));
  return { way, resource: view.resource, title, list: { path, title: view.title }, labels };
}

/** Returns what starts a batch, and whether that is under way; `onRefused` tells the person that another one is not finished. */
export function useStartBatch(onRefused: (refusal: Message) => void = showProblem) {
  const owner = useOwner();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  /** Starts a batch of these writes; returns whether it runs. */
  async function startBatch(head: BatchHead, writes: PlannedWrite[]): Promise<boolean> {
    const isStarted = (await runnerOf(owner).start({ ...head, writes })) === "started";
    if (isStarted) notifyBatchStarted(owner.draftLock);
    else onRefused({ kind: "message", text: BATCH_RUNS });
    return isStarted;
  }

  /** Starts a batch of what `plan` returns, unless that is `null`, and shows its screen. */
  async function runPlan(
    head: BatchHead,
    plan: () => PlannedWrite[] | null | Promise<PlannedWrite[] | null>,
    onStarted = () => {},
  ): Promise<void> {
    setIsBusy(true);
    const writes = await plan();
    if (!writes || !(await startBatch(head, writes))) return setIsBusy(false);
    onStarted();
    router.push(BATCH_PATH);
  }

  return { isBusy, startBatch, runPlan };
}
