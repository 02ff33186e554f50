import type { ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { FEWEST_LETTERS } from "./rule-names";
import { fingerprintOf, nearPairs, tidy, wordsOf } from "./texts";

/** Right spellings: those of each fingerprint that no other is more frequent than, and one of them. */
export type Vocabulary = { spellings: ReadonlySet<string>; byPrint: ReadonlyMap<string, string> };

export const printOf = (tidied: string): string => fingerprintOf(wordsOf(tidied));

/** Orders texts by how many rows have them, equally frequent ones by their letters. */
export const byCount = (one: { text: string; count: number }, other: { text: string; count: number }) =>
  other.count - one.count || (one.text < other.text ? -1 : 1);

/** Returns how often each text occurs, the most frequent one first. */
export function countTexts(texts: Iterable<string>): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count })).sort(byCount);
}

/** Returns the vocabulary of the tidy texts of rows, without empty ones. */
export function vocabularyOf(tidied: Iterable<string>): Vocabulary {
  const counts = countTexts(tidied).filter(({ text }) => text !== "");
  // The most frequent spelling comes first and has to win.
  const usual = new Map(counts.toReversed().map((each) => [printOf(each.text), each]));
  const spellings = counts.filter(({ text, count }) => count === usual.get(printOf(text))?.count);
  return {
    spellings: new Set(spellings.map(({ text }) => text)),
    byPrint: new Map(Array.from(usual, ([print, { text }]) => [print, text])),
  };
}

/** Returns, for tidy texts that a vocabulary does not have, its texts that may be meant. */
export function meantIn(
  { spellings, byPrint }: Vocabulary,
  unknown: readonly string[],
): Map<string, string[]> {
  const meant = new Map<string, string[]>();
  const far: string[] = [];
  for (const text of unknown) {
    const same = byPrint.get(printOf(text));
    if (same === undefined) far.push(text);
    else meant.set(text, [same]);
  }
  if (far.length === 0) return meant;
  const known = [...spellings].sort();
  for (const [one, other] of nearPairs([...known, ...far].map(wordsOf), FEWEST_LETTERS)) {
    const [text, found] = [far[Math.max(one, other) - known.length], known[Math.min(one, other)]];
    if (text !== undefined && found !== undefined)
      meant.set(text, [...(meant.get(text) ?? []), found].sort());
  }
  return meant;
}

/** What the list of branches knows; dealers are told by their fingerprint. */
export type Branches = {
  dealers: Vocabulary;
  /** The branches of each dealer. */
  branches: Map<string, Vocabulary>;
  /** The dealers of each brand by its name. */
  brands: Map<string, Set<string>>;
};

/** Reads what the rules of other lists need of the list of branches. */
export function branchesIn(list: ColumnarList): Branches {
  const read = readerOf(list);
  const rows = Array.from({ length: list.length }, (_, row) => {
    const [brand = "", dealer = "", cabang = ""] = ["brand", "dealer", "cabang"].map((field) =>
      tidy(String(read(field, row))),
    );
    return { brand, dealer, cabang, print: printOf(dealer) };
  }).filter(({ dealer }) => dealer !== "");
  const brandNames = vocabularyOf(rows.map(({ brand }) => brand)).byPrint;
  const brands: Branches["brands"] = new Map(Array.from(brandNames.values(), (name) => [name, new Set()]));
  for (const { brand, print } of rows) brands.get(brandNames.get(printOf(brand)) ?? "")?.add(print);
  const ofDealer = Map.groupBy(rows, ({ print }) => print);
  return {
    dealers: vocabularyOf(rows.map(({ dealer }) => dealer)),
    branches: new Map(
      Array.from(ofDealer, ([print, all]) => [print, vocabularyOf(all.map(({ cabang }) => cabang))]),
    ),
    brands,
  };
}
