const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const padded = (part: number, length = 2) => String(part).padStart(length, "0");

/** Formats the day of a local time, in milliseconds as if it were UTC, as `05 March 2024`. */
export function formatDay(time: number): string {
  const date = new Date(time);
  return `${padded(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]} ${padded(date.getUTCFullYear(), 4)}`;
}

/** Formats a local time, in milliseconds as if it were UTC, as `05 March 2024, 14:30`. */
export function formatLocalTime(time: number): string {
  const date = new Date(time);
  return `${formatDay(time)}, ${padded(date.getUTCHours())}:${padded(date.getUTCMinutes())}`;
}
