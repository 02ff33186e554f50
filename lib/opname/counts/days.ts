/** The milliseconds of a day. */
export const DAY_MS = 24 * 3_600_000;

/** Returns the number of the day of a local time, counted from 1970-01-01. */
export const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** The days on which times fall, in the order of `days`: the place of each time's, -1 without one. */
export type DayNumbers = { of: Int32Array; days: number[] };

/** Numbers the days on which local times fall, the earliest first. */
export function numberDays(times: Float64Array): DayNumbers {
  const seen = new Set<number>();
  for (let row = 0; row < times.length; row++) seen.add(dayOf(times[row] ?? Number.NaN));
  seen.delete(Number.NaN);
  const days = [...seen].sort((one, other) => one - other);
  const places = new Map(days.map((day, place) => [day, place]));
  const of = new Int32Array(times.length);
  for (let row = 0; row < times.length; row++) of[row] = places.get(dayOf(times[row] ?? Number.NaN)) ?? -1;
  return { of, days };
}
