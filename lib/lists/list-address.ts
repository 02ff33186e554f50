const SEARCH_PARAM = "cari";
const START_PARAM = "mulai";
const SORT_PARAM = "urut";

/** The state of a list: search text, sort field (`-` before it: descending) and start. */
export type ListAddress = { search: string; sort?: string; start: number };

export type Sort = { field: string; isDescending: boolean };

/** Parses the sort of an address. */
export function readSort(sort: string): Sort {
  const isDescending = sort.startsWith("-");
  return { field: isDescending ? sort.slice(1) : sort, isDescending };
}

/** Formats the sort for an address. */
export function writeSort({ field, isDescending }: Sort): string {
  return isDescending ? `-${field}` : field;
}

/** Parses search text, sort and zero-based start of an address; invalid values are ignored. */
export function readListAddress(params: { get(name: string): string | null }): ListAddress {
  const first = params.get(START_PARAM) ?? "";
  return {
    search: params.get(SEARCH_PARAM) ?? "",
    sort: params.get(SORT_PARAM) || undefined,
    start: /^[1-9]\d{0,8}$/.test(first) ? Number(first) - 1 : 0,
  };
}

/** Returns the query string with its `?`, or an empty one for the start of an unsorted list. */
export function writeListAddress({ search, sort, start }: ListAddress): string {
  const params = new URLSearchParams();
  if (search !== "") params.set(SEARCH_PARAM, search);
  if (sort) params.set(SORT_PARAM, sort);
  if (start > 0) params.set(START_PARAM, String(start + 1));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** Returns whether two addresses have the same search and sort. */
export function sameOrder(one: ListAddress, other: ListAddress): boolean {
  return one.search === other.search && one.sort === other.sort;
}
