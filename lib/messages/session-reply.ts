import type { Ended } from "./session-end";

/** The time between the warning and the end of a session, in milliseconds. */
export const WARNING_MS = 60_000;

/** The milliseconds until an unused session ends, and whether use can no longer prolong it. */
export type SessionLife = { endsIn: number; isFinal: boolean };

/** The state of a page's session: it runs, or how it ended. */
export type SessionReply = ({ kind: "running" } & SessionLife) | Ended;

const PAGE_OWNER = "x-page-owner";

/** Returns the header with the user id that a page was rendered for. */
export function ownerHeader(userId: string): Record<string, string> {
  return { [PAGE_OWNER]: encodeURIComponent(userId.toWellFormed()) };
}

/** Returns whether a request comes from a page of another user; without the header it does not. */
export function isFromOther(request: Request, userId: string): boolean {
  const owner = request.headers.get(PAGE_OWNER);
  return owner !== null && owner !== ownerHeader(userId)[PAGE_OWNER];
}
