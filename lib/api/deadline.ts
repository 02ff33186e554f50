/** The deadline of one call; `signal` aborts with a TimeoutError when it passes. */
export type Deadline = {
  signal: AbortSignal;
  /** Stops the timer during a wait that is not the API's, then starts it over. */
  pause: (wait: Promise<void>) => Promise<void>;
  end: () => void;
};

/** Starts a deadline in milliseconds. */
export function startDeadline(milliseconds: number): Deadline {
  const late = new AbortController();
  const begin = () =>
    setTimeout(
      () => late.abort(new DOMException("The deadline has passed.", "TimeoutError")),
      milliseconds,
    ).unref();
  let timer = begin();
  return {
    signal: late.signal,
    async pause(wait) {
      clearTimeout(timer);
      await wait;
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}
