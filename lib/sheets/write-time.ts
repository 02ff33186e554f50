/** Formats a local time, in milliseconds as if it were UTC, as `YYYY-MM-DD HH:mm`. */
export function writeTime(time: number): string {
  return new Date(time)
    .toISOString()
    .replace("T", " ")
    .replace(/:[\d.]+Z$/, "");
}
