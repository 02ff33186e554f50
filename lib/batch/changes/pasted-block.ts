/** Returns the rows of cells that a spreadsheet has put into the clipboard; `null` for a single cell. */
export function pastedBlock(text: string): string[][] | null {
  const rows = text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}
