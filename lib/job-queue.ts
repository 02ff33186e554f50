/** Creates a queue that runs jobs one after another; a failed job does not affect the next ones. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(job: () => Result | Promise<Result>): Promise<Result> => {
    const result = last.then(job);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Returns a function that runs calls of `work` one after another, in their order. */
export function serializeCalls<Args extends unknown[], Result>(
  work: (...args: Args) => Result | Promise<Result>,
) {
  const enqueue = createQueue();
  return (...args: Args): Promise<Result> => enqueue(() => work(...args));
}
