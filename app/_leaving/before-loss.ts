type Keep = () => Promise<void>;

const keepers = new Set<Keep>();

/** Has something kept before the page is left for a lost session or a new version; the answer takes that back. */
export function beforeLoss(keep: Keep): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Has everything kept that is worth it. */
export function keepAll(): Promise<void>[] {
  return [...keepers].map((keep) => keep());
}
