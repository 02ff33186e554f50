/** Under which name a person's draft is kept in the browser, and the key that it is locked with, in base64. */
export type DraftLock = { name: string; key: string };
