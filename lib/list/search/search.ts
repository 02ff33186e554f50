import type { Column, ColumnarList } from "../list";

/** Returns a text without accents and case, for comparisons. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

export const foldWords = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))];

/** Returns the pattern that finds a text as it is written (filters.md#search): its pattern characters have a `\` before them. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Returns searches that may find rows where a search finds none: without its outer blanks, and as plain text. */
export const alternativeSearches = (search: string): string[] =>
  search.trim() === "" ? [] : [search.trim(), escapePattern(search)].filter((text) => text !== search);

type Pattern = { test(text: string): boolean; isPlainText: boolean };

/** Compiles a case-insensitive pattern (filters.md#search); an invalid regular expression matches as plain text. */
export function compilePattern(source: string): Pattern {
  try {
    const expression = new RegExp(source, "i");
    return { test: (text) => expression.test(text), isPlainText: false };
  } catch {
    const plain = source.toLowerCase();
    return { test: (text) => text.toLowerCase().includes(plain), isPlainText: true };
  }
}

/** Returns a matcher of rows; tests a repeated value once. */
function matcherOf(column: Column, pattern: Pattern): (row: number) => boolean {
  if (Array.isArray(column)) return (row) => pattern.test(String(column[row]));
  const matches = column.values.map((value) => pattern.test(String(value)));
  return (row) => matches[column.at[row] ?? 0] ?? false;
}

/** Returns the indexes of rows where any of the fields matches; `previous` are those of the first `of` rows. */
export function findRows(
  list: ColumnarList,
  fields: string[],
  pattern: Pattern,
  previous: { rows: readonly number[]; of: number } = { rows: [], of: 0 },
): number[] {
  const matchers = fields.flatMap((field) => {
    const column = list.columns[field];
    return column ? [matcherOf(column, pattern)] : [];
  });
  const found = [...previous.rows];
  for (let row = previous.of; row < list.length; row++) {
    if (matchers.some((matches) => matches(row))) found.push(row);
  }
  return found;
}
