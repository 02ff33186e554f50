/**
 * How the session that a page was made for comes to its end. The first three are found out, the last two done, in this
 * tab or another one:
 * - `expired`: it is over, by its time or by what the API says (requirements 8.6);
 * - `single`: the API says that another session took its place (requirements 8.6);
 * - `other`: somebody else has signed in since, whose session the page leaves alone;
 * - `closed`: it was taken off the server after one of the first two; what was typed is kept;
 * - `logout`: its person pressed KELUAR; what was typed is erased.
 */
export type SessionEnd = FoundEnd | "closed" | "logout";

/** An end that is found out; where a request met it, a dialog tells of it. */
export type FoundEnd = "expired" | "single" | "other";

/** What a page is told of the end of its session, by the server or by another tab. */
export type Ended = { kind: "ended"; reason: SessionEnd };
