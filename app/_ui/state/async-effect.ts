import { useEffect, useMemo, useState } from "react";

/** Loads a value on mount, when `deps` change and after `retry`; while it loads, `loaded` is `null` and `lastLoaded` the previous value. */
export function useLoadedValue<Value>(
  load: ((signal: AbortSignal) => Promise<Value>) | null | undefined,
  ...deps: unknown[]
) {
  const [last, setLast] = useState<{ request: object; value: Value }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: creates an object for each request.
  const request = useMemo(() => ({}), [...deps, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request loads once.
  useEffect(() => {
    if (load) return runAsyncEffect(load, (value) => setLast({ request, value }));
  }, [request]);
  return {
    loaded: last?.request === request ? last.value : null,
    lastLoaded: last?.value,
    retry: () => setAttempt(attempt + 1),
  };
}

/** Calls `load`, then `onValue` with its result. Returns the cleanup function of the effect, which aborts the signal and ignores the result. */
export function runAsyncEffect<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  onValue: (value: Value) => void,
): () => void {
  const abortController = new AbortController();
  void load(abortController.signal).then((value) => {
    if (!abortController.signal.aborted) onValue(value);
  });
  return () => abortController.abort();
}

/** Returns whether `isRunning` was true for `delayMs` without a break; the result stays true from then on. */
export function useHasElapsed(delayMs: number, isRunning = true): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(setElapsed, delayMs, true);
    return () => clearTimeout(timer);
  }, [delayMs, isRunning]);
  return hasElapsed;
}

/** Resolves after a number of milliseconds (never if it is infinite), or as soon as the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
