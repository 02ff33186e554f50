import type { Opened } from "../inputs/input-definition";
import type { Change } from "../messages/problem";

/** Returns the fields of a record whose values are not those that its form was opened with. */
export function changesBetween(was: Opened, now: Record<string, string>): Change[] {
  return Object.entries(now).flatMap(([field, is]) => {
    const before = was[field] ?? "";
    return before === is ? [] : [{ field, was: before, is }];
  });
}
