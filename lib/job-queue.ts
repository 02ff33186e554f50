/** Creates a queue that runs jobs one after another, also after a job that failed; returns its `enqueue` function. */
export function createJobQueue() {
  let lastJob: Promise<unknown> = Promise.resolve();
  return <Result>(job: () => Result | Promise<Result>): Promise<Result> => {
    const result = lastJob.then(job);
    lastJob = result.catch(() => undefined);
    return result;
  };
}

/** Returns a function that calls `work` with its arguments, once all its earlier calls have ended. */
export function runOneAtATime<Args extends unknown[], Result>(
  work: (...args: Args) => Result | Promise<Result>,
) {
  const enqueue = createJobQueue();
  return (...args: Args): Promise<Result> => enqueue(() => work(...args));
}
