import type { Cell } from "./list";

export type Pattern = { test(text: string): boolean; isPlainText: boolean };

/** A case-insensitive matcher for a raw pattern (SPEC.md section 5); a pattern that cannot be read is taken as plain text. */
export function compilePattern(source: string): Pattern {
  try {
    const expression = new RegExp(source, "i");
    return { test: (text) => expression.test(text), isPlainText: false };
  } catch {
    const plain = source.toLowerCase();
    return { test: (text) => text.toLowerCase().includes(plain), isPlainText: true };
  }
}

/** The zero-based places of the rows in which any of the given columns matches, in the list's order. */
export function findRows(columns: Cell[][], pattern: Pattern): number[] {
  const found: number[] = [];
  const length = columns[0]?.length ?? 0;
  for (let row = 0; row < length; row++) {
    if (columns.some((column) => pattern.test(String(column[row])))) found.push(row);
  }
  return found;
}
