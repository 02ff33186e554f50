import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { DayPicker } from "react-day-picker";
import { id } from "react-day-picker/locale/id";
import { formatDate, parseDate } from "@/lib/fields/date-time";
import { Button } from "../button";
import { Dialog, DialogActions } from "../dialog";
import { INPUT_CLASS } from "../fields/field";
import type { PickerDialogProps } from "./picker-field";

const MONTH_BUTTON_CLASS =
  "flex size-11 items-center justify-center rounded-control text-muted hover:bg-pointed aria-disabled:opacity-40";

const CALENDAR_CLASS_NAMES = {
  month: "grid grid-cols-[auto_1fr_auto] items-center gap-y-3",
  button_previous: MONTH_BUTTON_CLASS,
  button_next: MONTH_BUTTON_CLASS,
  chevron: "fill-current",
  dropdowns: "flex gap-2",
  dropdown_root: "min-w-0 flex-1",
  dropdown: INPUT_CLASS,
  caption_label: "hidden",
  month_grid: "col-span-3 w-full table-fixed max-[22rem]:-mx-2.5 max-[22rem]:w-[calc(100%+1.25rem)]",
  weekday: "py-1 text-xs font-medium text-muted",
  day: "p-0 text-center",
  day_button:
    "min-h-11 w-full rounded-control border border-transparent tabular-nums hover:bg-pointed disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent",
  today: "*:border-edge",
  selected:
    "*:bg-brand-strong *:font-semibold *:text-white *:hover:bg-brand-pressed forced-colors:*:border-4",
};

type CalendarProps = PickerDialogProps & {
  /** The last day that can be picked, `YYYY-MM-DD`; by default today. */
  latest?: string;
};

/** Renders a dialog that picks a date. With an invalid value, or one after `latest`, it opens at today. */
export default function Calendar(props: CalendarProps) {
  const { title, value, today, latest = today, onPick, onDone, onClose } = props;
  const todayDate = parseISO(today);
  const latestDate = parseISO(latest);
  const isoDate = parseDate(value);
  const selectedDate = isoDate !== null && isoDate <= latest ? parseISO(isoDate) : undefined;
  return (
    <Dialog title={title} onClose={onClose} size="sheet">
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={id}
        captionLayout="dropdown"
        navLayout="around"
        reverseYears
        startMonth={new Date(1900, 0)}
        endMonth={latestDate}
        disabled={{ after: latestDate }}
        today={todayDate}
        selected={selectedDate}
        defaultMonth={selectedDate ?? todayDate}
        onSelect={(day) => {
          onPick(formatDate(lightFormat(day, "yyyy-MM-dd")));
          onDone();
        }}
        classNames={CALENDAR_CLASS_NAMES}
      />
      <DialogActions>
        <Button onClick={onClose}>Batal</Button>
      </DialogActions>
    </Dialog>
  );
}
