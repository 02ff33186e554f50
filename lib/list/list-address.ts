const SEARCH_PARAM = "cari";
const START_PARAM = "mulai";
const SORT_PARAM = "urut";
/** The URL parameter with the selected tab of a list; the table has none. */
export const TAB_PARAM = "lihat";

/** The parameter that opens the table of prices; the list drops it at once. */
export const EDIT_PRICES_PARAM = "ubah-harga";

/** The parameter with the words of the filters, and the prefix of the parameters of columns. */
export const WORDS_PARAM = "kata";
export const FILTER_PREFIX = "filter.";

/** The state of a list in its URL: a `sort` with `-` before it is descending; without a `tab` the table is shown. */
export type ListAddress = { search: string; filters?: string; sort?: string; start: number; tab?: string };

export type Sort = { field: string; isDescending: boolean };

export function readSort(sort: string): Sort {
  const isDescending = sort.startsWith("-");
  return { field: isDescending ? sort.slice(1) : sort, isDescending };
}

export const writeSort = ({ field, isDescending }: Sort): string => (isDescending ? `-${field}` : field);

/** Parses search text, filters, sort, tab and zero-based start of an address; invalid values are ignored. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const first = params.get(START_PARAM) ?? "";
  const filters = [...params].filter(([name]) => name === WORDS_PARAM || name.startsWith(FILTER_PREFIX));
  return {
    search: params.get(SEARCH_PARAM) ?? "",
    filters: String(new URLSearchParams(filters)) || undefined,
    sort: params.get(SORT_PARAM) || undefined,
    start: /^[1-9]\d{0,8}$/.test(first) ? Number(first) - 1 : 0,
    tab: params.get(TAB_PARAM) || undefined,
  };
}

/** Returns the query string with its `?`, or an empty string for the first page without search, filters, sort and tab. */
export function writeListAddress({ search, filters, sort, start, tab }: ListAddress): string {
  const params = new URLSearchParams(filters);
  if (tab) params.set(TAB_PARAM, tab);
  if (search !== "") params.set(SEARCH_PARAM, search);
  if (sort) params.set(SORT_PARAM, sort);
  if (start > 0) params.set(START_PARAM, String(start + 1));
  // These characters are valid in a query and easier to read unescaped.
  const query = params.toString().replace(/%(2[89CF]|3A)/g, decodeURIComponent);
  return query === "" ? "" : `?${query}`;
}

/** Returns whether two addresses have the same search, filters and sort. */
export function isSameQuery(one: ListAddress, other: ListAddress): boolean {
  return one.search === other.search && one.filters === other.filters && one.sort === other.sort;
}
