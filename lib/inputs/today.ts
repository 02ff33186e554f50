import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** The date in a time zone at this moment, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string): string {
  return format(TZDate.tz(timeZone), "yyyy-MM-dd");
}
