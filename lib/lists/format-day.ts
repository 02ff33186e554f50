import { UTCDateMini } from "@date-fns/utc/date/mini";
import { lightFormat } from "date-fns/lightFormat";

// The month names of date-fns come with its whole locale, which would be most of the script of a list.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Formats the day of a local time, in milliseconds as if it were UTC, and what `clock` asks of its time of day. */
export function formatWall(time: number, clock: string): string {
  const date = new UTCDateMini(time);
  return lightFormat(date, `dd '${MONTHS[date.getMonth()]}' yyyy${clock}`);
}

/** Formats the day of a local time as `05 March 2024`. */
export function formatDay(time: number): string {
  return formatWall(time, "");
}
