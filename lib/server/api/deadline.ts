/** The deadline of one call; `signal` aborts with a TimeoutError when it passes. */
export type Deadline = {
  signal: AbortSignal;
  /** Stops the timer during a wait that is not the API's, then starts it over. */
  pause: (wait: Promise<void>) => Promise<void>;
  /** Starts the timer over, but for the time that the whole call has. */
  extend: () => void;
  end: () => void;
};

/** Starts a deadline in milliseconds, which may be extended until the whole call has taken `most` milliseconds. */
export function startDeadline(milliseconds: number, most = milliseconds): Deadline {
  const late = new AbortController();
  const end = () => late.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  let left = most;
  let begunAt = 0;
  const begin = () => {
    begunAt = performance.now();
    return setTimeout(end, Math.min(milliseconds, left)).unref();
  };
  let timer = begin();
  return {
    signal: late.signal,
    async pause(wait) {
      clearTimeout(timer);
      await wait;
      timer = begin();
    },
    extend() {
      left -= performance.now() - begunAt;
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}
