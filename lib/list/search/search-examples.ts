import type { ListRow, ListView } from "../list";
import { escapePattern } from "./search";

/** Some rows of a list with its columns, from which examples of searches are made. */
export type ListSample = Pick<ListView, "columns" | "searchBy"> & { rows: ListRow[] };

/** Returns five example searches with descriptions, made from short values of the sample or, if it has none, from fixed values (filters.md#search). */
export function createSearchExamples(sample: ListSample) {
  const sampleValues = readShortValues(sample);
  const values = sampleValues.length > 0 ? sampleValues : FALLBACK_VALUES;
  const exampleValue = values.find((each) => /\s/.test(each)) ?? values[0] ?? "";
  const { head, tail } = getFirstAndLastPart(exampleValue);
  const [one = exampleValue, other = head] = values;
  const oneOrOther = `${escapePattern(one)}|${escapePattern(other)}`;
  const headAndTail = `${escapePattern(head)}.*${escapePattern(tail)}`;
  return [
    { description: `Diawali “${head}”`, pattern: `^${escapePattern(head)}` },
    { description: `Diakhiri “${tail}”`, pattern: `${escapePattern(tail)}$` },
    { description: `Berisi “${one}” atau “${other}”`, pattern: oneOrOther },
    { description: `“${head}”, lalu apa saja, lalu “${tail}”`, pattern: headAndTail },
    { description: `Persis “${exampleValue}”`, pattern: `^${escapePattern(exampleValue)}$` },
  ];
}

/** The values of the examples if the list has no short ones. */
const FALLBACK_VALUES = ["Nusantara Toyota", "Astra Honda"];

function readShortValues({ columns, searchBy, rows }: ListSample): string[] {
  const values = columns.flatMap(({ field }, index) =>
    searchBy.includes(field) ? rows.map(({ cells }) => cells[index] ?? "") : [],
  );
  return [...new Set(values)].filter((value) => SHORT_VALUE_PATTERN.test(value));
}

/** Matches values that are short enough for an example. */
const SHORT_VALUE_PATTERN = /^.{2,40}$/u;

/** Returns the first and the last word of a value; of a single word the first and the last letters, at most three each. */
function getFirstAndLastPart(value: string): { head: string; tail: string } {
  const words = value.split(/\s+/);
  if (words.length > 1) return { head: words.at(0) ?? "", tail: words.at(-1) ?? "" };
  const characters = Array.from(value);
  const partLength = Math.min(3, Math.floor(characters.length / 2));
  return { head: characters.slice(0, partLength).join(""), tail: characters.slice(-partLength).join("") };
}
