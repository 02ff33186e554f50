"use client";

import { useCallback, useSyncExternalStore } from "react";
import { tellBegun } from "../../_session/leaving/kept-batch";
import { beforeLoss, holdReload } from "../../_session/leaving/reload";
import { type Owner, useOwner } from "../../_session/page-owner";
import { whenInReach } from "../../_session/pwa/connection";
import { noteWork } from "../../_session/session-calls";
import { noteBatchWrites } from "../../_store/lists/freshness";
import { BatchRunner } from "./batch-runner";
import { Journal } from "./journal";
import { requestsOf } from "./send";
import type { BatchSnapshot } from "./shown-batch";

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
