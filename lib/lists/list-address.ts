const SEARCH_PARAM = "cari";
const START_PARAM = "mulai";
const SORT_PARAM = "urut";

/** A place in a list: what is searched, by which field it is sorted (`-` before it: descending), where it begins. */
export type ListAddress = { search: string; sort?: string; start: number };

export type Sort = { field: string; isDescending: boolean };

/** The field and the direction in the sort of a place. */
export function readSort(sort: string): Sort {
  const isDescending = sort.startsWith("-");
  return { field: isDescending ? sort.slice(1) : sort, isDescending };
}

/** The sort of a place by a field in a direction. */
export function writeSort({ field, isDescending }: Sort): string {
  return isDescending ? `-${field}` : field;
}

/** Reads the search text and the zero-based start from a list's address; anything unusable counts as the beginning. */
export function readListAddress(params: { get(name: string): string | null }): ListAddress {
  const first = params.get(START_PARAM) ?? "";
  return {
    search: params.get(SEARCH_PARAM) ?? "",
    sort: params.get(SORT_PARAM) || undefined,
    start: /^[1-9]\d{0,8}$/.test(first) ? Number(first) - 1 : 0,
  };
}

/** The query string of a place, with its leading `?`, empty at the beginning of a list as the API has it. */
export function writeListAddress({ search, sort, start }: ListAddress): string {
  const params = new URLSearchParams();
  if (search !== "") params.set(SEARCH_PARAM, search);
  if (sort) params.set(SORT_PARAM, sort);
  if (start > 0) params.set(START_PARAM, String(start + 1));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** Whether two places show the rows of the same search in the same order. */
export function sameOrder(one: ListAddress, other: ListAddress): boolean {
  return one.search === other.search && one.sort === other.sort;
}
