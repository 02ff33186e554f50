"use client";

import { useEffect, useState } from "react";

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

/** Loads a value on mount, for each new `key`, and after `retry`; `loaded` is `null` meanwhile. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>, key = "") {
  const [loaded, setLoaded] = useState<{ request: string; value: Value } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const request = `${attempt} ${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request loads once.
  useEffect(() => runAsyncEffect(load, (value) => setLoaded({ request, value })), [request]);
  return {
    loaded: loaded?.request === request ? loaded.value : null,
    retry: () => setAttempt(attempt + 1),
  };
}
