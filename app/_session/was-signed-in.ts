let signedIn = false;

/** Remembers that this document has shown a signed-in page. */
export function noteSignedIn(): void {
  signedIn = true;
}

/** Whether this document has shown a signed-in page, which the router would bring back. */
export function wasSignedIn(): boolean {
  return signedIn;
}
