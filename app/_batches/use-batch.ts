"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useOwner } from "../_session/page-owner";
import { type BatchRunner, type BatchSnapshot, batchRunner } from "./batch-runner";

const NONE = () => null;

/** Returns the person's batch of this tab, `null` if there is none, and a getter of its runner, which is in the browser only. */
export function useBatch(): { shown: BatchSnapshot | null; runner: () => BatchRunner } {
  const owner = useOwner();
  const runner = useCallback(() => batchRunner(owner), [owner]);
  const subscribe = useCallback((listener: () => void) => runner().subscribe(listener), [runner]);
  const snapshot = useCallback(() => runner().snapshot(), [runner]);
  return { shown: useSyncExternalStore(subscribe, snapshot, NONE), runner };
}
