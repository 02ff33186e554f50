/**
 * How the session of a page ended. The first three are detected, the last two are done in this tab or another one:
 * - `expired`: it timed out, or the API reports its end (messages.md#failures);
 * - `single`: the API reports that another session replaced it (messages.md#failures);
 * - `other`: another user has signed in since; the page leaves that session alone;
 * - `closed`: it was ended on the server after one of the first two; drafts are retained;
 * - `logout`: its user pressed KELUAR; drafts are erased.
 */
export type SessionEnd = DetectedEnd | "closed" | "logout";

/** The end of a session that a response reported; the page shows a dialog. */
export type DetectedEnd = "expired" | "single" | "other";

/** The end of a session as reported to a page, by the server or another tab. */
export type SessionEndNotice = { kind: "ended"; reason: SessionEnd };

/** The storage name of a person's drafts, and their encryption key in base64. */
export type DraftKey = { name: string; key: string };

/** The newest key of a person's drafts, and the earlier ones. */
export type DraftKeys = DraftKey & { older: DraftKey[] };

/** The screen requested before the login, offered to its user only. */
export type RequestedScreen = { userId: string; href: string; title: string };

/** The time between the warning and the end of a session, in milliseconds. */
export const WARNING_MS = 60_000;

/** The milliseconds until an unused session ends, and whether use can no longer prolong it. */
export type SessionTimeLeft = { endsIn: number; isFinal: boolean };

/** The state of a page's session: it runs, or how it ended. */
export type SessionReply = ({ kind: "running" } & SessionTimeLeft) | SessionEndNotice;

const PAGE_OWNER = "x-page-owner";

/** Returns the header with the user id that a page was rendered for. */
export function ownerHeader(userId: string): Record<string, string> {
  return { [PAGE_OWNER]: encodeURIComponent(userId.toWellFormed()) };
}

/** Returns whether a request comes from a page of another user; `false` without the header. */
export function isFromOtherUser(request: Request, userId: string): boolean {
  const owner = request.headers.get(PAGE_OWNER);
  return owner !== null && owner !== ownerHeader(userId)[PAGE_OWNER];
}
