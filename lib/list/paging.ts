/** Rows per window (lists.md#pages-and-sort). */
export const PAGE_SIZE = 25;

export type PageWindow = {
  /** Zero-based index of the first row. */
  start: number;
  /** Zero-based index after the last row. */
  end: number;
  hasPrevious: boolean;
  hasNext: boolean;
  label: string;
};

/** Returns the window that contains the row `requestedStart`, from 0, of `count` rows; the last window if there is no such row. */
export function pageAt(requestedStart: number, count: number): PageWindow {
  const lastPageStart = Math.max(0, Math.ceil(count / PAGE_SIZE) - 1) * PAGE_SIZE;
  const start = Math.min(Math.max(0, Math.floor(requestedStart / PAGE_SIZE) * PAGE_SIZE), lastPageStart);
  const end = Math.min(start + PAGE_SIZE, count);
  return {
    start,
    end,
    hasPrevious: start > 0,
    hasNext: count > start + PAGE_SIZE,
    label: `Tampil ${count === 0 ? 0 : start + 1} - ${end}`,
  };
}
