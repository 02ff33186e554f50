/**
 * Takes a lock that one tab of the browser holds at a time; returns its release, or `null` if another tab has it and this
 * one does not wait. Without HTTPS there are no locks, and nothing that tabs could share.
 */
export function takeLock(
  name: string,
  wait: { signal: AbortSignal } | { ifAvailable: true },
): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const held = locks.request(name, wait, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(() => resolve(null));
  });
}
