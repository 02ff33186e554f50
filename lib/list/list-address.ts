const SEARCH_PARAM = "cari";
const START_ROW_PARAM = "mulai";
const SORT_PARAM = "urut";
/** The URL parameter with the selected tab of a list; absent while the table is selected. */
export const TAB_PARAM = "lihat";
/** The URL parameter that opens the price table of a list; opening it removes the parameter from the URL. */
export const EDIT_PRICES_PARAM = "ubah-harga";
/** The URL parameter with the words that rows must contain. */
export const WORDS_PARAM = "kata";
/** The prefix of URL parameters that filter a column; the field of the column follows. */
export const FILTER_PREFIX = "filter.";

/** The state of a list in its URL: `filters` is a query string, `sort` a field (with `-` if descending), `start` a row, from 0; without `tab` the table is selected. */
export type ListAddress = { search: string; filters?: string; sort?: string; start: number; tab?: string };
export type Sort = { field: string; isDescending: boolean };

export function parseSort(sort: string): Sort {
  const isDescending = sort.startsWith("-");
  return { field: isDescending ? sort.slice(1) : sort, isDescending };
}

export const formatSort = ({ field, isDescending }: Sort): string => (isDescending ? `-${field}` : field);

/** Parses the state of a list from URL parameters; invalid values are ignored. */
export function parseListAddress(params: URLSearchParams): ListAddress {
  const startText = params.get(START_ROW_PARAM) ?? "";
  const filters = [...params].filter(([name]) => name === WORDS_PARAM || name.startsWith(FILTER_PREFIX));
  return {
    search: params.get(SEARCH_PARAM) ?? "",
    filters: String(new URLSearchParams(filters)) || undefined,
    sort: params.get(SORT_PARAM) || undefined,
    start: /^[1-9]\d{0,8}$/.test(startText) ? Number(startText) - 1 : 0,
    tab: params.get(TAB_PARAM) || undefined,
  };
}

/** Returns the query string of a list's URL with its `?`; `""` if the address has no search, filter, sort, start or tab. */
export function formatListAddress({ search, filters, sort, start, tab }: ListAddress): string {
  const params = new URLSearchParams(filters);
  if (tab) params.set(TAB_PARAM, tab);
  if (search !== "") params.set(SEARCH_PARAM, search);
  if (sort) params.set(SORT_PARAM, sort);
  if (start > 0) params.set(START_ROW_PARAM, String(start + 1));
  // Brackets, commas, slashes and colons are valid in a query and easier to read unescaped.
  const query = params.toString().replace(/%(2[89CF]|3A)/g, decodeURIComponent);
  return query === "" ? "" : `?${query}`;
}

/** Returns whether two addresses have the same search, filters and sort. */
export function isSameQuery(one: ListAddress, other: ListAddress): boolean {
  return one.search === other.search && one.filters === other.filters && one.sort === other.sort;
}
