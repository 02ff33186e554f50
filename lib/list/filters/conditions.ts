import { readDate } from "../../fields/date-time";
import type { ListView } from "../list";
import type { Filters } from "./filters";

/** Ranges of days that move with the current day, by their word in an address. */
export const DAY_PRESETS = {
  "hari-ini": "Hari ini",
  "7-hari": "7 hari",
  "minggu-lalu": "Minggu lalu",
  "bulan-ini": "Bulan ini",
  "bulan-lalu": "Bulan lalu",
} as const;

export type DayPreset = keyof typeof DAY_PRESETS;

export const isDayPreset = (term: string): term is DayPreset => Object.hasOwn(DAY_PRESETS, term);

const DAY_MS = 24 * 3_600_000;

/** Returns whether a text is a day `YYYY-MM-DD` of the calendar. */
export const isDay = (text: string) => readDate(text) === text;

/** Returns the days of a preset, from the current day of the business. */
export function presetDays(preset: DayPreset, today: string): FilterRange {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const at = (byMonths: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 + byMonths, dayOfMonth)).toISOString().slice(0, 10);
  // Day 0 is the last one of the month before.
  if (preset === "bulan-ini") return { from: at(0, 1), to: at(1, 0) };
  if (preset === "bulan-lalu") return { from: at(-1, 1), to: at(0, 0) };
  if (preset === "minggu-lalu") {
    const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
    return { from: at(0, day - daysSinceMonday - 7), to: at(0, day - daysSinceMonday - 1) };
  }
  return { from: preset === "7-hari" ? at(0, day - 6) : today, to: today };
}

/** Returns the range of local times, in milliseconds as if they were UTC, of days; its end is excluded. */
export function timeRangeOf({ from, to }: FilterRange): [start: number, end: number] {
  return [
    from === "" ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === "" ? Number.POSITIVE_INFINITY : Date.parse(to) + DAY_MS,
  ];
}

/** How a column is filtered: by its values, by a range of numbers or days, or by whether there is a picture. */
export type FilterKind = "values" | "number" | "date" | "picture";

export type FilterColumn = { field: string; label: string; kind: FilterKind };

const KINDS = { price: "number", number: "number", datetime: "date", short: "values" } as const;

/** Returns the columns of a list that can be filtered, in their order; the picture's is the last. */
export function filterColumns({ columns, picture }: Pick<ListView, "columns" | "picture">): FilterColumn[] {
  const found: FilterColumn[] = columns.map(({ field, label, as }) => ({
    field,
    label,
    kind: as ? KINDS[as] : "values",
  }));
  if (picture) found.push({ field: picture.field, label: picture.label, kind: "picture" });
  return found;
}

/** The term of the cells without a value. */
export const EMPTY_TERM = "";

/** The terms of the rows with and without a picture. */
export const WITH_PICTURE = "ada";
export const WITHOUT_PICTURE = "tidak-ada";

/** Both ends of a range of numbers or of days `YYYY-MM-DD`, included; empty where it has none. */
export type FilterRange = { from: string; to: string };

/** The condition of a term on a cell. */
export type Condition =
  | { kind: "text"; text: string }
  | { kind: "filled" }
  | { kind: "numbers"; from: number; to: number }
  | { kind: "days"; days: FilterRange | DayPreset };

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Splits a range, `from..to`; `null` for other terms. */
export function readRange(term: string): FilterRange | null {
  const [from = "", to, ...others] = term.split("..");
  return to === undefined || others.length > 0 || from + to === "" ? null : { from, to };
}

/** Formats a range; empty if it has no end. */
export const writeRange = ({ from, to }: FilterRange): string => (from + to === "" ? "" : `${from}..${to}`);

function readNumbers({ from, to }: FilterRange): Condition | null {
  if (![from, to].every((end) => end === "" || (NUMBER.test(end) && Number.isFinite(Number(end)))))
    return null;
  const least = from === "" ? Number.NEGATIVE_INFINITY : Number(from);
  const most = to === "" ? Number.POSITIVE_INFINITY : Number(to);
  return least <= most ? { kind: "numbers", from: least, to: most } : null;
}

function readDays({ from, to }: FilterRange): Condition | null {
  if (![from, to].every((end) => end === "" || isDay(end))) return null;
  return from === "" || to === "" || from <= to ? { kind: "days", days: { from, to } } : null;
}

/** Returns what a term means for a column of a kind; `null` if it makes no sense there. */
export function readTerm(kind: FilterKind, term: string): Condition | null {
  if (kind === "values") return { kind: "text", text: term };
  if (kind === "picture") {
    if (term === WITH_PICTURE) return { kind: "filled" };
    return term === WITHOUT_PICTURE ? { kind: "text", text: EMPTY_TERM } : null;
  }
  if (term === EMPTY_TERM) return { kind: "text", text: EMPTY_TERM };
  if (kind === "date" && isDayPreset(term)) return { kind: "days", days: term };
  const range = readRange(term);
  if (!range) return null;
  return kind === "date" ? readDays(range) : readNumbers(range);
}

/** Splits filters into those that make sense for these columns and the terms that do not. */
export function splitValidFilters(columns: readonly FilterColumn[], { words, terms }: Filters) {
  const ignored: { field: string; term: string }[] = [];
  const used = new Map<string, readonly string[]>();
  for (const [field, all] of terms) {
    const column = columns.find((each) => each.field === field);
    const good = all.filter((term) => column && readTerm(column.kind, term));
    if (good.length > 0) used.set(field, good);
    for (const term of all) if (!good.includes(term)) ignored.push({ field, term });
  }
  return { used: { words, terms: used } satisfies Filters, ignored };
}
