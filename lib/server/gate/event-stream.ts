import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LiveEvent, OpenedForm } from "../../batch/history/entry";
import { ownerHeader } from "../../messages/session";
import type { Role } from "../../resources/permissions";
import { isStopping } from "../http/requests";
import { env } from "../process/env";
import { hasEnded, lifeOf } from "../session/lifetime";
import type { Session } from "../session/seal";
import { hasHistory, readNews } from "../store/history";
import type { News } from "../store/news";
import { formsChanged, formsIn, formsText, markFormsChanged, mayUse, storeForms } from "./presence";

/** How long a stream is silent at most before it says that it is there, in milliseconds. */
const BEAT_MS = 15_000;

/** How long a client may take to close a stream that was ended, in milliseconds. */
const CLOSE_MS = 5_000;

/** How many streams one person may have: one a browser, and those that were just left. */
const MOST_OF_ONE = 10;

/** How much may wait for a slow client before its stream is ended, in bytes. */
const MOST_WAITING = 256 * 1024;

/** With more streams than this the store is asked less often. */
const MANY = 1_000;

type Stream = {
  session: Session;
  role: Role;
  response: ServerResponse;
  endsAt: number;
  forms: OpenedForm[];
  /** When it was sent something, in milliseconds since the process began. */
  sentAt: number;
  /** The last `seq` that it was sent; `null` of one that begins with the last minute. */
  seq: number | null;
  /** Whether it was not sent yet what it has missed. */
  isBehind: boolean;
};

const streams = new Set<Stream>();

/** Up to which `seq` the streams that are not behind were sent the news; `null` while there are none. */
let position: number | null = null;

let isCatchingUp = false;

const textOf = (id: number, event: LiveEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

const ENDED = textOf(0, { ended: true });

export const hasManyStreams = (): boolean => streams.size > MANY;

/** Returns after which `seq` the news are needed; `null` where there is no stream to send them to. */
export function streamsPosition(): number | null {
  if (streams.size === 0) position = null;
  return position;
}

/** Returns the event of the news after a `seq` for a role, its times by this process's clock; `null` without any that it may read. */
function eventFor(role: Role, { rows, isPart, now }: News, after: number | null): LiveEvent | null {
  const ahead = Date.now() - now;
  const writes = rows
    .filter(({ seq, write }) => seq > (after ?? 0) && mayUse(role, write.resource, "read"))
    .map(({ write }) => ({ ...write, at: write.at + ahead }));
  if (writes.length === 0 && !isPart) return null;
  return { writes, ...(isPart && { isPart }), now: Date.now() };
}

function remove(stream: Stream): void {
  if (streams.delete(stream)) markFormsChanged(stream);
}

function send(stream: Stream, text: string | Buffer, seq = stream.seq): void {
  if (!streams.has(stream)) return;
  stream.sentAt = performance.now();
  stream.seq = seq;
  stream.response.write(text);
  if (stream.response.writableLength > MOST_WAITING) stream.response.destroy();
}

/** Ends a stream, even if its client reads nothing any more. */
function end(stream: Stream, text = ""): void {
  remove(stream);
  stream.response.end(text);
  setTimeout(() => stream.response.destroy(), CLOSE_MS).unref();
}

/** Sends a stream an event without writes: from its id it goes on if it is cut. */
const sendPosition = (stream: Stream, seq: number) =>
  send(stream, textOf(seq, { writes: [], now: Date.now() }), seq);

/** Ends the streams whose session has ended, sends silent ones a sign of life, and those that are behind what they have missed. */
export function checkStreams(): void {
  for (const stream of streams) {
    const { session, seq, isBehind } = stream;
    if (isStopping() || Date.now() > stream.endsAt) end(stream);
    else if (hasEnded(session.id)) end(stream, ENDED);
    else if (performance.now() - stream.sentAt < BEAT_MS) continue;
    else if (isBehind || position === null || position <= (seq ?? 0)) send(stream, ":\n\n");
    else sendPosition(stream, position);
  }
  void catchUp();
}

/** Sends the streams that are not behind the news that follow their position, as far as their roles may read them. */
export function sendNews(news: News): void {
  const first = news.rows[0]?.seq ?? Number.POSITIVE_INFINITY;
  const texts = new Map<Role, Buffer>();
  const textFor = (role: Role, after: number | null) => {
    const event = eventFor(role, news, after);
    return Buffer.from(event ? textOf(news.seq, event) : "");
  };
  for (const stream of streams) {
    const { role, seq, isBehind } = stream;
    if (isBehind) continue;
    const isAhead = seq !== null && seq >= first;
    const text = isAhead ? textFor(role, seq) : (texts.get(role) ?? textFor(role, null));
    if (!isAhead) texts.set(role, text);
    if (text.length > 0) send(stream, text, news.seq);
  }
  position = news.seq;
}

/** Sends the forms for which somebody came or went; `remote` are those of other replicas, `null` as they were before. */
export function sendForms(remote: string[] | null): void {
  const forms = formsChanged(streams, remote);
  if (forms.length === 0) return;
  for (const stream of streams) {
    const text = formsText(stream.role, forms);
    if (text) send(stream, text);
  }
}

/** Stores which forms the streams have open. */
export const shareForms = () => storeForms(streams);

/** Sends each stream that is behind what it has missed; what cannot be read is read again by the next check. */
async function catchUp(): Promise<void> {
  if (isCatchingUp) return;
  isCatchingUp = true;
  try {
    for (;;) {
      const next = [...streams].find(({ isBehind }) => isBehind);
      if (!next) break;
      const { seq } = next;
      const news = await readNews(seq);
      position ??= news.seq;
      for (const stream of streams) {
        if (!stream.isBehind || stream.seq !== seq) continue;
        stream.isBehind = news.seq !== seq && (news.hasMore || news.seq < position);
        const event = eventFor(stream.role, news, seq);
        if (event) send(stream, textOf(news.seq, event), news.seq);
        else sendPosition(stream, news.seq);
      }
    }
  } catch {
    // They are still behind.
  } finally {
    isCatchingUp = false;
  }
}

const ofPerson = (userId: string) => [...streams].filter(({ session }) => session.userId === userId);

const refuse = (response: ServerResponse, status: number) =>
  response.writeHead(status, { "cache-control": "no-store" }).end();

/** Returns the `seq` after which a stream goes on, the id of its last event; `null` of one that begins. */
function cutAt({ headers }: IncomingMessage): number | null {
  const id = Number(headers["last-event-id"] || Number.NaN);
  return Number.isSafeInteger(id) && id >= 0 ? id : null;
}

/**
 * Tells a page of each write to the lists that its person may read, as server-sent events, until the session ends. Answers 204 where no
 * history is kept, 401 without a session, 403 to a page of another person, 429 and 503 where there are too many.
 */
export function openEventStream(
  request: IncomingMessage,
  response: ServerResponse,
  session: Session | null,
): void {
  if (!session) return void refuse(response, 401);
  const [name = "", owner] = Object.entries(ownerHeader(session.userId))[0] ?? [];
  if (request.headers[name] !== owner) return void refuse(response, 403);
  if (!hasHistory()) return void refuse(response, 204);
  if (isStopping() || streams.size >= env().EVENT_STREAMS_MAX) return void refuse(response, 503);
  if (ofPerson(session.userId).length >= MOST_OF_ONE) return void refuse(response, 429);

  const stream: Stream = {
    session,
    role: session.role,
    response,
    endsAt: Date.now() + lifeOf(session, Date.now()).endsIn,
    forms: formsIn(request, session.role),
    sentAt: 0,
    seq: cutAt(request),
    isBehind: true,
  };
  streams.add(stream);
  markFormsChanged(stream);
  response.once("close", () => remove(stream));
  // The connection ends with the stream: without chunks thousands of streams are sent events in less time.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, {
    connection: "close",
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  send(stream, formsText(stream.role));
  void catchUp();
}
