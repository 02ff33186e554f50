import type { Opened } from "../fields/input-definition";
import type { Change } from "../messages/problem";

/** Returns the fields of a record whose values are not those that its form was opened with. */
export function changesBetween(was: Opened, now: Record<string, string>): Change[] {
  return Object.entries(now).flatMap(([field, is]) => {
    const before = was[field] ?? "";
    return before === is ? [] : [{ field, was: before, is }];
  });
}

/** What others have changed: fields that the person has left alone, and those that both have made different. */
export type Merge = { taken: Change[]; contested: Change[] };

/**
 * Sorts the changes of others by what the person has done to the same fields; `mine` returns the person's value of a field, or
 * `undefined` where they left it as it was. Fields of `tied` make sense only together: where both have changed some of them, the
 * person decides.
 */
export function mergeChanges(
  changes: Change[],
  mine: (field: string) => string | undefined,
  tied: string[] = [],
): Merge {
  const isTiedUp = tied.some((field) => mine(field) !== undefined);
  const merge: Merge = { taken: [], contested: [] };
  for (const change of changes) {
    const own = mine(change.field);
    if (own === change.is) continue;
    const isContested = own !== undefined || (isTiedUp && tied.includes(change.field));
    (isContested ? merge.contested : merge.taken).push(change);
  }
  return merge;
}
