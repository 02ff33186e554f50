"use client";

import { useEffect, useState } from "react";
import { runAsyncEffect } from "./async-effect";

/** Loads a value when the component is mounted, for each `key`, and again by `retry`; it is `null` meanwhile. */
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
