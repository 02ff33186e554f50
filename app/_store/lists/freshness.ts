import { createChannel } from "../../_ui/state/store";

// This tab counts the writes to each list that it is notified of. The version of a cached list is that count when the fetch of its rows began, so
// the rows contain at least these writes. They are shown only if they contain the tab's own saves and deletes, and fetched again if they lack others.

/** A write to a list, as tabs notify each other of it: when it ended, in milliseconds of the server's clock, and whether its batch continues. */
export type WriteNotice = { resource: string; at: number; goesOn: boolean };

/** A number of writes, and when the last one of them ended; -1 without any. */
type WriteCount = { count: number; at: number };

/** The writes to a list that this tab was notified of. */
type WriteHistory = {
  all: WriteCount;
  /** The writes up to the last save or delete of this tab, including those of others. */
  untilOwn: WriteCount;
  /** Whether the last write was of a batch that continues. */
  isBatchWriting: boolean;
};

const NO_WRITES: WriteCount = { count: 0, at: -1 };

/** The history of writes to each list, by resource. */
const writeHistories = new Map<string, WriteHistory>();

/** Returns the version of a list that is fetched from now on. */
export const getCurrentVersion = (resource: string): number => historyOf(resource).all.count;

/** Returns whether a version contains every write that this tab was notified of. */
export const isVersionCurrent = (resource: string, version: number) => version >= getCurrentVersion(resource);

/** Returns whether a version may be shown: it contains all saves and deletes of this tab. */
export const isVersionShowable = (resource: string, version: number) =>
  version >= historyOf(resource).untilOwn.count;

/** Returns the version of a list that the server read at `at`, in milliseconds of its clock; -1 if it may lack a save or delete of this tab. */
export function versionReadAt(resource: string, at: number): number {
  const { all, untilOwn } = historyOf(resource);
  if (at > all.at) return all.count;
  return at > untilOwn.at ? untilOwn.count : -1;
}

export const isBatchWriting = (resource: string): boolean => historyOf(resource).isBatchWriting;

function historyOf(resource: string): WriteHistory {
  return writeHistories.get(resource) ?? { all: NO_WRITES, untilOwn: NO_WRITES, isBatchWriting: false };
}

/** Whether the rows of the visible list contain a write (`applied`), lack it and are hidden until the list is fetched again (`not applicable`), or lack it but stay visible until then (`newer`). */
export type WriteEffect = "applied" | "not applicable" | "newer";

type WriteListener = (effect: WriteEffect) => void;

/** The listeners of the visible lists, by resource. */
const visibleListListeners = new Map<string, WriteListener>();

export const isListVisible = (resource: string): boolean => visibleListListeners.has(resource);

export const notifyVisibleList = (resource: string, effect: WriteEffect) =>
  visibleListListeners.get(resource)?.(effect);

const otherTabsChannel = createChannel<WriteNotice>("sns_lists");

/** Records a save or delete of this tab, which then shows no version without it, and notifies the other tabs. */
export function recordFormWrite(resource: string, at: number): void {
  const { all, isBatchWriting } = historyOf(resource);
  const writes = addWrite(all, at);
  writeHistories.set(resource, { all: writes, untilOwn: writes, isBatchWriting });
  otherTabsChannel.postToOthers({ resource, at, goesOn: isBatchWriting });
}

/** Records a write whose rows the cached list lacks; the visible list is notified and fetched again. */
export function invalidateList({ resource, at, goesOn }: WriteNotice): void {
  const { all, untilOwn } = historyOf(resource);
  writeHistories.set(resource, { all: addWrite(all, at), untilOwn, isBatchWriting: goesOn });
  notifyVisibleList(resource, "newer");
}

function addWrite({ count, at }: WriteCount, writeEnd: number): WriteCount {
  return { count: count + 1, at: Math.max(at, writeEnd) };
}

/** Invalidates the visible list as if a write had ended, because this tab may have missed some. */
export function invalidateVisibleList(): void {
  for (const resource of visibleListListeners.keys()) invalidateList({ resource, at: 0, goesOn: false });
}

/** Invalidates a list in all tabs after writes of a batch. */
export function recordBatchWrites(notice: WriteNotice): void {
  invalidateList(notice);
  otherTabsChannel.postToOthers(notice);
}

/** Marks a list as visible and calls `listener` after each write to it, also of another tab; returns the unsubscriber. */
export function subscribeToListWrites(resource: string, listener: WriteListener): () => void {
  const unsubscribe = otherTabsChannel.subscribe((notice) => invalidateList(notice));
  visibleListListeners.set(resource, listener);
  return () => {
    unsubscribe();
    if (visibleListListeners.get(resource) === listener) visibleListListeners.delete(resource);
  };
}
