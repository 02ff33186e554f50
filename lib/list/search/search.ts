import type { Column, ColumnarList } from "../list";

/** Returns a text in lower case and without accents, for comparisons. */
export function foldText(text: string): string {
  const decomposedText = text.normalize("NFD");
  return decomposedText.replace(/\p{M}+/gu, "").toLowerCase();
}

/** Returns the distinct words of a text in lower case and without accents. */
export const toWords = (text: string): string[] => [...new Set(foldText(text).split(/\s+/).filter(Boolean))];

/** Escapes the pattern characters of a text with `\`, so that a search finds the text itself (filters.md#search). */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Returns the searches to offer after one without matches: its text without the spaces around it, and with pattern characters escaped. */
export const suggestSearches = (search: string): string[] =>
  search.trim() === "" ? [] : [search.trim(), escapePattern(search)].filter((text) => text !== search);

type SearchPattern = { test(text: string): boolean; isPlainText: boolean };

/** Compiles a search to a case-insensitive pattern (filters.md#search); an invalid regular expression is searched as plain text. */
export function compilePattern(source: string): SearchPattern {
  try {
    const expression = new RegExp(source, "i");
    return { test: (text) => expression.test(text), isPlainText: false };
  } catch {
    const lowerCase = source.toLowerCase();
    return { test: (text) => text.toLowerCase().includes(lowerCase), isPlainText: true };
  }
}

/** Returns a function that returns whether a row matches in this column; a column of distinct values is tested once for each value. */
function createRowMatcher(column: Column, pattern: SearchPattern): (row: number) => boolean {
  if (Array.isArray(column)) return (row) => pattern.test(String(column[row]));
  const valueMatches = column.values.map((value) => pattern.test(String(value)));
  return (row) => valueMatches[column.at[row] ?? 0] ?? false;
}

/** Returns the indexes of the rows in which one of the fields matches; `previous.rows` are the matches among the first `previous.searchedCount` rows, which are skipped. */
export function findMatchingRows(
  list: ColumnarList,
  fields: string[],
  pattern: SearchPattern,
  previous: { rows: readonly number[]; searchedCount: number } = { rows: [], searchedCount: 0 },
): number[] {
  const matchers = fields.flatMap((field) => {
    const column = list.columns[field];
    return column ? [createRowMatcher(column, pattern)] : [];
  });
  const matchingRows = [...previous.rows];
  for (let row = previous.searchedCount; row < list.length; row++) {
    if (matchers.some((matches) => matches(row))) matchingRows.push(row);
  }
  return matchingRows;
}
