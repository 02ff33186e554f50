import type { Ended, SessionEnd } from "@/lib/messages/session-end";
import { ownerHeader, type SessionLife, type SessionReply } from "@/lib/messages/session-reply";

const ANSWER_LIMIT_MS = 10_000;

let uses = new AbortController();

async function call(method: string, userId: string, signal?: AbortSignal): Promise<SessionReply | null> {
  const timeout = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    const response = await fetch("/session", {
      method,
      headers: ownerHeader(userId),
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Asks what has become of the session of this page's person; `null` without an answer. */
export const askSession = (userId: string) => call("GET", userId);

/** Tells the server that the session is in use. */
export const noteUse = (userId: string) => call("POST", userId, uses.signal);

/** Takes the session of this page's person off the server: `closed`, or `other`; `null` when the server could not be told. */
export async function closeSession(userId: string): Promise<SessionEnd | null> {
  // An answer that is still on its way would renew what is about to be taken away.
  uses.abort();
  uses = new AbortController();
  const reply = await call("DELETE", userId);
  return reply && reply.kind !== "running" ? reply.reason : null;
}

/** What one tab tells the others: for whom it was made, that the session was used, or how it has ended. */
export type Notice = { userId: string } & ({ kind: "here" } | ({ kind: "used" } & SessionLife) | Ended);

export const CHANNEL = "sns_session";

/** Tells every tab of this browser, this one included. */
export function tellTabs(notice: Notice): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(notice);
  channel.close();
}
