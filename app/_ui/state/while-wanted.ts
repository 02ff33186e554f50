/** Calls `use` with what a promise resolves to, unless the effect that waits for it has ended; returns the effect's cleanup. */
export function whileWanted<Value>(promise: Promise<Value>, use: (value: Value) => void): () => void {
  let isWanted = true;
  void promise.then((value) => {
    if (isWanted) use(value);
  });
  return () => {
    isWanted = false;
  };
}
