import { createChannel } from "../../_ui/state/store";

/** A write to a list: when it ended on the server's clock, and whether more follow at once. It carries no rows. */
export type WriteNotice = { resource: string; at: number; goesOn: boolean };

/** How many writes to a list this tab knows of, and when the last one ended on the server's clock. */
type Writes = { count: number; at: number };

type Freshness = {
  all: Writes;
  /** The writes up to the last one of a form in this tab; a version that lacks them is never shown. */
  own: Writes;
  goesOn: boolean;
};

const otherTabs = createChannel<WriteNotice>("sns_lists");

const NONE: Freshness = { all: { count: 0, at: -1 }, own: { count: 0, at: -1 }, goesOn: false };

/** By resource. */
const writes = new Map<string, Freshness>();

/** The effect of a write on the visible list: applied to its rows, not applicable, possibly failed, or made by others. */
export type WriteEffect = "applied" | "not applicable" | "failed" | "newer";

type Listener = (effect: WriteEffect) => void;

const listeners = new Map<string, Listener>();

export const isListVisible = (resource: string): boolean => listeners.has(resource);

/** Notifies a visible list of the effect of a write; returns `false` if the list is not visible. */
export function notifyVisibleList(resource: string, effect: WriteEffect): boolean {
  const listener = listeners.get(resource);
  listener?.(effect);
  return listener !== undefined;
}

const freshnessOf = (resource: string) => writes.get(resource) ?? NONE;

const addWrite = ({ count, at }: Writes, next: number): Writes => ({
  count: count + 1,
  at: Math.max(at, next),
});

/** Returns the version of a list that is fetched now: the number of writes that it contains at least. */
export const currentVersion = (resource: string): number => freshnessOf(resource).all.count;

/** Returns the version of a list that was fetched from the API at `at`, in milliseconds of the server's clock. */
export function versionAt(resource: string, at: number): number {
  const { all, own } = freshnessOf(resource);
  if (at > all.at) return all.count;
  return at > own.at ? own.count : -1;
}

/** Returns whether a version may be shown: it contains all writes of forms in this tab. */
export const isShowable = (resource: string, version: number) => version >= freshnessOf(resource).own.count;

/** Returns whether a version contains every write that this tab knows of. */
export const isCurrent = (resource: string, version: number) => version >= currentVersion(resource);

export const isBatchWriting = (resource: string): boolean => freshnessOf(resource).goesOn;

/** Records a write of a form and notifies other tabs; this tab shows no earlier version any more. */
export function recordFormWrite(resource: string, at: number): void {
  const { all, goesOn } = freshnessOf(resource);
  const next = addWrite(all, at);
  writes.set(resource, { all: next, own: next, goesOn });
  otherTabs.postToOthers({ resource, at, goesOn });
}

/** Marks a list as stale after writes; it stays visible until a newer version is fetched. */
export function invalidateList({ resource, at, goesOn }: WriteNotice): void {
  const before = freshnessOf(resource);
  writes.set(resource, { ...before, all: addWrite(before.all, at), goesOn });
  notifyVisibleList(resource, "newer");
}

/** Invalidates the shown list, since writes to it may have been missed. */
export function invalidateVisibleList(): void {
  for (const resource of listeners.keys()) invalidateList({ resource, at: 0, goesOn: false });
}

/** Records writes of a batch, and notifies other tabs. */
export function recordBatchWrites(notice: WriteNotice): void {
  invalidateList(notice);
  otherTabs.postToOthers(notice);
}

/** Calls back with what each write does to the shown list, also those of other tabs; returns the unsubscriber. */
export function onListWrite(resource: string, listener: Listener): () => void {
  const unsubscribe = otherTabs.subscribe((notice) => invalidateList(notice));
  listeners.set(resource, listener);
  return () => {
    unsubscribe();
    if (listeners.get(resource) === listener) listeners.delete(resource);
  };
}
