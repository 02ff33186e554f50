"use client";

import { useEffect, useState } from "react";
import { whileWanted } from "./while-wanted";

/** Loads a value when the component is mounted, and again by `retry`; it is `null` meanwhile. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [loaded, setLoaded] = useState<Value | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once.
  useEffect(() => whileWanted(load, setLoaded), [attempt]);

  function retry() {
    setLoaded(null);
    setAttempt(attempt + 1);
  }
  return { loaded, retry };
}
