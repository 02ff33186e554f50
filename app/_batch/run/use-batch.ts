"use client";

import { useCallback, useSyncExternalStore } from "react";
import { lookForWrites, recallChunk, sendChunk } from "@/app/_actions/batches";
import type { NoReply } from "@/lib/batch/run-batch";
import type { ChunkBegun, ChunkReply, PlannedWrite } from "@/lib/batch/writes";
import { NOT_SENT, UNKNOWN_OUTCOME } from "@/lib/messages/problem";
import { tellBegun } from "../../_session/leaving/kept-batch";
import { beforeLoss, holdReload } from "../../_session/leaving/reload";
import { type Owner, useOwner } from "../../_session/page-owner";
import { whenInReach } from "../../_session/pwa/connection";
import { noteWork } from "../../_session/session-calls";
import { noteBatchWrites } from "../../_store/lists/freshness";
import { sendWrite } from "../../_store/send-write";
import { BatchRunner } from "./batch-runner";
import { Journal } from "./journal";
import type { BatchSnapshot } from "./shown-batch";

/** Sends a request once, and tells a lost answer from a request that was refused or not sent. */
async function ask<Reply extends { kind: string }>(send: () => Promise<Reply>): Promise<Reply | NoReply> {
  const reply = await sendWrite(send);
  if (reply === NOT_SENT) return { kind: "offline" };
  if (reply === UNKNOWN_OUTCOME) return { kind: "lost" };
  if ("isBusy" in reply) return { kind: "busy" };
  return reply;
}

/**
 * Calls `onSettled` with the number of settled writes while a chunk runs, and returns its reply. Where the connection breaks off
 * before that, it rejects as for any lost answer.
 */
async function follow(
  { settled, reply }: ChunkBegun,
  onSettled: (count: number) => void,
): Promise<ChunkReply> {
  const tell = async () => {
    for await (const count of settled) onSettled(count);
  };
  const [whole] = await Promise.all([reply, tell()]);
  return whole;
}

/** Returns the requests of a batch of this resource, for the person of the page. */
export function requestsOf(resource: string, userId: string) {
  return {
    send: (id: string, writes: PlannedWrite[], onSettled: (count: number) => void) =>
      ask(async () => {
        const begun = await sendChunk(resource, id, writes, userId);
        return begun.kind === "begun" ? follow(begun, onSettled) : begun;
      }),
    recall: (id: string) => ask(() => recallChunk(id, userId)),
    look: (writes: PlannedWrite[]) => ask(() => lookForWrites(resource, writes, userId)),
  };
}

const WORK_MS = 15_000;

const NONE = () => null;

let runner: BatchRunner | null = null;

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
  const releaseReload = holdReload();
  noteWork();
  const working = setInterval(noteWork, WORK_MS);
  window.addEventListener("beforeunload", askBeforeUnload);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    window.removeEventListener("beforeunload", askBeforeUnload);
    clearInterval(working);
    releaseReload();
  };
}

function newRunner({ userId, draftLock }: Owner): BatchRunner {
  const made = new BatchRunner({
    journal: new Journal(draftLock),
    requests: (resource) => requestsOf(resource, userId),
    rest,
    whenInReach,
    holdPage,
    noteWrites: noteBatchWrites,
    tellBegun: () => tellBegun(draftLock),
  });
  beforeLoss(async () => made.leave());
  return made;
}

/** Returns the runner of the page's person; a document has one person. */
function batchRunner(owner: Owner): BatchRunner {
  runner ??= newRunner(owner);
  return runner;
}

/** Returns the person's batch of this tab, `null` if there is none, and a getter of its runner, which is in the browser only. */
export function useBatch(): { shown: BatchSnapshot | null; runner: () => BatchRunner } {
  const owner = useOwner();
  const runner = useCallback(() => batchRunner(owner), [owner]);
  const subscribe = useCallback((listener: () => void) => runner().shown.subscribe(listener), [runner]);
  const snapshot = useCallback(() => runner().shown.snapshot(), [runner]);
  return { shown: useSyncExternalStore(subscribe, snapshot, NONE), runner };
}
