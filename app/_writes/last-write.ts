let last = 0;
let savedAt = "";

/** Remembers when this tab last changed something, in milliseconds by the server's clock, and on which screen. */
export function noteWrite(at: number): void {
  last = Math.max(last, at);
  savedAt = window.location.pathname;
}

/** The path of the screen that changed something since this was last asked, empty when none did. */
export function takeSavedPath(): string {
  const path = savedAt;
  savedAt = "";
  return path;
}

/** When this tab last changed something: what was fetched before may be out of date. */
export function lastWrite(): number {
  return last;
}
