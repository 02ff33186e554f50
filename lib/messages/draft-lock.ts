/** The storage name of a person's drafts and their encryption key, in base64. */
export type Lock = { name: string; key: string };

/** The lock of a person's drafts, and the earlier ones. */
export type DraftLock = Lock & { older: Lock[] };
