import type { Series, Step } from "./series";

/** A form's place among the found rows, from 1, and the links to the rows around it. */
export type SeriesPlace = { number: number; count: number; previous: string | null; next: string | null };

function indexIn({ path, keys }: Series, pathname: string): number {
  return pathname.startsWith(`${path}/`)
    ? keys.indexOf(decodeURIComponent(pathname.slice(path.length + 1)))
    : -1;
}

/** Returns the place of the form at a path, or `null` if it is none of several found rows. */
export function placeIn(series: Series | null, pathname: string): SeriesPlace | null {
  const at = series ? indexIn(series, pathname) : -1;
  if (!series || at < 0 || series.keys.length < 2) return null;
  const link = (index: number) => {
    const key = series.keys[index];
    return key ? `${series.path}/${encodeURIComponent(key)}` : null;
  };
  return { number: at + 1, count: series.keys.length, previous: link(at - 1), next: link(at + 1) };
}

/** Returns the series without the row of the form at a path, and the link to the row that follows in the step's direction. */
export function leaveOut(series: Series, pathname: string): { series: Series; onward: string | null } {
  const at = indexIn(series, pathname);
  const { previous = null, next = null } = placeIn(series, pathname) ?? {};
  const { step } = series;
  return {
    series: {
      ...series,
      keys: series.keys.filter((_, index) => index !== at),
      step: step && { ...step, skipped: step.skipped + 1 },
    },
    onward: step?.isBack ? previous : next,
  };
}

/** Returns what a form says of the step that led to it. */
export function noticeOf({ saved, skipped }: Step): string {
  const parts = [saved, skipped > 0 && `${skipped} data sudah dihapus dan dilewati`];
  return parts.filter(Boolean).join(". ");
}
