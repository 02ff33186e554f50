import { isFromOtherUser, type SessionEnd, type SessionReply } from "@/lib/messages/session";
import { jsonReply } from "@/lib/server/data/replies";
import { isOwnSite } from "@/lib/server/http/request-head";
import { currentSession, endSession, touchSession } from "@/lib/server/session/current-session";
import { sessionTimeLeft } from "@/lib/server/session/lifetime";
import type { Session } from "@/lib/server/session/seal";

const endedReply = (reason: SessionEnd, headers?: Record<string, string>) =>
  jsonReply({ kind: "ended", reason } satisfies SessionReply, 200, headers);

const forbidden = () => new Response(null, { status: 403, headers: { "cache-control": "no-store" } });

/** Calls `act` with the session, and responds with the time left of the session that `act` resolves to. Responds `ended` if there is no session of the page's user. */
async function withSession(request: Request, act: (session: Session) => Promise<Session>): Promise<Response> {
  const session = await currentSession();
  if (!session) return endedReply("expired");
  if (isFromOtherUser(request, session.userId)) return endedReply("other");
  const timeLeft = sessionTimeLeft(await act(session), Date.now());
  return jsonReply({ kind: "running", ...timeLeft } satisfies SessionReply);
}

export function GET(request: Request): Promise<Response> {
  return withSession(request, async (session) => session);
}

/** Resets the idle timeout of the session and returns the time that is left. */
export async function POST(request: Request): Promise<Response> {
  return isOwnSite(request.headers) ? withSession(request, touchSession) : forbidden();
}

/** Ends the session and clears the browser's HTTP cache. Does nothing if the session belongs to another user than the page. */
export async function DELETE(request: Request): Promise<Response> {
  if (!isOwnSite(request.headers)) return forbidden();
  const session = await currentSession();
  if (session && isFromOtherUser(request, session.userId)) return endedReply("other");
  await endSession();
  // `"storage"` is left out, because it would unregister the service worker.
  return endedReply("closed", { "clear-site-data": '"cache"' });
}
