import type { Ended } from "./session-end";

/** How long before its end a session warns, in milliseconds. */
export const WARNING_MS = 60_000;

/** How many milliseconds a session lasts if it is not used any more, and whether no use can prolong it. */
export type SessionLife = { endsIn: number; isFinal: boolean };

/** What a page is told of the session that it was made for: it runs, or how it has ended. */
export type SessionReply = ({ kind: "running" } & SessionLife) | Ended;

const PAGE_OWNER = "x-page-owner";

/** The header that tells for whom the asking page was made. */
export function ownerHeader(userId: string): Record<string, string> {
  return { [PAGE_OWNER]: encodeURIComponent(userId.toWellFormed()) };
}

/** Whether a request comes from a page that was made for somebody else; one that does not say so counts as no page. */
export function isFromOther(request: Request, userId: string): boolean {
  const owner = request.headers.get(PAGE_OWNER);
  return owner !== null && owner !== ownerHeader(userId)[PAGE_OWNER];
}
