/** Creates a queue that runs jobs one after another; a failed job does not affect the next ones. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(job: () => Result | Promise<Result>): Promise<Result> => {
    const result = last.then(job);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Returns `work` with its calls queued one after another. */
export function inTurn<Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>) {
  const enqueue = createQueue();
  return (...args: Args): Promise<Result> => enqueue(() => work(...args));
}
