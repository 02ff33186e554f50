import type { ListRow, ListView } from "../list";
import { escapePattern } from "./search";

/** Some rows of a list, with its columns. */
export type ListSample = Pick<ListView, "columns" | "searchBy"> & { rows: ListRow[] };

/** Matches values short enough for an example. */
const SHORT_LINE = /^.{2,40}$/u;

/** The examples for a list without short values. */
const INVENTED = ["Nusantara Toyota", "Astra Honda"];

function readValues({ columns, searchBy, rows }: ListSample): string[] {
  const searched = columns.flatMap(({ field }, index) => (searchBy.includes(field) ? [index] : []));
  const values = searched.flatMap((index) => rows.map(({ cells }) => cells[index] ?? ""));
  return [...new Set(values)].filter((value) => SHORT_LINE.test(value));
}

/** Returns a beginning and an end of a value that do not overlap: its outer words, or parts of its only word. */
function endsOf(value: string): [head: string, tail: string] {
  const words = value.split(/\s+/);
  if (words.length > 1) return [words.at(0) ?? "", words.at(-1) ?? ""];
  const characters = Array.from(value);
  const size = Math.min(3, Math.floor(characters.length / 2));
  return [characters.slice(0, size).join(""), characters.slice(-size).join("")];
}

/** Returns five searches that find something in these rows, with invented values if none is clear (filters.md#search). */
export function searchExamples(sample: ListSample) {
  const read = readValues(sample);
  const values = read.length > 0 ? read : INVENTED;
  const value = values.find((one) => /\s/.test(one)) ?? values[0] ?? "";
  const [head, tail] = endsOf(value);
  const [one = value, other = head] = values;
  const [start, end, first, second] = [head, tail, one, other].map(escapePattern);
  return [
    { what: `Diawali “${head}”`, pattern: `^${start}` },
    { what: `Diakhiri “${tail}”`, pattern: `${end}$` },
    { what: `Berisi “${one}” atau “${other}”`, pattern: `${first}|${second}` },
    { what: `“${head}”, lalu apa saja, lalu “${tail}”`, pattern: `${start}.*${end}` },
    { what: `Persis “${value}”`, pattern: `^${escapePattern(value)}$` },
  ];
}
