const LONGEST_SHEET_NAME = 31;

/** Returns a title as the name of a sheet: without the characters that Excel refuses, cut to 31. */
export function sheetName(title: string): string {
  const clean = title.replace(/[:\\/?*[\]\p{C}]/gu, " ");
  const cut = clean.slice(0, LONGEST_SHEET_NAME).replace(/[\ud800-\udbff]$/, "");
  return cut.replace(/^[' ]+|[' ]+$/g, "") || "Data";
}

const MINUTE_MS = 60_000;

/** Returns the local time of this machine, in milliseconds as if it were UTC. */
export const localNow = () => Date.now() - new Date().getTimezoneOffset() * MINUTE_MS;

/** Returns a file name with a title and a local time that is valid on every system. */
export function fileName(title: string, time: number, extension: string): string {
  const name = `${title.replace(/[\\/:*?"<>|\p{C}]/gu, " ")} ${formatMinute(time).replace(":", ".")}`;
  return `${name.replace(/\s+/g, " ").trim()}.${extension}`;
}

/** Formats a local time, in milliseconds as if it were UTC, as `YYYY-MM-DD HH:mm`. */
export function formatMinute(time: number): string {
  return new Date(time)
    .toISOString()
    .replace("T", " ")
    .replace(/:[\d.]+Z$/, "");
}

/** A column; a `time` is local, in milliseconds as if it were UTC. */
export type SheetColumn = { label: string; kind: "text" | "number" | "time" };

/** A value of a row: a number of its column's kind, or a text; `""` for none. */
export type SheetValue = string | number;

export type SheetRow = readonly SheetValue[];

/** The colour behind a value of a workbook. */
export const TONES = ["red", "blue", "grey"] as const;

export type Tone = (typeof TONES)[number];

/** The tones of the values of a row, as far as they have one. */
export type RowTones = readonly (Tone | null)[];
