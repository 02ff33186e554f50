import { createKeyIndexer, type DistinctValues, memoize, readDistinctValues } from "../list/columns";
import { type ColumnarList, columnLabel, type ListView } from "../list/list";
import { createCellReader } from "../list/list-window";
import type { RuleName } from "./rule-names";
import { countTexts, fingerprintOfTidy, fingerprintOfWords, splitWords, tidyText } from "./texts";

/** A text that the command `Rapikan` can write; `count` is how many rows have it (rules `ejaan` and `mirip`) or would get it (other rules). */
export type CorrectionChoice = { text: string; count: number };

/** How the command `Rapikan` corrects a field: it writes one of the choices, the most likely of which comes first. */
export type Correction = {
  field: string;
  choices: CorrectionChoice[];
  /** Whether the first choice is certain, so that it is written without asking the person. */
  isClear: boolean;
  /** Whether the list's own text is written again, to remove the white space around it in the API. */
  isSame?: true;
};

/** A fault that a rule has found: the indexes of the flagged rows, the field if the fault is in a single one, and a message for each row. */
export type Finding = {
  rule: RuleName;
  rows: readonly number[];
  field?: string;
  why: (row: number) => string;
  /** The messages of a single row about several fields, which `why` joins. */
  faults?: readonly string[];
  /** Returns the index of the row that the screen shows next to a flagged row, for example the one with the same photo. */
  comparedRow?: (row: number) => number | undefined;
  /** The usual values of the fields whose values are unusual. */
  usual?: Readonly<Record<string, number>>;
  mend?: Correction;
  /** The rows that `Rapikan` may change, if there are more than the flagged ones. */
  writableRows?: readonly number[];
  /** An item that a dealer lacks; such a finding has no rows. */
  gap?: { brand: string; dealer: string; keterangan: string };
};

/** The distinct texts of a field, tidied and as words; `fingerprints` has for each text the number that `fingerprintAt` returns. */
type FieldTexts = { tidied: string[]; words: string[][]; fingerprints: Int32Array; fingerprintCount: number };

/** The properties of a list's view that rules need. */
export type CheckedView = Pick<ListView, "resource" | "columns" | "key">;

/** The list that rules check; its functions compute the texts and fingerprints of a field once. */
export type RuleInput = Pick<ListView, "columns" | "key"> & {
  length: number;
  fields: string[];
  values: (field: string) => DistinctValues;
  texts: (field: string) => FieldTexts;
  /** Returns the same number for rows whose texts differ only in case, spaces and punctuation; -1 for a text without letters and digits. */
  fingerprintAt: (field: string, row: number) => number;
  labelOf: (field: string) => string;
  /** Returns the rows whose text has white space around it in the API; the list has the trimmed text. */
  untrimmed: (field: string) => readonly number[];
  /** The list of branches; `null` if the person may not read it. */
  branches: BranchIndex | null;
};

export type Rule = (input: RuleInput) => Finding[];

function readFieldTexts({ values }: DistinctValues): FieldTexts {
  const tidied = values.map((cell) => tidyText(String(cell)));
  const words = tidied.map(splitWords);
  const { indexByKey, getOrAddIndex } = createKeyIndexer<string>();
  const fingerprints = Int32Array.from(words, (each) => {
    const fingerprint = fingerprintOfWords(each);
    return fingerprint === "" ? -1 : getOrAddIndex(fingerprint);
  });
  return { tidied, words, fingerprints, fingerprintCount: indexByKey.size };
}

export function createRuleInput(
  { columns, key }: CheckedView,
  list: ColumnarList,
  branches: ColumnarList | null,
): RuleInput {
  const values = memoize((field: string) =>
    readDistinctValues(list.columns[field], list.length, (cell) => cell),
  );
  const texts = memoize((field: string) => readFieldTexts(values(field)));
  return {
    columns,
    key,
    length: list.length,
    fields: Object.keys(list.columns),
    values,
    texts,
    fingerprintAt: (field, row) => texts(field).fingerprints[values(field).indexes[row] ?? 0] ?? -1,
    labelOf: (field) => columnLabel(columns, field),
    untrimmed: (field) => list.untrimmed?.[field] ?? [],
    branches: branches && indexBranches(branches),
  };
}

type BranchIndex = {
  dealers: Vocabulary;
  /** The branches of each dealer, by the dealer's fingerprint. */
  branchesByDealer: Map<string, Vocabulary>;
  /** The fingerprints of each brand's dealers, by the name of the brand. */
  brands: Map<string, Set<string>>;
};

/** The correct spellings of a field: the most frequent of each fingerprint, several if they are equally frequent; `byFingerprint` has one of them. */
export type Vocabulary = { spellings: ReadonlySet<string>; byFingerprint: ReadonlyMap<string, string> };

/** Indexes the list of branches for the rules that compare other lists with it; rows without a dealer are left out. */
function indexBranches(list: ColumnarList): BranchIndex {
  const readCell = createCellReader(list);
  const textAt = (field: string, row: number) => tidyText(String(readCell(field, row)));
  const allRows = Array.from({ length: list.length }, (_, row) => {
    const dealer = textAt("dealer", row);
    const fingerprint = fingerprintOfTidy(dealer);
    return { brand: textAt("brand", row), dealer, fingerprint, cabang: textAt("cabang", row) };
  });
  const rows = allRows.filter(({ dealer }) => dealer !== "");
  const brandNames = createVocabulary(rows.map(({ brand }) => brand)).byFingerprint;
  const brands: BranchIndex["brands"] = new Map(Array.from(brandNames.values(), (name) => [name, new Set()]));
  for (const { brand, fingerprint } of rows)
    brands.get(brandNames.get(fingerprintOfTidy(brand)) ?? "")?.add(fingerprint);
  const branchesByDealer: BranchIndex["branchesByDealer"] = new Map();
  for (const [fingerprint, ofDealer] of Map.groupBy(rows, (row) => row.fingerprint))
    branchesByDealer.set(fingerprint, createVocabulary(ofDealer.map(({ cabang }) => cabang)));
  return { dealers: createVocabulary(rows.map(({ dealer }) => dealer)), branchesByDealer, brands };
}

/** Returns the vocabulary of the texts of rows, which `tidyText` has returned. */
function createVocabulary(tidied: Iterable<string>): Vocabulary {
  const counts = countTexts(tidied).filter(({ text }) => text !== "");
  // A map stores the last value of a key, so that the most frequent spelling must come last.
  const mostFrequent = new Map(counts.toReversed().map((each) => [fingerprintOfTidy(each.text), each]));
  const spellings = counts.filter(
    ({ text, count }) => count === mostFrequent.get(fingerprintOfTidy(text))?.count,
  );
  return {
    spellings: new Set(spellings.map(({ text }) => text)),
    byFingerprint: new Map(Array.from(mostFrequent, ([fingerprint, { text }]) => [fingerprint, text])),
  };
}
