import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Entry } from "./entry";

/** Whether a write whose answer is lost was carried out, as far as later entries of its record and the list tell. */
export type Verdict = "happened" | "not-happened" | "unclear";

/** The entries beside some that a plan or a settlement reads: all of the resource since `since` that are under one of the keys, have one of the labels, or are deletes without `before`. */
export type StoryNeeds = { since: number; keys: string[]; labels: string[] };

/** Returns which other entries are needed to judge these. */
export function storyNeeds(entries: Entry[]): StoryNeeds {
  const keyless = entries.filter(({ key, action }) => key === null || action === "del");
  return {
    since: entries.reduce((oldest, { id }) => Math.min(oldest, id), Number.MAX_SAFE_INTEGER),
    keys: [...new Set(entries.flatMap(({ key }) => key ?? []))],
    labels: [...new Set(keyless.map(({ label }) => label))],
  };
}

/** Returns the keys of the rows with the content that one of these entries made: what `story` has of them is needed, too, of any time. */
export function candidateKeys(_resource: ResourceDefinition, _entries: Entry[], _rows: unknown[]): string[] {
  return [];
}

/** An entry that the list proves: its write was done, or it made the record of this key. */
export type Proof = { id: number; outcome?: "done"; key?: string };

/** Returns which open entries, unknown ones and done creations without a key, the list proves. */
export function settleByList(
  _resource: ResourceDefinition,
  _known: { open: Entry[]; story: Entry[] },
  _rows: unknown[],
): Proof[] {
  return [];
}
