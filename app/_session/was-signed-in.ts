let signedIn = false;

/** Records that this document has shown a signed-in page. */
export function noteSignedIn(): void {
  signedIn = true;
}

/** Returns whether this document has shown a signed-in page, which the router's cache may still hold. */
export function wasSignedIn(): boolean {
  return signedIn;
}
