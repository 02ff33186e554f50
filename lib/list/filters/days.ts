import { readDate } from "../../fields/date-time";

/** Ranges of days that move with the current day, by their word in an address. */
export const PRESETS = {
  "hari-ini": "Hari ini",
  "7-hari": "7 hari",
  "minggu-lalu": "Minggu lalu",
  "bulan-ini": "Bulan ini",
  "bulan-lalu": "Bulan lalu",
} as const;

export type Preset = keyof typeof PRESETS;

export const isPreset = (term: string): term is Preset => Object.hasOwn(PRESETS, term);

/** Days `YYYY-MM-DD`, both included; empty where the range has no end. */
export type Days = { from: string; to: string };

const DAY_MS = 24 * 3_600_000;

/** Returns whether a text is a day `YYYY-MM-DD` of the calendar. */
export const isDay = (text: string) => readDate(text) === text;

const format = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the days of a preset, from the current day of the business. */
export function presetDays(preset: Preset, today: string): Days {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const at = (byMonths: number, dayOfMonth: number) =>
    format(Date.UTC(year, month - 1 + byMonths, dayOfMonth));
  // Day 0 is the last one of the month before.
  if (preset === "bulan-ini") return { from: at(0, 1), to: at(1, 0) };
  if (preset === "bulan-lalu") return { from: at(-1, 1), to: at(0, 0) };
  if (preset === "minggu-lalu") {
    const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
    return { from: at(0, day - sinceMonday - 7), to: at(0, day - sinceMonday - 1) };
  }
  return { from: preset === "7-hari" ? at(0, day - 6) : today, to: today };
}

/** Returns the range of local times, in milliseconds as if they were UTC, of days; its end is excluded. */
export function timesOf({ from, to }: Days): [start: number, end: number] {
  return [
    from === "" ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === "" ? Number.POSITIVE_INFINITY : Date.parse(to) + DAY_MS,
  ];
}
