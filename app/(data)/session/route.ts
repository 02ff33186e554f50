import { isFromOtherUser, type SessionEnd, type SessionReply } from "@/lib/messages/session";
import { isOwnSite } from "@/lib/server/http/request-head";
import { currentSession, endSession, touchSession } from "@/lib/server/session/current-session";
import { sessionTimeLeft } from "@/lib/server/session/lifetime";
import type { Session } from "@/lib/server/session/seal";

const NO_STORE = { "cache-control": "no-store" };

const answer = (reply: SessionReply, more?: Record<string, string>) =>
  Response.json(reply, { headers: { ...NO_STORE, ...more } });

const ended = (reason: SessionEnd, more?: Record<string, string>) => answer({ kind: "ended", reason }, more);

const refuse = () => new Response(null, { status: 403, headers: NO_STORE });

async function reply(request: Request, act: (session: Session) => Promise<Session>): Promise<Response> {
  const session = await currentSession();
  if (!session) return ended("expired");
  if (isFromOtherUser(request, session.userId)) return ended("other");
  return answer({ kind: "running", ...sessionTimeLeft(await act(session), Date.now()) });
}

/** Returns the state of the page's session, without resetting its idle timeout. */
export function GET(request: Request): Promise<Response> {
  return reply(request, async (session) => session);
}

/** Resets the session's idle timeout. */
export async function POST(request: Request): Promise<Response> {
  return isOwnSite(request.headers) ? reply(request, touchSession) : refuse();
}

/** Ends the page's own session, never another person's, and clears the browser's HTTP cache. */
export async function DELETE(request: Request): Promise<Response> {
  if (!isOwnSite(request.headers)) return refuse();
  const session = await currentSession();
  if (session && isFromOtherUser(request, session.userId)) return ended("other");
  await endSession();
  // "storage" would also unregister the service worker, and with it the offline page.
  return ended("closed", { "clear-site-data": '"cache"' });
}
