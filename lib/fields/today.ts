import { TZDate } from "@date-fns/tz";
import { lightFormat } from "date-fns/lightFormat";

/** Returns the current date in a time zone, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string): string {
  return lightFormat(TZDate.tz(timeZone), "yyyy-MM-dd");
}

/** Returns the current time of day in a time zone, as `HH:mm:ss`. */
export function timeIn(timeZone: string): string {
  return lightFormat(TZDate.tz(timeZone), "HH:mm:ss");
}
