type Keep = () => Promise<void>;

const keepers = new Set<Keep>();

/** Runs `keep` before a lost session or a new version unloads the page; returns the unsubscriber. */
export function beforeLoss(keep: Keep): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Runs every registered `keep`. */
export function keepAll(): Promise<void>[] {
  return [...keepers].map((keep) => keep());
}
