"use client";

import { todayIn } from "@/lib/inputs/today";
import Calendar from "../_pickers/calendar";
import type { PickerProps } from "../_pickers/picker-field";

/** The calendar until today, which is asked for when it is opened: time zones take their time to load. */
export default function DayPicker(props: PickerProps) {
  return <Calendar {...props} today={todayIn(props.timeZone)} />;
}
