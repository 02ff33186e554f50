/** A column of a sheet; the values of a `time` column are local times in milliseconds, as if they were UTC. */
export type SheetColumn = { label: string; kind: "text" | "number" | "time" };

/** A value of a row: a text, a number, or a time in milliseconds; `""` for an empty cell. */
export type SheetValue = string | number;
export type SheetRow = readonly SheetValue[];

/** The background colours that cells of a workbook can have. */
export const TONES = ["red", "blue", "grey"] as const;

export type Tone = (typeof TONES)[number];

/** The background colour of each value of a row; `null` for none. */
export type RowTones = readonly (Tone | null)[];

const MAX_SHEET_NAME_LENGTH = 31;

/** Returns a title as a valid sheet name of Excel: without forbidden characters, and with at most 31 characters. */
export function toSheetName(title: string): string {
  const allowedText = title.replace(/[:\\/?*[\]\p{C}]/gu, " ");
  const shortenedName = allowedText.slice(0, MAX_SHEET_NAME_LENGTH).replace(/[\ud800-\udbff]$/, "");
  return shortenedName.replace(/^[' ]+|[' ]+$/g, "") || "Data";
}

const MINUTE_MS = 60_000;

/** Returns the current local time of this computer, in milliseconds as if it were UTC. */
export const getLocalTime = () => Date.now() - new Date().getTimezoneOffset() * MINUTE_MS;

/** Returns a file name with a title and a local time (milliseconds, as if it were UTC), without characters that file systems forbid. */
export function createFileName(title: string, time: number, extension: string): string {
  const baseName = `${title.replace(/[\\/:*?"<>|\p{C}]/gu, " ")} ${formatDateAndMinute(time).replace(":", ".")}`;
  return `${baseName.replace(/\s+/g, " ").trim()}.${extension}`;
}

/** Formats a local time, in milliseconds as if it were UTC, as `YYYY-MM-DD HH:mm`. */
export function formatDateAndMinute(time: number): string {
  const iso = new Date(time).toISOString();
  return iso.replace("T", " ").replace(/:[\d.]+Z$/, "");
}
