/** The number of rows in a window (lists.md#pages-and-sort). */
export const PAGE_SIZE = 25;

/** A window of rows: `start` is the index of its first row, from 0, and `end` the index after its last row. */
export type PageWindow = {
  start: number;
  end: number;
  hasPrevious: boolean;
  hasNext: boolean;
  label: string;
};

/** Returns the window that contains the row at `requestedStart`, from 0, of `count` rows; the last window if `requestedStart` is beyond the last row. */
export function getPage(requestedStart: number, count: number): PageWindow {
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
