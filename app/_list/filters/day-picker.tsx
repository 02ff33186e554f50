"use client";

import { todayIn } from "@/lib/fields/date-time";
import Calendar from "../../_ui/pickers/calendar";
import type { PickerProps } from "../../_ui/pickers/picker-field";

/** How many years after this one the calendar has: a row may have a wrong year. */
const YEARS_AHEAD = 10;

/** The calendar of a filter. The current day is asked for when it is opened: time zones take their time to load. */
export default function DayPicker(props: PickerProps) {
  const today = todayIn(props.timeZone);
  return <Calendar {...props} today={today} latest={`${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`} />;
}
