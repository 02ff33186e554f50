import { distance } from "fastest-levenshtein";
import type { PickList } from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Texts } from "../writes";
import { foldSpelling, lettersOf } from "./record-identity";

/** The share of letters, and the minimum number of letters, that may differ in a misspelled text. */
const DIFFERENT_PART = 1 / 3;
const FEW = 2;

/** Returns the choice with the most similar spelling; `null` if none is similar enough. */
function nearest(text: string, choices: readonly string[]): string | null {
  const target = lettersOf(text);
  let [best, least] = [null as string | null, Math.max(FEW, Math.floor(target.length * DIFFERENT_PART)) + 1];
  for (const choice of choices) {
    const letters = lettersOf(choice);
    if (Math.abs(letters.length - target.length) >= least) continue;
    const different = distance(target, letters);
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

/** The values of a pick list; `spelled` returns the only value that equals a text apart from case and spaces, else the text. */
type Choices = { all: readonly string[]; spelled: (text: string) => string };

/** Returns the values that rows may have in fields of a pick list; of branches those of a dealer. */
export type KnownValues = (list: PickList, dealer: string) => Choices;

function choicesIn(all: readonly string[]): Choices {
  const byPlain = Map.groupBy(new Set(all), foldSpelling);
  const spelled = (text: string) => {
    const [only = text, ...others] = byPlain.get(foldSpelling(text)) ?? [];
    return others.length > 0 ? text : only;
  };
  return { all, spelled };
}

const NONE = choicesIn([]);

export function collectKnownValues(branches: Branch[], brands: string[]): KnownValues {
  const byDealer = Map.groupBy(branches, ({ dealer }) => dealer);
  const branchesOf = new Map(
    [...byDealer].map(([dealer, own]) => [dealer, choicesIn(own.map(({ cabang }) => cabang))] as const),
  );
  const lists = { brands: choicesIn(brands), dealers: choicesIn([...byDealer.keys()]) };
  return (list, dealer) => (list === "branches" ? (branchesOf.get(dealer) ?? NONE) : lists[list]);
}

/** A value of one row that is not in its pick list. */
type Unknown = Pick<UnknownValue, "field" | "value" | "dealer"> & { list: PickList };

/** Returns the values of a row that are in no pick list. */
export function unknownValuesIn(
  { imports }: ResourceDefinition,
  texts: Texts,
  knownValues: KnownValues,
): Unknown[] {
  return Object.entries(imports?.pickLists ?? {}).flatMap(([field, list]) => {
    const [value = "", dealer = ""] = [texts[field], texts.dealer];
    if (!list || value === "" || imports?.acceptsNew?.includes(field)) return [];
    if (knownValues(list, dealer).all.includes(value)) return [];
    return [{ field, value, list, dealer: list === "branches" ? dealer : null }];
  });
}

const MAX_UNKNOWN = 50;

/** Gathers the unknown values of all rows, with their nearest spellings. */
export function countUnknownValues(found: Unknown[], knownValues: KnownValues): UnknownValue[] {
  const alike = Map.groupBy(found, ({ field, value, dealer }) => JSON.stringify([field, value, dealer]));
  return [...alike.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_UNKNOWN)
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { list, ...value } = first;
      const { all } = knownValues(list, value.dealer ?? "");
      return [{ ...value, rows: others.length + 1, nearest: nearest(value.value, all) }];
    });
}
