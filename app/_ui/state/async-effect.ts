"use client";

import { useEffect, useMemo, useState } from "react";

/** Calls `onValue` with what `load` resolves to, unless the effect is cleaned up before; returns the cleanup, which aborts the signal. */
export function runAsyncEffect<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  onValue: (value: Value) => void,
): () => void {
  const abort = new AbortController();
  void load(abort.signal).then((value) => {
    if (!abort.signal.aborted) onValue(value);
  });
  return () => abort.abort();
}

/** Resolves after some milliseconds, never where they are infinite, or once the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Returns whether `isRunning` has lasted for a delay in milliseconds; then it stays true. */
export function useElapsed(delayMs: number, isRunning = true): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(setElapsed, delayMs, true);
    return () => clearTimeout(timer);
  }, [delayMs, isRunning]);
  return hasElapsed;
}

/** Loads a value on mount, for other `needs`, and after `retry`; meanwhile `loaded` is `null` and `last` the value before. */
export function useLoaded<Value>(
  load: ((signal: AbortSignal) => Promise<Value>) | null | undefined,
  ...needs: unknown[]
) {
  const [last, setLast] = useState<{ request: object; value: Value }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is another object.
  const request = useMemo(() => ({}), [...needs, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request loads once.
  useEffect(() => {
    if (load) return runAsyncEffect(load, (value) => setLast({ request, value }));
  }, [request]);
  return {
    loaded: last?.request === request ? last.value : null,
    last: last?.value,
    retry: () => setAttempt(attempt + 1),
  };
}
