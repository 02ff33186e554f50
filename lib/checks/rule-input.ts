import { type DistinctValues, distinctValues, keyIndexer } from "../list/columns";
import { type ColumnarList, columnLabel, type ListView } from "../list/list";
import type { RuleName } from "./rule-names";
import { type Branches, readBranches, tidy, wordsFingerprint, wordsOf } from "./texts";

/** One text that may be written in place of others, and how many rows have it. */
export type Choice = { text: string; count: number };

/** The correction that `Rapikan` makes in a field: one of the choices, the most likely first. */
export type Mend = {
  field: string;
  choices: Choice[];
  /** Whether the first choice is certain, so that nobody must choose. */
  isClear: boolean;
  /** Whether the same text is written, to remove the white space around it in the API. */
  isSame?: true;
};

/** The result of a rule: the indexes of the flagged rows, the field if it is about one, and the reason for each row. */
export type Finding = {
  rule: RuleName;
  rows: readonly number[];
  field?: string;
  why: (row: number) => string;
  /** The faults of a row in several fields, a message for each. */
  faults?: readonly string[];
  /** Returns the row that a flagged row was compared with. */
  other?: (row: number) => number | undefined;
  /** The usual values of the fields whose values are far from them. */
  usual?: Readonly<Record<string, number>>;
  mend?: Mend;
  /** The rows that mending may write, if they include rows that are not flagged. */
  all?: readonly number[];
  gap?: { brand: string; dealer: string; keterangan: string };
};

/** The distinct values of a field: tidied, as words, and the number of their fingerprint, -1 for an empty one. */
type Shapes = { tidied: string[]; words: string[][]; prints: Int32Array; size: number };

/** The properties of a list's view that rules use. */
export type CheckedView = Pick<ListView, "resource" | "columns" | "key">;

/** The list that rules check, with cached texts and fingerprints of its fields. */
export type RuleInput = Pick<ListView, "columns" | "key"> & {
  length: number;
  /** The fields that the list has. */
  fields: string[];
  values: (field: string) => DistinctValues;
  shapes: (field: string) => Shapes;
  /** Returns the number of the fingerprint of a row's text, -1 if it is empty. */
  print: (field: string, row: number) => number;
  label: (field: string) => string;
  /** The rows whose text of a field has white space around it in the API. */
  untrimmed: (field: string) => readonly number[];
  /** The branches, `null` where they may not be read. */
  branches: Branches | null;
};

export type Rule = (input: RuleInput) => Finding[];

/** Returns a function that calls `make` once for each key and caches the result. */
export function memoize<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const cached = made.get(key);
    if (cached !== undefined) return cached;
    const now = make(key);
    made.set(key, now);
    return now;
  };
}

function shapesOf({ cells }: DistinctValues): Shapes {
  const tidied = cells.map((cell) => tidy(String(cell)));
  const words = tidied.map(wordsOf);
  const { numbers, numberOf } = keyIndexer<string>();
  const prints = Int32Array.from(words, (each) => {
    const print = wordsFingerprint(each);
    return print === "" ? -1 : numberOf(print);
  });
  return { tidied, words, prints, size: numbers.size };
}

/** Creates the input of the rules from a list; `branches` is the list of branches, `null` where it may not be read. */
export function createRuleInput(
  { columns, key }: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
): RuleInput {
  const values = memoize((field: string) => distinctValues(list.columns[field], list.length, (cell) => cell));
  const shapes = memoize((field: string) => shapesOf(values(field)));
  return {
    columns,
    key,
    length: list.length,
    fields: Object.keys(list.columns),
    values,
    shapes,
    print: (field, row) => shapes(field).prints[values(field).of[row] ?? 0] ?? -1,
    label: (field) => columnLabel(columns, field),
    untrimmed: (field) => list.untrimmed?.[field] ?? [],
    branches: branches && readBranches(branches),
  };
}
