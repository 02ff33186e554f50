"use client";

import type { ComponentProps } from "react";
import { readDate, readTime, writeDate } from "@/lib/fields/date-time";
import { onDemand } from "../_ui/on-demand/on-demand";
import { PickerField } from "../_ui/pickers/picker-field";
import { useFormField } from "./form-inputs";
import type { FormScreen } from "./form-screen";

const TimePicker = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../_ui/pickers/time-picker"));

const Calendar = onDemand(() => import(/* webpackChunkName: "calendar" */ "../_ui/pickers/calendar"));

type Named = { name: string; screen: FormScreen };

type PickedInputProps = Named &
  Pick<ComponentProps<typeof PickerField>, "hint" | "button" | "Picker"> & {
    /** Returns how the form writes what is typed; `null` for what it cannot read, which stays as it is. */
    write: (typed: string) => string | null;
  };

/** Renders a text with a picker; what is typed is rewritten when the field is left or submitted. */
function PickedInput({ name, screen, write, ...picker }: PickedInputProps) {
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

/** Renders a time of day, shown as `07:15:00`. */
export function TimeInput(props: Named) {
  return (
    <PickedInput
      {...props}
      hint="Jam:menit:detik, misalnya 08:30:00"
      button="Pilih waktu"
      Picker={TimePicker}
      write={readTime}
    />
  );
}

/** Renders a date until today, shown as `17-05-1990`. */
export function DateInput(props: Named) {
  return (
    <PickedInput
      {...props}
      hint="Hari-bulan-tahun, misalnya 17-05-1990"
      button="Pilih tanggal"
      Picker={Calendar}
      write={(typed) => {
        const date = readDate(typed);
        return date && writeDate(date);
      }}
    />
  );
}
