let last = 0;
let savedAt = "";

/** Stores this tab's last write: milliseconds of the server's clock, and the screen. */
export function noteWrite(at: number): void {
  last = Math.max(last, at);
  savedAt = window.location.pathname;
}

/** Returns the path of the last write once, then `""`. */
export function takeSavedPath(): string {
  const path = savedAt;
  savedAt = "";
  return path;
}

/** Returns when this tab last wrote; what was fetched earlier may be stale. */
export function lastWrite(): number {
  return last;
}
