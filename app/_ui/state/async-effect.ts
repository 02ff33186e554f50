/** Calls `use` with what `ask` resolves to, unless its effect has ended, which aborts the signal; returns the effect's cleanup. */
export function runAsyncEffect<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  use: (value: Value) => void,
): () => void {
  const over = new AbortController();
  void ask(over.signal).then((value) => {
    if (!over.signal.aborted) use(value);
  });
  return () => over.abort();
}
