"use client";

type Keep = () => Promise<void>;

const keepers = new Set<Keep>();

/** Runs `keep` before a lost session or a new version unloads the page; returns the unsubscriber. */
export function beforeLoss(keep: Keep): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Runs every registered `keep`. */
export const keepAll = (): Promise<void>[] => [...keepers].map((keep) => keep());

const waiting: (() => void)[] = [];
let holds = 0;

/** Reloads the page after all drafts are kept. */
export async function reload(): Promise<void> {
  await Promise.all(keepAll());
  window.location.reload();
}

/** Blocks reloads while one would lose something that cannot be kept; returns the release. */
export function holdReload(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0) for (const go of waiting.splice(0)) go();
  };
}

export const isReloadHeld = (): boolean => holds > 0;

/** Waits until no hold blocks a reload. */
export async function reloadFree(): Promise<void> {
  if (isReloadHeld()) await new Promise<void>((resolve) => waiting.push(resolve));
}
