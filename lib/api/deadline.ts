/** The deadline of one call: its signal aborts with a TimeoutError when it has passed. */
export type Deadline = {
  signal: AbortSignal;
  /** Has a wait of our own, which is not the API's, take no time of it; it starts over afterwards. */
  pause: (wait: Promise<void>) => Promise<void>;
  end: () => void;
};

/** Starts a deadline of so many milliseconds. */
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
