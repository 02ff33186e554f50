import Papa from "papaparse";
import {
  type Grid,
  hasContent,
  MOST_COLUMNS,
  MOST_ROWS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from "./grid";

/** The line with which a file of Excel names its separator. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i;

/** What spreadsheets put before a text so that it is no formula. */
const NO_FORMULA = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

const SEPARATORS = ["\t", ";", ","];

/** Returns the separator that the first line has most of; its labels, unlike amounts, hold no commas. */
function guessSeparator(text: string): string {
  const [line = ""] = text.trimStart().split("\n", 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? "";
}

const UNCLOSED = "Ada tanda kutip yang tidak ditutup, mulai di baris";

/** Reads cells that are separated by tabs, semicolons or commas; `separator` if it is known. */
export function readDelimited(text: string, separator = guessSeparator(text)): Grid {
  const named = NAMED_SEPARATOR.exec(text);
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? separator,
    preview: MOST_ROWS + 1,
  });
  const unclosed = errors.find(({ code }) => code === "MissingQuotes");
  if (unclosed) throw new UnreadableFile(`${UNCLOSED} ${(unclosed.row ?? 0) + 1}.`);
  const rows = data
    .map((cells, at) => ({ number: at + 1, cells: cells.map((cell) => cell.trim().replace(NO_FORMULA, "")) }))
    .filter(hasContent);
  if (rows.length > MOST_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
  if (rows.some(({ cells }) => cells.length > MOST_COLUMNS)) throw new UnreadableFile(TOO_MANY_COLUMNS);
  return { rows, remarks: [] };
}
