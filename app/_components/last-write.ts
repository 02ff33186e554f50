let last = 0;

/** Remembers when this tab last changed something, in milliseconds by the server's clock. */
export function noteWrite(at: number): void {
  last = Math.max(last, at);
}

/** When this tab last changed something: what was fetched before may be out of date. */
export function lastWrite(): number {
  return last;
}
