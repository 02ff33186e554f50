"use client";

import { readDate, readTime, writeDate } from "@/lib/fields/date-time";
import { onDemand } from "../_ui/on-demand/on-demand";
import { PickerField } from "../_ui/pickers/picker-field";
import { useFormField } from "./form-inputs";
import type { FormScreen } from "./form-screen";

const TimePicker = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../_ui/pickers/time-picker"));

const Calendar = onDemand(() => import(/* webpackChunkName: "calendar" */ "../_ui/pickers/calendar"));

const KINDS = {
  time: {
    hint: "Jam:menit:detik, misalnya 08:30:00",
    button: "Pilih waktu",
    Picker: TimePicker,
    write: readTime,
  },
  date: {
    hint: "Hari-bulan-tahun, misalnya 17-05-1990",
    button: "Pilih tanggal",
    Picker: Calendar,
    write(typed: string) {
      const date = readDate(typed);
      return date && writeDate(date);
    },
  },
};

type PickedInputProps = { name: string; kind: keyof typeof KINDS; screen: FormScreen };

/** Renders a time of day or a date until today with a picker; what is typed is rewritten when the field is left or submitted. */
export function PickedInput({ name, kind, screen }: PickedInputProps) {
  const { write, ...picker } = KINDS[kind];
  const { form, shown } = useFormField(name);
  const { onBlur, ...field } = form.register(name);
  const read = () => String(form.getValues(name) ?? "");
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true });

  function settle() {
    const typed = read();
    const written = write(typed);
    if (written !== null && written !== typed) set(written);
  }

  return (
    <PickerField
      {...picker}
      {...field}
      {...shown}
      today={screen.today}
      timeZone={screen.timeZone}
      read={read}
      onPick={set}
      onBlur={(event) => {
        settle();
        void onBlur(event);
      }}
      onKeyDown={(event) => event.key === "Enter" && settle()}
    />
  );
}
