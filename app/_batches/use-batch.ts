"use client";

import { useSyncExternalStore } from "react";
import { useOwner } from "../_session/page-owner";
import { type BatchRunner, type BatchSnapshot, batchRunner } from "./batch-runner";

/** Returns the person's batch of this tab, `null` if there is none, and its runner. */
export function useBatch(): { shown: BatchSnapshot | null; runner: BatchRunner } {
  const runner = batchRunner(useOwner());
  return { shown: useSyncExternalStore(runner.subscribe, runner.snapshot, () => null), runner };
}
