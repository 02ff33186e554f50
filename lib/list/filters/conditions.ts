import { parseDate } from "../../fields/date-time";
import type { ListView } from "../list";
import type { Filters } from "./filters";

/** The labels of the filter terms that stand for a range of days relative to the current day. */
export const DAY_PRESETS = {
  "hari-ini": "Hari ini",
  "7-hari": "7 hari",
  "minggu-lalu": "Minggu lalu",
  "bulan-ini": "Bulan ini",
  "bulan-lalu": "Bulan lalu",
} as const;

export type DayPreset = keyof typeof DAY_PRESETS;
export const isDayPreset = (term: string): term is DayPreset => Object.hasOwn(DAY_PRESETS, term);

/** Returns whether a text is a valid day, `YYYY-MM-DD`. */
export const isIsoDate = (text: string) => parseDate(text) === text;

/** How a column is filtered: by its values, by a range of numbers or days, or by whether there is a picture. */
export type FilterKind = "values" | "number" | "date" | "picture";
export type FilterColumn = { field: string; label: string; kind: FilterKind };

const KIND_BY_FORMAT = { price: "number", number: "number", datetime: "date", short: "values" } as const;

/** Returns the columns by which a list can be filtered, in their order, with the picture column last. */
export function toFilterColumns({ columns, picture }: Pick<ListView, "columns" | "picture">): FilterColumn[] {
  const filterColumns = columns.map(({ field, label, as }): FilterColumn => {
    return { field, label, kind: as ? KIND_BY_FORMAT[as] : "values" };
  });
  if (picture) filterColumns.push({ field: picture.field, label: picture.label, kind: "picture" });
  return filterColumns;
}

/** The filter term that matches empty cells. */
export const EMPTY_TERM = "";
/** The filter terms that match rows with and without a picture. */
export const WITH_PICTURE_TERM = "ada";
export const WITHOUT_PICTURE_TERM = "tidak-ada";

/** The first and the last number or day (`YYYY-MM-DD`) of a range; `""` for no limit. */
export type FilterRange = { from: string; to: string };

/** What a filter term requires of a cell: a certain text, any text, or a number or day in a range. */
export type Condition =
  | { kind: "text"; text: string }
  | { kind: "filled" }
  | { kind: "numbers"; from: number; to: number }
  | { kind: "days"; days: FilterRange | DayPreset };

/** Parses a filter term of a column of this kind; returns `null` if the term is invalid for the kind. */
export function parseTerm(kind: FilterKind, term: string): Condition | null {
  if (kind === "values") return { kind: "text", text: term };
  if (kind === "picture") {
    if (term === WITH_PICTURE_TERM) return { kind: "filled" };
    return term === WITHOUT_PICTURE_TERM ? { kind: "text", text: EMPTY_TERM } : null;
  }
  if (term === EMPTY_TERM) return { kind: "text", text: EMPTY_TERM };
  if (kind === "date" && isDayPreset(term)) return { kind: "days", days: term };
  const range = parseRange(term);
  if (!range) return null;
  return kind === "date" ? parseDayRange(range) : parseNumberRange(range);
}

/** Parses the filter term of a range, `from..to`; returns `null` for other terms. */
export function parseRange(term: string): FilterRange | null {
  const [from = "", to, ...others] = term.split("..");
  return to === undefined || others.length > 0 || from + to === "" ? null : { from, to };
}

/** Formats a range as a filter term, `from..to`; `""` for a range without limits. */
export const formatRange = ({ from, to }: FilterRange): string => (from + to === "" ? "" : `${from}..${to}`);

/** Matches a decimal, or an empty text, which is no limit. */
const DECIMAL_PATTERN = /^(-?\d+(\.\d+)?)?$/;

function parseNumberRange({ from, to }: FilterRange): Condition | null {
  const isValidLimit = (limit: string) => DECIMAL_PATTERN.test(limit) && Number.isFinite(Number(limit));
  if (!isValidLimit(from) || !isValidLimit(to)) return null;
  const min = from === "" ? Number.NEGATIVE_INFINITY : Number(from);
  const max = to === "" ? Number.POSITIVE_INFINITY : Number(to);
  return min <= max ? { kind: "numbers", from: min, to: max } : null;
}

function parseDayRange({ from, to }: FilterRange): Condition | null {
  if (![from, to].every((end) => end === "" || isIsoDate(end))) return null;
  return from === "" || to === "" || from <= to ? { kind: "days", days: { from, to } } : null;
}

/** Separates the words and the valid filter terms of these columns (`used`) from invalid terms and those of other fields (`ignored`). */
export function splitValidFilters(columns: readonly FilterColumn[], { words, terms }: Filters) {
  const ignoredTerms: { field: string; term: string }[] = [];
  const validTerms = new Map<string, readonly string[]>();
  for (const [field, fieldTerms] of terms) {
    const column = columns.find((each) => each.field === field);
    const validOnes = fieldTerms.filter((term) => column && parseTerm(column.kind, term));
    if (validOnes.length > 0) validTerms.set(field, validOnes);
    for (const term of fieldTerms) if (!validOnes.includes(term)) ignoredTerms.push({ field, term });
  }
  return { used: { words, terms: validTerms } satisfies Filters, ignored: ignoredTerms };
}

/** Returns the first and the last day of a preset; `today` is the current day of the business, `YYYY-MM-DD`. */
export function resolveDayPreset(preset: DayPreset, today: string): FilterRange {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const toIsoDate = (monthOffset: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 + monthOffset, dayOfMonth)).toISOString().slice(0, 10);
  // Day 0 of a month is the last day of the month before.
  if (preset === "bulan-ini") return { from: toIsoDate(0, 1), to: toIsoDate(1, 0) };
  if (preset === "bulan-lalu") return { from: toIsoDate(-1, 1), to: toIsoDate(0, 0) };
  if (preset === "minggu-lalu") {
    const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
    return { from: toIsoDate(0, day - daysSinceMonday - 7), to: toIsoDate(0, day - daysSinceMonday - 1) };
  }
  return { from: preset === "7-hari" ? toIsoDate(0, day - 6) : today, to: today };
}

/** Returns the local times at which a range of days starts and ends (exclusive), in milliseconds as if they were UTC; infinite without a limit. */
export function toTimeRange({ from, to }: FilterRange): [start: number, end: number] {
  return [
    from === "" ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === "" ? Number.POSITIVE_INFINITY : Date.parse(to) + DAY_MS,
  ];
}

const DAY_MS = 24 * 3_600_000;
