/** Opens a channel between tabs; undefined where the browser refuses it, so that each tab stands alone. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
