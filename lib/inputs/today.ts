import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** Returns the current date in a time zone, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string): string {
  return format(TZDate.tz(timeZone), "yyyy-MM-dd");
}
