import "server-only";
import type { IncomingMessage } from "node:http";
import { TOO_MANY, TOO_MANY_WRITES, UPLOADS_BUSY } from "../../messages/problem";
import { CLIENT_ADDRESS } from "../http/forwarded-headers";
import { hasEnded } from "../session/ended-sessions";
import { SESSION_COOKIE, type Session, unsealSession } from "../session/seal";
import { waitForRate } from "./rate";
import type { GateRefusal } from "./refusal";
import { bodySize, isChunked, isCounted, isForData, SMALL_BODY } from "./request-head";
import { takeRoom } from "./uploads";

/** Retry-After for uploads, in seconds. */
const UPLOAD_WAIT = 5;

const isUpload = ({ headers }: IncomingMessage) => isChunked(headers) || bodySize(headers) > SMALL_BODY;

/** Returns whether the sender matters; other requests go to Next at once. */
export function dependsOnSender(request: IncomingMessage): boolean {
  return isUpload(request) || isCounted(request);
}

/** Returns the session cookie, the last one of several, as in Next. */
function sealedIn(cookies = ""): string | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return pairs.findLast((pair) => pair.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1);
}

/** Refuses a body before reading it; a page shows that the session has expired. */
function withoutSession({ headers }: IncomingMessage): GateRefusal {
  const problem = { kind: "session", reason: "expired" } as const;
  return isChunked(headers)
    ? { reason: "length", status: 411, problem }
    : { reason: "size", status: 413, problem };
}

function tooMany(request: IncomingMessage, seconds: number): GateRefusal {
  const text = isForData(request) ? TOO_MANY : TOO_MANY_WRITES;
  const headers = { "retry-after": seconds };
  return { reason: "rate", status: 429, headers, problem: { kind: "message", text } };
}

const NO_ROOM: GateRefusal = {
  reason: "uploads",
  status: 503,
  headers: { "retry-after": UPLOAD_WAIT },
  problem: { kind: "message", text: UPLOADS_BUSY },
};

async function uploaderOf(session: Session | null): Promise<Session | null> {
  return session && !(await hasEnded(session)) ? session : null;
}

/** Returns why a request of this sender is refused, or a function that releases its memory. */
export async function admit(request: IncomingMessage): Promise<GateRefusal | (() => void)> {
  const session = await unsealSession(sealedIn(request.headers.cookie));
  const uploader = isUpload(request) ? await uploaderOf(session) : null;
  if (isUpload(request) && !uploader) return withoutSession(request);
  const address = String(request.headers[CLIENT_ADDRESS]);
  const seconds = isCounted(request) ? await waitForRate(session?.userId ?? null, address) : 0;
  if (seconds > 0) return tooMany(request, seconds);
  if (!uploader) return () => {};
  return takeRoom(uploader.userId, bodySize(request.headers)) ?? NO_ROOM;
}
