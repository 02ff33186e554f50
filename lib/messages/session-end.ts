/**
 * How the session of a page ended. The first three are detected, the last two are done in this tab or another one:
 * - `expired`: it timed out, or the API reports its end (requirements 8.6);
 * - `single`: the API reports that another session replaced it (requirements 8.6);
 * - `other`: another user has signed in since; the page leaves that session alone;
 * - `closed`: it was ended on the server after one of the first two; drafts are kept;
 * - `logout`: its user pressed KELUAR; drafts are erased.
 */
export type SessionEnd = FoundEnd | "closed" | "logout";

/** A detected end; the response to a request shows it in a dialog. */
export type FoundEnd = "expired" | "single" | "other";

/** The end of a session as reported to a page, by the server or another tab. */
export type Ended = { kind: "ended"; reason: SessionEnd };
