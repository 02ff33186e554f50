type Limits = {
  /** How many may start in a burst. */
  burst: number;
  perSecond: number;
};

/** Spreads requests over time. */
export type Pace = {
  /** Returns how long the next request has to wait, in milliseconds; 0 counts it as started. */
  start: () => number;
  /** Lets no request start for so many seconds. */
  pause: (seconds: number) => void;
};

/** Creates a pace; `now` returns milliseconds. */
export function makePace({ burst, perSecond }: Limits, now: () => number): Pace {
  let left = burst;
  let countedAt = now();
  let pausedUntil = countedAt;
  return {
    start() {
      const at = now();
      if (at < pausedUntil) return pausedUntil - at;
      left = Math.min(burst, left + ((at - countedAt) / 1000) * perSecond);
      countedAt = at;
      if (left < 1) return ((1 - left) / perSecond) * 1000;
      left -= 1;
      return 0;
    },
    pause(seconds) {
      pausedUntil = Math.max(pausedUntil, now() + seconds * 1000);
    },
  };
}
