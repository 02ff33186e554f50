import type { SessionEnd } from "./api/errors";

/** What went wrong, as the browser is told: a session that ended, or a text for an alert. */
export type Problem = { kind: "session"; reason: SessionEnd } | { kind: "message"; text: string };

export const NOT_ALLOWED = "Anda tidak memiliki izin untuk tindakan ini.";

/** What the browser is told of a write: the API's message, if it gave one, or the problem. */
export type WriteReply = { kind: "done"; message: string | null } | Problem;
