/**
 * How the session of a page ended. A response reports the first three; this tab or another tab causes the last two:
 * - `expired`: the session timed out, or the API reports its end (messages.md#failures);
 * - `single`: the API reports that another session of the user replaced this one (messages.md#failures);
 * - `other`: another user has signed in since; the page does not end that user's session;
 * - `closed`: a tab ended the session on the server, after `expired` or `single`; drafts remain;
 * - `logout`: the user pressed KELUAR; drafts are erased.
 */
export type SessionEndReason = DetectedEndReason | "closed" | "logout";

/** The end of a session as a response reports it; the page shows a dialog. */
export type DetectedEndReason = "expired" | "single" | "other";

/** The end of a session as reported to a page, by the server or another tab. */
export type SessionEndNotice = { kind: "ended"; reason: SessionEndReason };

/** The name under which a person's drafts are stored, and their encryption key in base64. */
export type DraftKey = { name: string; key: string };

/** The current key of a person's drafts, and the older keys that still decrypt earlier drafts. */
export type DraftKeys = DraftKey & { older: DraftKey[] };

/** The screen that was requested before the login, and the user to whom the app offers it afterwards. */
export type RequestedScreen = { userId: string; href: string; title: string };

/** The time between the warning and the end of a session, in milliseconds. */
export const SESSION_WARNING_MS = 60_000;

/** The milliseconds until an unused session ends; `isFinal` if using it can no longer prolong it. */
export type SessionTimeLeft = { endsIn: number; isFinal: boolean };

/** The state of a page's session: still running, or how it ended. */
export type SessionReply = ({ kind: "running" } & SessionTimeLeft) | SessionEndNotice;

const PAGE_OWNER_HEADER = "x-page-owner";

export function createPageOwnerHeader(userId: string): Record<string, string> {
  return { [PAGE_OWNER_HEADER]: encodeURIComponent(userId.toWellFormed()) };
}

/** Returns whether a request comes from a page that was rendered for another user; `false` without the header. */
export function isFromOtherUser(request: Request, userId: string): boolean {
  const pageOwner = request.headers.get(PAGE_OWNER_HEADER);
  return pageOwner !== null && pageOwner !== createPageOwnerHeader(userId)[PAGE_OWNER_HEADER];
}
