/** The milliseconds of a day. */
export const DAY_MS = 24 * 3_600_000;

/** Returns the number of the day of a local time, counted from 1970-01-01. */
export const dayOf = (time: number) => Math.floor(time / DAY_MS);
