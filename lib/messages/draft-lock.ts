/** Under which name something of a person is kept in the browser, and the key that it is locked with, in base64. */
export type Lock = { name: string; key: string };

/** The lock of a person's drafts, and those that were in use before it. */
export type DraftLock = Lock & { older: Lock[] };
