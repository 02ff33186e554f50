import type { LiveWrite, OpenedForm } from "@/lib/history/entry";
import { createStore } from "../_ui/state/store";

export type { LiveWrite };

/** Returns the key of a record in these stores. */
export const formId = ({ resource, key }: OpenedForm) => `${resource} ${key}`;

/** The names of other people editing a record, by `formId`. */
export const editorNames = createStore<ReadonlyMap<string, string[]>>(new Map());

const namesIn = new Intl.ListFormat("id");

export const editingMessage = (names: string[]) => `${namesIn.format(names)} sedang mengubah data ini`;

/** The writes of other people in the last seconds, by `formId`. */
export const recentWrites = createStore<ReadonlyMap<string, LiveWrite>>(new Map());

const MARKED_MS = 6_000;

/** Marks the rows of writes for some seconds. */
export function markRecentWrites(writes: LiveWrite[]): void {
  const ofRows = writes.flatMap((write) =>
    write.key === null ? [] : [[formId({ ...write, key: write.key }), write] as const],
  );
  if (ofRows.length === 0) return;
  recentWrites.set(new Map([...recentWrites.get(), ...ofRows]));
  setTimeout(() => {
    const isOver = new Set(writes);
    recentWrites.set(new Map([...recentWrites.get()].filter(([, write]) => !isOver.has(write))));
  }, MARKED_MS);
}
