import type { LiveWrite, OpenForm } from "@/lib/history/entry";
import { createStore } from "../_ui/state/store";

export type { LiveWrite };

/** Returns the key of a record in the stores below. */
export const getFormId = ({ resource, key }: OpenForm) => `${resource} ${key}`;

/** The names of other people who have the form of a record open, by `getFormId`. */
export const editorNamesStore = createStore<ReadonlyMap<string, string[]>>(new Map());

export const formatEditingMessage = (names: string[]) =>
  `${new Intl.ListFormat("id").format(names)} sedang mengubah data ini`;

/** The writes whose rows are marked in a list, by `getFormId`. */
export const recentWritesStore = createStore<ReadonlyMap<string, LiveWrite>>(new Map());

/** How long the row of a write is marked, in milliseconds. */
const MARK_DURATION_MS = 6_000;

/** Marks the rows of writes for some seconds. */
export function markRecentWrites(writes: LiveWrite[]): void {
  const addedEntries = writes.flatMap((write) =>
    write.key === null ? [] : [[getFormId({ ...write, key: write.key }), write] as const],
  );
  if (addedEntries.length === 0) return;
  recentWritesStore.set(new Map([...recentWritesStore.get(), ...addedEntries]));
  setTimeout(() => {
    const expired = new Set(writes);
    recentWritesStore.set(new Map([...recentWritesStore.get()].filter(([, write]) => !expired.has(write))));
  }, MARK_DURATION_MS);
}
