import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LiveEvent, OpenedForm } from "../../batch/history/entry";
import { ownerHeader } from "../../messages/session";
import type { Role } from "../../resources/permissions";
import { isStopping } from "../http/requests";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import { hasEnded, lifeOf } from "../session/lifetime";
import type { Session } from "../session/seal";
import { readHistory } from "../store/history";
import type { News } from "../store/news";
import { formsIn, mayUse, Presence } from "./presence";

/** How long a stream is silent at most before it says that it is there, in milliseconds. */
const BEAT_MS = 15_000;

/** How long a client may take to close a stream that was ended, in milliseconds. */
const CLOSE_MS = 5_000;

/** How many streams one person may have: one for each tab that is shown or has a form open, and those that were just left. */
const MOST_OF_ONE = 40;

/** How much may wait for a slow client before its stream is ended, in bytes. */
const MOST_WAITING = 256 * 1024;

type Stream = {
  session: Session;
  role: Role;
  response: ServerResponse;
  endsAt: number;
  forms: OpenedForm[];
  /** When it was sent something, in milliseconds since the process began. */
  sentAt: number;
  /** The last `seq` that it was sent; `null` where it begins with the last minute. */
  seq: number | null;
  /** Whether it was not sent yet what it has missed. */
  isBehind: boolean;
};

const textOf = (id: number, event: LiveEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

const ENDED = textOf(0, { ended: true });

function send(stream: Stream, text: string | Buffer): void {
  stream.sentAt = performance.now();
  stream.response.write(text);
  if (stream.response.writableLength > MOST_WAITING) stream.response.destroy();
}

/**
 * Sends streams the news that their roles may read, with times of this process's clock. A role that may read none is sent an event without
 * writes only if `isDue`: from its id a stream goes on that is cut.
 */
function deliver({ rows, seq, isPart, now }: News, to: Iterable<Stream>, isDue: boolean): void {
  const ahead = Date.now() - now;
  const texts = new Map<Role, Buffer>();
  const textFor = (role: Role) => {
    const writes = rows
      .filter(({ write }) => mayUse(role, write.resource, "read"))
      .map(({ write }) => ({ ...write, at: write.at + ahead }));
    const isEmpty = writes.length === 0 && !isPart && !isDue;
    return isEmpty ? "" : textOf(seq, { writes, ...(isPart && { isPart }), now: Date.now() });
  };
  for (const stream of to) {
    const text = texts.get(stream.role) ?? Buffer.from(textFor(stream.role));
    texts.set(stream.role, text);
    if (text.length === 0) continue;
    stream.seq = seq;
    send(stream, text);
  }
}

const refuse = (response: ServerResponse, status: number) =>
  response.writeHead(status, { "cache-control": "no-store" }).end();

/** Returns the `seq` after which a stream goes on, the id of its last event; `null` of one that begins. */
function cutAt({ headers }: IncomingMessage): number | null {
  const id = Number(headers["last-event-id"] || Number.NaN);
  return Number.isSafeInteger(id) && id >= 0 ? id : null;
}

/** The open event streams of a process. */
class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly presence = new Presence(this.#streams);
  /** Up to which `seq` the streams that are not behind were sent the news; `null` while there are none. */
  #position: number | null = null;
  #isCatchingUp = false;

  get count(): number {
    return this.#streams.size;
  }

  /** Returns after which `seq` the news are needed; `null` where there is no stream to send them to. */
  position(): number | null {
    if (this.count === 0) this.#position = null;
    return this.#position;
  }

  #remove(stream: Stream): void {
    if (this.#streams.delete(stream)) this.presence.markChanged(stream);
  }

  /** Ends a stream, even if its client reads nothing any more. */
  #end(stream: Stream, text = ""): void {
    this.#remove(stream);
    stream.response.end(text);
    setTimeout(() => stream.response.destroy(), CLOSE_MS).unref();
  }

  /** Ends the streams whose session has ended, sends silent ones a sign of life, and those that are behind what they have missed. */
  check(): void {
    const silent: Stream[] = [];
    const now = isStopping() ? Number.POSITIVE_INFINITY : Date.now();
    const silentSince = performance.now() - BEAT_MS;
    for (const stream of this.#streams) {
      const { session, seq, isBehind } = stream;
      if (now > stream.endsAt) this.#end(stream);
      else if (hasEnded(session.id)) this.#end(stream, ENDED);
      else if (stream.sentAt > silentSince) continue;
      else if (isBehind || seq === this.#position) send(stream, ":\n\n");
      else silent.push(stream);
    }
    const nothing = { rows: [], seq: this.#position ?? 0, isPart: false, hasMore: false, now: 0 };
    deliver(nothing, silent, true);
    void this.#catchUp();
  }

  /** Sends the streams that are not behind the news after their position. */
  sendNews(news: News): void {
    const current = this.#streams.values().filter(({ isBehind }) => !isBehind);
    if (news.rows.length > 0 || news.isPart) deliver(news, current, false);
    this.#position = news.seq;
  }

  /** Sends the forms for which somebody came or went; `remote` are those of other replicas, `null` as they were before. */
  sendForms(remote: string[] | null): void {
    const forms = this.presence.changes(remote);
    for (const stream of forms.length > 0 ? this.#streams : []) {
      const text = this.presence.textFor(stream.role, forms);
      if (text) send(stream, text);
    }
  }

  /** Sends each stream that is behind what it has missed up to the position; what cannot be read is read again by the next check. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      for (;;) {
        const next = this.#streams.values().find(({ isBehind }) => isBehind);
        if (!next) break;
        const { seq } = next;
        const news = await readHistory("newsSince", seq);
        const position = this.#position ?? news.seq;
        this.#position = position;
        const last = Math.min(news.seq, position);
        const rows = news.rows.filter((row) => row.seq <= last);
        const same = [...this.#streams].filter((stream) => stream.isBehind && stream.seq === seq);
        for (const stream of same) stream.isBehind = last < position && news.seq !== seq;
        deliver({ ...news, rows, seq: last }, same, true);
      }
    } catch {
      // They are still behind.
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Returns the status that refuses a stream, or `null`. */
  #refusalOf({ headers }: IncomingMessage, session: Session | null): number | null {
    const most = env().EVENT_STREAMS_MAX;
    if (most === 0) return 204;
    if (!session) return 401;
    const [name = "", owner] = Object.entries(ownerHeader(session.userId))[0] ?? [];
    if (headers[name] !== owner) return 403;
    if (isStopping() || this.count >= most) return 503;
    const own = [...this.#streams].filter((stream) => stream.session.userId === session.userId);
    return own.length >= MOST_OF_ONE ? 429 : null;
  }

  /**
   * Tells a page of each write to the lists that its person may read, as server-sent events, until the session ends. Answers
   * 204 where there are none, 401 without a session, 403 to a page of another person, 429 and 503 where there are too many.
   */
  open(request: IncomingMessage, response: ServerResponse, session: Session | null): void {
    const refusal = this.#refusalOf(request, session);
    if (refusal !== null || !session) return void refuse(response, refusal ?? 401);
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
    this.#streams.add(stream);
    this.presence.markChanged(stream);
    response.once("close", () => this.#remove(stream));
    // The connection ends with the stream: without chunks thousands of streams are sent events in less time.
    response.removeHeader("transfer-encoding");
    response.writeHead(200, {
      connection: "close",
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    send(stream, this.presence.textFor(stream.role));
    void this.#catchUp();
  }
}

export const eventStreams = processWide("eventStreams", () => new EventStreams());
