import { FILTER_PREFIX, WORDS_PARAM } from "../list-address";

/** The filters of a list: words that rows must contain, and the filter terms by field, in the order of the address. */
export type Filters = { words: string; terms: ReadonlyMap<string, readonly string[]> };

export const NO_FILTERS: Filters = { words: "", terms: new Map() };

/** Parses the filters in the query of a list's URL; fields and terms are not validated. */
export function parseFilters(query = ""): Filters {
  const params = new URLSearchParams(query);
  const termsByField = new Map<string, string[]>();
  for (const name of params.keys()) {
    if (name.startsWith(FILTER_PREFIX))
      termsByField.set(name.slice(FILTER_PREFIX.length), [...new Set(params.getAll(name))]);
  }
  return { words: params.get(WORDS_PARAM) ?? "", terms: termsByField };
}

/** Formats filters as a query; `undefined` if there are none. */
export function formatFilters({ words, terms }: Filters): string | undefined {
  const params = new URLSearchParams();
  if (words.trim() !== "") params.set(WORDS_PARAM, words);
  for (const [field, values] of terms) {
    for (const value of values) params.append(FILTER_PREFIX + field, value);
  }
  return params.toString() || undefined;
}

/** Returns the filters with these terms for a field; without terms the field is not filtered. */
export function withTerms({ words, terms }: Filters, field: string, values: readonly string[]): Filters {
  const changedTerms = new Map(terms);
  if (values.length > 0) changedTerms.set(field, values);
  else changedTerms.delete(field);
  return { words, terms: changedTerms };
}

/** Returns the terms without `value`, or with `value` added if it was not among them. */
export function toggleTerm(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
