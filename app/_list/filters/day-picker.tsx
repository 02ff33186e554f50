import { todayInTimeZone } from "@/lib/fields/date-time";
import Calendar from "../../_ui/pickers/calendar";
import type { PickerDialogProps } from "../../_ui/pickers/picker-field";

/** The calendar reaches this many years into the future, because a row may have a wrong year. */
const YEARS_AHEAD = 10;

/** Renders the calendar of a date filter; the current day is computed when it opens, because time zones are slow to load. */
export default function DayPicker(props: PickerDialogProps) {
  const today = todayInTimeZone(props.timeZone);
  return <Calendar {...props} today={today} latest={`${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`} />;
}
