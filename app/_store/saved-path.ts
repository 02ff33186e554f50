let savedAt = "";

/** Notes that the form on this screen was saved. */
export function noteSaved(): void {
  savedAt = window.location.pathname;
}

/** Returns the path of the form that was saved last once, then `""`. */
export function takeSavedPath(): string {
  const path = savedAt;
  savedAt = "";
  return path;
}
