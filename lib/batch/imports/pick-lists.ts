import { distance } from "fastest-levenshtein";
import type { PickListName } from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Texts } from "../writes";
import { lettersOf, normalizeSpelling } from "./record-identity";

/** A text is similar to a choice if they differ in at most this share of the text's letters, or in at most `MIN_DIFFERENT_LETTERS` letters. */
const MAX_DIFFERENT_SHARE = 1 / 3;
const MIN_DIFFERENT_LETTERS = 2;

/** Returns the choice with the fewest different letters from a text; `null` if none is similar enough. */
function findNearestChoice(text: string, choices: readonly string[]): string | null {
  const textLetters = lettersOf(text);
  let bestChoice: string | null = null;
  let minDistance = Math.max(MIN_DIFFERENT_LETTERS, Math.floor(textLetters.length * MAX_DIFFERENT_SHARE)) + 1;
  for (const choice of choices) {
    const letters = lettersOf(choice);
    if (Math.abs(letters.length - textLetters.length) >= minDistance) continue;
    const different = distance(textLetters, letters);
    if (different < minDistance) [bestChoice, minDistance] = [choice, different];
  }
  return bestChoice;
}

export type Branch = { brand: string; dealer: string; cabang: string };

/** A value that is not in its pick list, with the number of its rows and the most similar value of the list. */
export type UnknownValue = {
  field: string;
  value: string;
  /** The dealer in the rows, if the value is an unknown branch. */
  dealer: string | null;
  rows: number;
  nearest: string | null;
};

/** The values of a pick list; `correctSpelling` returns the one that differs from a text only in case and spaces, else the text itself. */
type PickList = { all: readonly string[]; correctSpelling: (text: string) => string };

/** Returns a pick list; for branches, the one of a dealer. */
export type GetPickList = (list: PickListName, dealer: string) => PickList;

function createPickList(all: readonly string[]): PickList {
  const valuesBySpelling = Map.groupBy(new Set(all), normalizeSpelling);
  const correctSpelling = (text: string) => {
    const [only = text, ...others] = valuesBySpelling.get(normalizeSpelling(text)) ?? [];
    return others.length > 0 ? text : only;
  };
  return { all, correctSpelling };
}

export function createPickListGetter(branches: Branch[], brands: string[]): GetPickList {
  const branchGroups = Map.groupBy(branches, ({ dealer }) => dealer);
  const branchLists = new Map(
    Array.from(branchGroups, ([dealer, own]) => [dealer, createPickList(own.map(({ cabang }) => cabang))]),
  );
  const emptyBranchList = createPickList([]);
  const pickLists = { brands: createPickList(brands), dealers: createPickList([...branchGroups.keys()]) };
  return (list, dealer) =>
    list === "branches" ? (branchLists.get(dealer) ?? emptyBranchList) : pickLists[list];
}

/** A value of one row that is not in its pick list. */
type UnknownPickListValue = Pick<UnknownValue, "field" | "value" | "dealer"> & { list: PickListName };

export function findUnknownValues(
  { imports }: ResourceDefinition,
  texts: Texts,
  getPickList: GetPickList,
): UnknownPickListValue[] {
  return Object.entries(imports?.pickLists ?? {}).flatMap(([field, list]) => {
    const [value = "", dealer = ""] = [texts[field], texts.dealer];
    if (!list || value === "" || imports?.acceptsNew?.includes(field)) return [];
    if (getPickList(list, dealer).all.includes(value)) return [];
    return [{ field, value, list, dealer: list === "branches" ? dealer : null }];
  });
}

const MAX_UNKNOWN_VALUES = 50;

/** Groups equal unknown values, the most frequent first, and adds the most similar value of the pick list to each. */
export function groupUnknownValues(found: UnknownPickListValue[], getPickList: GetPickList): UnknownValue[] {
  const unknownValueGroups = Map.groupBy(found, ({ field, value, dealer }) =>
    JSON.stringify([field, value, dealer]),
  );
  return [...unknownValueGroups.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_UNKNOWN_VALUES)
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { list, ...value } = first;
      const { all } = getPickList(list, value.dealer ?? "");
      return [{ ...value, rows: others.length + 1, nearest: findNearestChoice(value.value, all) }];
    });
}
