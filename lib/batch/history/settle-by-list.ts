import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { type Entry, mayHaveHappened } from "./entry";
import { livesOf } from "./lives";
import { cellsIn } from "./record-lives";

/**
 * Which entries of a resource a plan or a settlement reads beside its own, of any person and outcome:
 * 1. those without a key that have one of `labels`, of any time; they are added to the own for `since`;
 * 2. from the id `since` on those that have one of `keys` or `labels`, or are deletions without `before`;
 * 3. all, of any time, under the keys of those that 2 found by label or as such deletions, and under `candidateKeys`;
 * 4. those that undo one of the own.
 */
export type StoryNeeds = { since: number; keys: string[]; labels: string[] };

export function storyNeeds(entries: Entry[]): StoryNeeds {
  const named = entries.filter(({ key, action }) => key === null || action === "del");
  return {
    since: entries.reduce((oldest, { id }) => Math.min(oldest, id), Number.MAX_SAFE_INTEGER),
    keys: [...new Set(entries.flatMap(({ key }) => key ?? []))],
    labels: [...new Set(named.map(({ label }) => label))],
  };
}

/** Returns the keys of the rows with the content of a creation among these entries: of them all entries are read, of any time. */
export function candidateKeys(resource: ResourceDefinition, entries: Entry[], rows: unknown[]): string[] {
  const { alike } = livesOf(resource, [], rows);
  const made = entries.filter((entry) => entry.key === null && mayHaveHappened(entry));
  const found = new Set(made.flatMap(({ after }) => alike(cellsIn(resource, after))));
  return Array.from(found, (row) => String(readField(resource, resource.key ?? "", row)));
}

/** What the list proves of an entry: that its write was done, or the key of the record that it made. */
export type Proof = { id: number; outcome?: "done"; key?: string };

/**
 * Returns which open entries, unknown ones and done creations without a key, the list proves. That a write did not happen is never
 * proved: it may still arrive.
 */
export function settleByList(
  resource: ResourceDefinition,
  { open, story }: { open: Entry[]; story: Entry[] },
  rows: unknown[],
): Proof[] {
  const { verdictOf, keyOf } = livesOf(resource, [...open, ...story], rows);
  return open.flatMap((entry): Proof[] => {
    const { id, outcome } = entry;
    const key = entry.key === null && outcome === "done" ? keyOf(entry) : null;
    if (key !== null) return [{ id, key }];
    return entry.key !== null && outcome === "unknown" && verdictOf(entry) === "happened"
      ? [{ id, outcome: "done" }]
      : [];
  });
}
