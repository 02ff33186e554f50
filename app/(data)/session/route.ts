import { isFromOtherUser, type SessionEndReason, type SessionReply } from "@/lib/messages/session";
import { createJsonReply } from "@/lib/server/data/replies";
import { isFromOwnSite } from "@/lib/server/http/request-head";
import { endSession, getCurrentSession, renewSession } from "@/lib/server/session/current-session";
import { calculateSessionTimeLeft } from "@/lib/server/session/lifetime";
import type { Session } from "@/lib/server/session/seal";

const replySessionEnded = (reason: SessionEndReason, headers?: Record<string, string>) =>
  createJsonReply({ kind: "ended", reason } satisfies SessionReply, 200, headers);

const replyForbidden = () => new Response(null, { status: 403, headers: { "cache-control": "no-store" } });

/** Responds with the time that is left of the session which `act` returns. Responds `ended` if there is no session of the page's user. */
async function withSession(request: Request, act: (session: Session) => Promise<Session>): Promise<Response> {
  const session = await getCurrentSession();
  if (!session) return replySessionEnded("expired");
  if (isFromOtherUser(request, session.userId)) return replySessionEnded("other");
  const timeLeft = calculateSessionTimeLeft(await act(session), Date.now());
  return createJsonReply({ kind: "running", ...timeLeft } satisfies SessionReply);
}

export function GET(request: Request): Promise<Response> {
  return withSession(request, async (session) => session);
}

/** Resets the idle timeout of the session and returns the time that is left. */
export async function POST(request: Request): Promise<Response> {
  return isFromOwnSite(request.headers) ? withSession(request, renewSession) : replyForbidden();
}

/** Ends the session and clears the browser's HTTP cache. Does nothing if the session belongs to another user than the page. */
export async function DELETE(request: Request): Promise<Response> {
  if (!isFromOwnSite(request.headers)) return replyForbidden();
  const session = await getCurrentSession();
  if (session && isFromOtherUser(request, session.userId)) return replySessionEnded("other");
  await endSession();
  // `"storage"` is left out, because it would unregister the service worker.
  return replySessionEnded("closed", { "clear-site-data": '"cache"' });
}
