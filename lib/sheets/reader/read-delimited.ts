import Papa from "papaparse";
import {
  type Grid,
  type GridRow,
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

/** A line that ends in another way than `\r\n`. */
const OTHER_END = /(?:^|[^\r])\n|\r\r/;

/** Returns a text with one kind of line ends, since rows that end in different ways would be read as one. */
const withOneEnd = (text: string) => (OTHER_END.test(text) ? text.replaceAll(/\r+\n?/g, "\n") : text);

/** How much of a text tells its separator, in characters and rows. */
const SAMPLE = 100_000;
const SAMPLE_ROWS = 100;

const UNCLOSED = "Ada tanda kutip yang tidak ditutup, mulai di baris";

/** Returns how many cells of a row are labels. */
export type CountLabels = (cells: string[]) => number;

/**
 * Returns the separator that finds most labels in a row; without labels, the one that cuts most rows into equally many cells. A
 * title above the labels, or a comma within amounts and notes, tells nothing.
 */
function guessSeparator(text: string, countLabels: CountLabels): string {
  const beginning = text.slice(0, SAMPLE);
  const guesses = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter: separator, preview: SAMPLE_ROWS });
    const cut = data.filter((cells) => cells.length > 1 && cells.some((cell) => cell.trim() !== ""));
    const alike = Map.groupBy(cut, ({ length }) => length);
    return {
      separator,
      ranks: [
        Math.max(0, ...cut.map(countLabels)),
        Math.max(0, ...Array.from(alike.values(), ({ length }) => length)),
        Math.max(0, ...alike.keys()),
      ],
    };
  });
  const [best] = guesses.toSorted(
    (one, other) => one.ranks.map((rank, at) => (other.ranks[at] ?? 0) - rank).find(Boolean) ?? 0,
  );
  return best?.separator ?? "";
}

/** Reads cells that are separated by tabs, semicolons or commas; labels tell by which. */
export function readDelimited(text: string, countLabels: CountLabels = () => 0): Grid {
  const named = NAMED_SEPARATOR.exec(text);
  const content = withOneEnd(named ? text.slice(named[0].length) : text);
  const rows: GridRow[] = [];
  let number = 0;
  Papa.parse<string[]>(content, {
    delimiter: named?.[1] ?? guessSeparator(content, countLabels),
    step({ data, errors }) {
      number += 1;
      if (errors.some(({ type }) => type === "Quotes")) throw new UnreadableFile(`${UNCLOSED} ${number}.`);
      const row = { number, cells: data.map((cell) => cell.trim().replace(NO_FORMULA, "")) };
      if (!hasContent(row)) return;
      if (rows.length === MOST_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
      if (row.cells.length > MOST_COLUMNS) throw new UnreadableFile(TOO_MANY_COLUMNS);
      rows.push(row);
    },
  });
  return { rows, remarks: [] };
}
