import { distance } from "fastest-levenshtein";
import type { PickList } from "../../messages/problem";
import { plainText } from "./records";

/** The part of a text's letters that may differ in another spelling of it, and how many may in any case. */
const DIFFERENT_PART = 1 / 3;
const FEW = 2;

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the choice that is spelled most like a text; `null` if none is much like it. */
function nearest(text: string, choices: readonly string[]): string | null {
  const wanted = plain(text);
  let [best, least] = [null as string | null, Math.max(FEW, Math.floor(wanted.length * DIFFERENT_PART)) + 1];
  for (const choice of choices) {
    const letters = plain(choice);
    if (Math.abs(letters.length - wanted.length) >= least) continue;
    const different = distance(wanted, letters);
    if (different < least) [best, least] = [choice, different];
  }
  return best;
}

/** A branch of a dealer of a brand, as in the list of dealer branches. */
export type Branch = { brand: string; dealer: string; cabang: string };

/** A value that is in no pick list: how many rows have it, and the spelling of the list that is most like it. */
export type UnknownValue = {
  field: string;
  value: string;
  /** The dealer whose branch it should be. */
  dealer: string | null;
  rows: number;
  nearest: string | null;
};

/** The values that rows may have in fields of pick lists. */
export type KnownValues = {
  choices: (list: PickList, dealer: string) => readonly string[];
  /** Returns the only value that differs from a text in case and spaces alone, else the text. */
  spelled: (text: string, list: PickList, dealer: string) => string;
};

/** Returns the only one of these texts that differs from another one in case and spaces alone, else that one. */
const speller = (choices: readonly string[]) => {
  const byPlain = Map.groupBy(new Set(choices), plainText);
  return (text: string): string => {
    const [only = text, ...others] = byPlain.get(plainText(text)) ?? [];
    return others.length > 0 ? text : only;
  };
};

type Choices = { all: readonly string[]; spelled: (text: string) => string };

const choicesIn = (all: readonly string[]): Choices => ({ all, spelled: speller(all) });

const NONE = choicesIn([]);

export function knownValues(branches: Branch[], brands: string[]): KnownValues {
  const byDealer = Map.groupBy(branches, ({ dealer }) => dealer);
  const branchesOf = new Map(
    [...byDealer].map(([dealer, own]) => [dealer, choicesIn(own.map(({ cabang }) => cabang))] as const),
  );
  const lists = { brands: choicesIn(brands), dealers: choicesIn([...byDealer.keys()]) };
  const of = (list: PickList, dealer: string) =>
    list === "branches" ? (branchesOf.get(dealer) ?? NONE) : lists[list];
  return {
    choices: (list, dealer) => of(list, dealer).all,
    spelled: (text, list, dealer) => of(list, dealer).spelled(text),
  };
}

/** The most unknown values that are returned, those of most rows. */
const MOST_UNKNOWN = 50;

type Found = Omit<UnknownValue, "nearest"> & { choices: readonly string[] };

/** Gathers unknown values over all rows. */
export function gatherUnknown() {
  const found = new Map<string, Found>();
  return {
    add(field: string, value: string, dealer: string | null, choices: readonly string[]): void {
      const name = JSON.stringify([field, value, dealer]);
      const known = found.get(name);
      if (known) known.rows += 1;
      else found.set(name, { field, value, dealer, rows: 1, choices });
    },
    /** Returns the values of most rows, with their nearest spellings. */
    values: (): UnknownValue[] =>
      [...found.values()]
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, MOST_UNKNOWN)
        .map(({ choices, ...value }) => ({ ...value, nearest: nearest(value.value, choices) })),
  };
}
