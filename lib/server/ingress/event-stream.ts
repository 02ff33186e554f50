import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LiveEvent, OpenedForm } from "../../history/entry";
import { ownerHeader } from "../../messages/session";
import type { Role } from "../../resources/permissions";
import { activeWork } from "../http/requests";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import { hasEnded, sessionTimeLeft } from "../session/lifetime";
import type { Session } from "../session/seal";
import type { ChangePage } from "../store/change-feed";
import { queryStore } from "../store/store-client";
import { mayUse, Presence, readOpenForms } from "./presence";

/** The longest silence before a heartbeat, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How long a client may take to close an ended stream, in milliseconds. */
const CLOSE_MS = 5_000;

/** The most streams of a person: one for each visible tab or open form. */
const MAX_OF_ONE = 40;

/** The most buffered bytes of a slow client. */
const MAX_WAITING = 256 * 1024;

type Stream = {
  session: Session;
  role: Role;
  response: ServerResponse;
  endsAt: number;
  forms: OpenedForm[];
  /** The last send, in milliseconds since the process started. */
  sentAt: number;
  /** The last sent `seq`; `null` starts with the last minute. */
  seq: number | null;
  /** Whether earlier changes are still to be sent. */
  isBehind: boolean;
};

const textOf = (id: number, event: LiveEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

const ENDED = textOf(0, { ended: true });

function send(stream: Stream, text: string | Buffer): void {
  stream.sentAt = performance.now();
  stream.response.write(text);
  if (stream.response.writableLength > MAX_WAITING) stream.response.destroy();
}

/** Sends changes that a role may read, in this process's time. An empty event is only sent if `isDue`, as the position of a reconnect. */
function sendChangesTo({ rows, seq, isPart, now }: ChangePage, to: Iterable<Stream>, isDue: boolean): void {
  const clockOffset = Date.now() - now;
  const texts = new Map<Role, Buffer>();
  const textFor = (role: Role) => {
    const writes = rows
      .filter(({ write }) => mayUse(role, write.resource, "read"))
      .map(({ write }) => ({ ...write, at: write.at + clockOffset }));
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

/** Returns the `seq` of Last-Event-ID; `null` for a new stream. */
function lastEventId({ headers }: IncomingMessage): number | null {
  const id = Number(headers["last-event-id"] || Number.NaN);
  return Number.isSafeInteger(id) && id >= 0 ? id : null;
}

class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly presence = new Presence(this.#streams);
  /** The last `seq` sent to all streams that are up to date; `null` without streams. */
  #position: number | null = null;
  #isCatchingUp = false;

  get count(): number {
    return this.#streams.size;
  }

  /** Returns the `seq` after which changes are needed; `null` without streams. */
  position(): number | null {
    if (this.count === 0) this.#position = null;
    return this.#position;
  }

  #remove(stream: Stream): void {
    if (this.#streams.delete(stream)) this.presence.markChanged(stream);
  }

  #end(stream: Stream, text = ""): void {
    this.#remove(stream);
    stream.response.end(text);
    setTimeout(() => stream.response.destroy(), CLOSE_MS).unref();
  }

  /** Ends streams of ended sessions, and sends heartbeats and missed changes. */
  check(): void {
    const silent: Stream[] = [];
    const now = activeWork.isStopping ? Number.POSITIVE_INFINITY : Date.now();
    const silentSince = performance.now() - HEARTBEAT_MS;
    for (const stream of this.#streams) {
      const { session, seq, isBehind } = stream;
      if (now > stream.endsAt) this.#end(stream);
      else if (hasEnded(session.id)) this.#end(stream, ENDED);
      else if (stream.sentAt > silentSince) continue;
      else if (isBehind || seq === this.#position) send(stream, ":\n\n");
      else silent.push(stream);
    }
    const nothing = { rows: [], seq: this.#position ?? 0, isPart: false, hasMore: false, now: 0 };
    sendChangesTo(nothing, silent, true);
    void this.#catchUp();
  }

  sendChanges(news: ChangePage): void {
    const current = this.#streams.values().filter(({ isBehind }) => !isBehind);
    if (news.rows.length > 0 || news.isPart) sendChangesTo(news, current, false);
    this.#position = news.seq;
  }

  /** Sends the forms whose editors changed; `remote` are those of other replicas, `null` if unknown. */
  sendForms(remote: string[] | null): void {
    const forms = this.presence.changes(remote);
    for (const stream of forms.length > 0 ? this.#streams : []) {
      const text = this.presence.textFor(stream.role, forms);
      if (text) send(stream, text);
    }
  }

  /** Sends missed changes; the next check retries a failed read. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      for (;;) {
        const next = this.#streams.values().find(({ isBehind }) => isBehind);
        if (!next) break;
        const { seq } = next;
        const news = await queryStore("newsSince", seq);
        const position = this.#position ?? news.seq;
        this.#position = position;
        const last = Math.min(news.seq, position);
        const rows = news.rows.filter((row) => row.seq <= last);
        const same = [...this.#streams].filter((stream) => stream.isBehind && stream.seq === seq);
        for (const stream of same) stream.isBehind = last < position && news.seq !== seq;
        sendChangesTo({ ...news, rows, seq: last }, same, true);
      }
    } catch {
      // Still behind.
    } finally {
      this.#isCatchingUp = false;
    }
  }

  #refusalOf({ headers }: IncomingMessage, session: Session | null): number | null {
    const most = env().EVENT_STREAMS_MAX;
    if (most === 0) return 204;
    if (!session) return 401;
    const [name = "", owner] = Object.entries(ownerHeader(session.userId))[0] ?? [];
    if (headers[name] !== owner) return 403;
    if (activeWork.isStopping || this.count >= most) return 503;
    const own = [...this.#streams].filter((stream) => stream.session.userId === session.userId);
    return own.length >= MAX_OF_ONE ? 429 : null;
  }

  /**
   * Opens an event stream that lasts as long as the session. Responds 204 if streams are disabled, 401 without a session, 403 to another
   * person's page, and 429 or 503 if there are too many.
   */
  open(request: IncomingMessage, response: ServerResponse, session: Session | null): void {
    const refusal = this.#refusalOf(request, session);
    if (refusal !== null || !session) return void refuse(response, refusal ?? 401);
    const stream: Stream = {
      session,
      role: session.role,
      response,
      endsAt: Date.now() + sessionTimeLeft(session, Date.now()).endsIn,
      forms: readOpenForms(request, session.role),
      sentAt: 0,
      seq: lastEventId(request),
      isBehind: true,
    };
    this.#streams.add(stream);
    this.presence.markChanged(stream);
    response.once("close", () => this.#remove(stream));
    // Without chunked encoding thousands of streams take less time.
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
