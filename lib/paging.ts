/** Rows in one window of a list (SPEC.md section 9). */
export const PAGE_SIZE = 25;

export type Window = {
  /** Zero-based place of the first row. */
  start: number;
  /** Zero-based place after the last row. */
  end: number;
  hasPrevious: boolean;
  hasNext: boolean;
  label: string;
};

/** The window over `count` found rows that holds the zero-based place `wanted`, moved inside the list if it lies outside. */
export function windowAt(wanted: number, count: number): Window {
  const last = Math.max(0, Math.ceil(count / PAGE_SIZE) - 1) * PAGE_SIZE;
  const start = Math.min(Math.max(0, Math.floor(wanted / PAGE_SIZE) * PAGE_SIZE), last);
  const end = Math.min(start + PAGE_SIZE, count);
  return {
    start,
    end,
    hasPrevious: start > 0,
    hasNext: count > start + PAGE_SIZE,
    label: `Tampil ${count === 0 ? 0 : start + 1} - ${end}`,
  };
}

const SEARCH_PARAM = "cari";
const START_PARAM = "mulai";

export type Place = { search: string; start: number };

/** Reads the search text and the zero-based start from a list's address; anything unusable counts as the beginning. */
export function readPlace(params: { get(name: string): string | null }): Place {
  const first = params.get(START_PARAM) ?? "";
  return {
    search: params.get(SEARCH_PARAM) ?? "",
    start: /^[1-9]\d{0,8}$/.test(first) ? Number(first) - 1 : 0,
  };
}

/** The query string of a place, with its leading `?`, empty at the beginning of an unsearched list. */
export function writePlace({ search, start }: Place): string {
  const params = new URLSearchParams();
  if (search !== "") params.set(SEARCH_PARAM, search);
  if (start > 0) params.set(START_PARAM, String(start + 1));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
