import { createChannel } from "../../_ui/state/store";

// The version of a cached list is the number of writes that its rows contain. A tab shows no version from before its own last save or delete,
// and fetches a list again whose version lacks writes of others.

/** A write to a list: when it ended, in milliseconds of the server's clock, and whether the next write of its batch follows. It carries no rows. */
export type WriteNotice = { resource: string; at: number; goesOn: boolean };

/** The number of writes to a list, and when the last one ended. */
type WriteTotal = { count: number; at: number };

/** The writes to a list that this tab was notified of. */
type WriteHistory = {
  all: WriteTotal;
  /** The writes up to the last save or delete of this tab; a version with fewer is never shown. */
  own: WriteTotal;
  isBatchWriting: boolean;
};

const NO_WRITES: WriteTotal = { count: 0, at: -1 };
const NO_HISTORY: WriteHistory = { all: NO_WRITES, own: NO_WRITES, isBatchWriting: false };

/** The history of writes to each list, by resource. */
const writeHistories = new Map<string, WriteHistory>();

const historyOf = (resource: string) => writeHistories.get(resource) ?? NO_HISTORY;

const addWrite = ({ count, at }: WriteTotal, next: number): WriteTotal => ({
  count: count + 1,
  at: Math.max(at, next),
});

/** Returns the version of a list that is fetched from now on: the number of writes that its rows contain at least. */
export const getCurrentVersion = (resource: string): number => historyOf(resource).all.count;

/** Returns the version of a list for which the server called the API at `at`, in milliseconds of its clock; -1 if it may lack a save or delete of this tab. */
export function versionAt(resource: string, at: number): number {
  const { all, own } = historyOf(resource);
  if (at > all.at) return all.count;
  return at > own.at ? own.count : -1;
}

/** Returns whether a version may be shown: it contains all saves and deletes of this tab. */
export const isVersionShowable = (resource: string, version: number) =>
  version >= historyOf(resource).own.count;

/** Returns whether a version contains every write that this tab was notified of. */
export const isVersionCurrent = (resource: string, version: number) => version >= getCurrentVersion(resource);

export const isBatchWriting = (resource: string): boolean => historyOf(resource).isBatchWriting;

/** What a write means for the visible list: its rows contain it (`applied`), could not take it and are hidden until the list is fetched again (`not applicable`), or lack it but stay visible until then (`newer`). */
export type WriteEffect = "applied" | "not applicable" | "newer";

type WriteListener = (effect: WriteEffect) => void;

/** The listeners of the visible lists, by resource. */
const visibleListListeners = new Map<string, WriteListener>();

export const isListVisible = (resource: string): boolean => visibleListListeners.has(resource);

export const notifyVisibleList = (resource: string, effect: WriteEffect) =>
  visibleListListeners.get(resource)?.(effect);

const otherTabsChannel = createChannel<WriteNotice>("sns_lists");

/** Records a save or delete of this tab, after which it shows no earlier version, and notifies other tabs. */
export function recordFormWrite(resource: string, at: number): void {
  const { all, isBatchWriting } = historyOf(resource);
  const nextWrites = addWrite(all, at);
  writeHistories.set(resource, { all: nextWrites, own: nextWrites, isBatchWriting });
  otherTabsChannel.postToOthers({ resource, at, goesOn: isBatchWriting });
}

/** Marks a list as stale after a write; it stays visible until a newer version is fetched. */
export function invalidateList({ resource, at, goesOn }: WriteNotice): void {
  const { all, own } = historyOf(resource);
  writeHistories.set(resource, { all: addWrite(all, at), own, isBatchWriting: goesOn });
  notifyVisibleList(resource, "newer");
}

/** Invalidates the visible list, because this tab may have missed writes to it. */
export function invalidateVisibleList(): void {
  for (const resource of visibleListListeners.keys()) invalidateList({ resource, at: 0, goesOn: false });
}

/** Invalidates a list in all tabs after writes of a batch. */
export function recordBatchWrites(notice: WriteNotice): void {
  invalidateList(notice);
  otherTabsChannel.postToOthers(notice);
}

/** Marks a list as visible and calls `listener` after each write to it, also of other tabs; returns the function that ends both. */
export function subscribeToListWrites(resource: string, listener: WriteListener): () => void {
  const unsubscribe = otherTabsChannel.subscribe((notice) => invalidateList(notice));
  visibleListListeners.set(resource, listener);
  return () => {
    unsubscribe();
    if (visibleListListeners.get(resource) === listener) visibleListListeners.delete(resource);
  };
}
