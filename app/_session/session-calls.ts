import {
  type Ended,
  ownerHeader,
  type SessionEnd,
  type SessionLife,
  type SessionReply,
} from "@/lib/messages/session";
import { openChannel } from "../_ui/open-channel";

/** The event of a page that works for its person without their touch. */
export const WORK = "sns_work";

/** Tells that the page works for its person, which counts as use of the session. */
export function noteWork(): void {
  window.dispatchEvent(new Event(WORK));
}

let signedIn = false;

/** Records that this document has shown a signed-in page. */
export function noteSignedIn(): void {
  signedIn = true;
}

/** Returns whether this document has shown a signed-in page, which the router's cache may still hold. */
export const wasSignedIn = (): boolean => signedIn;

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

/** Returns the state of the session of this page's user; `null` without a response. */
export const askSession = (userId: string) => call("GET", userId);

/** Resets the idle timeout on the server; returns the state of the session, or `null` without a response. */
export const noteUse = (userId: string) => call("POST", userId, uses.signal);

/** Ends the session of this page's user on the server: returns `closed`, or `other`; `null` without a response. */
export async function closeSession(userId: string): Promise<SessionEnd | null> {
  // A late response would set the session cookie again.
  uses.abort();
  uses = new AbortController();
  const reply = await call("DELETE", userId);
  return reply && reply.kind !== "running" ? reply.reason : null;
}

/** A message between tabs: a page was opened for `userId`, the session was used, or it has ended. */
export type Notice = { userId: string } & ({ kind: "here" } | ({ kind: "used" } & SessionLife) | Ended);

export const CHANNEL = "sns_session";

/** Sends a message to every tab of this browser, this one included. */
export function tellTabs(notice: Notice): void {
  const channel = openChannel(CHANNEL);
  channel?.postMessage(notice);
  channel?.close();
}
