import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LiveEvent, OpenForm } from "../../history/entry";
import { createPageOwnerHeader } from "../../messages/session";
import type { Role } from "../../resources/permissions";
import { activeWork } from "../http/requests";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import { calculateSessionTimeLeft, hasSessionEnded } from "../session/lifetime";
import type { Session } from "../session/seal";
import type { ChangePage } from "../store/change-feed";
import { queryStore } from "../store/store-client";
import { FormPresence, formatChangedForms, isOperationAllowed, readOpenForms } from "./presence";

type OpenStream = {
  session: Session;
  role: Role;
  response: ServerResponse;
  /** When the session ends, in milliseconds since 1970. */
  endsAt: number;
  forms: OpenForm[];
  /** When the last event or heartbeat was sent, in milliseconds since the process started. */
  sentAt: number;
  /** The position in the change feed up to which changes were sent; `null` in a new stream, until it is sent the changes of the last minute. */
  seq: number | null;
  /** Whether the stream still lacks earlier changes; until `#catchUp` has sent them, polls send it no changes. */
  isBehind: boolean;
};

/** The streams of events (changes of records, open forms, the end of the session) that this process sends to the tabs of browsers. */
class EventStreams {
  readonly #streams = new Set<OpenStream>();
  readonly presence = new FormPresence(this.#streams);
  /** The position up to which all streams that are not behind were sent changes; `null` without streams. */
  #position: number | null = null;
  #isCatchingUp = false;

  get count(): number {
    return this.#streams.size;
  }

  /** Returns the position after which a poll reads changes; `null` without streams. */
  position(): number | null {
    if (this.count === 0) this.#position = null;
    return this.#position;
  }

  /**
   * Opens an event stream that lasts as long as the session. Responds 204 if streams are disabled, 401 without a session, 403 to another
   * person's page, 429 or 503 if there are too many, and 503 while the process stops.
   */
  open(request: IncomingMessage, response: ServerResponse, session: Session | null): void {
    if (env().EVENT_STREAMS_MAX === 0) return void respondWithStatus(response, 204);
    if (!session) return void respondWithStatus(response, 401);
    const refusalStatus = this.#refusalStatusOf(request, session);
    if (refusalStatus !== null) return void respondWithStatus(response, refusalStatus);
    const stream: OpenStream = {
      session,
      role: session.role,
      response,
      endsAt: Date.now() + calculateSessionTimeLeft(session, Date.now()).endsIn,
      forms: readOpenForms(request, session.role),
      sentAt: 0,
      seq: readLastEventId(request),
      isBehind: true,
    };
    this.#streams.add(stream);
    this.presence.markChanged(stream);
    response.once("close", () => this.#remove(stream));
    // Without chunked encoding the server takes less time to write to thousands of streams.
    response.removeHeader("transfer-encoding");
    response.writeHead(200, {
      connection: "close",
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    sendText(stream, this.presence.formatAllForms(stream.role));
    void this.#catchUp();
  }

  #refusalStatusOf({ headers }: IncomingMessage, { userId }: Session): number | null {
    const ownerHeaders = Object.entries(createPageOwnerHeader(userId));
    if (!ownerHeaders.every(([name, owner]) => headers[name] === owner)) return 403;
    if (activeWork.isStopping || this.count >= env().EVENT_STREAMS_MAX) return 503;
    const ownStreams = [...this.#streams].filter((stream) => stream.session.userId === userId);
    return ownStreams.length >= MAX_STREAMS_OF_PERSON ? 429 : null;
  }

  /** Sends the changes of a poll to the streams that are not behind. */
  sendChanges(changes: ChangePage): void {
    const upToDate = this.#streams.values().filter(({ isBehind }) => !isBehind);
    if (changes.rows.length > 0 || changes.isPart) sendChangesTo(upToDate, changes, { sendsEmpty: false });
    this.#position = changes.seq;
  }

  /** Sends the forms that people have opened or closed; `remote` are the open forms of other replicas as JSON, `null` if unknown. */
  sendForms(remote: string[] | null): void {
    const forms = this.presence.changes(remote);
    if (forms.length === 0) return;
    for (const stream of this.#streams) {
      const text = formatChangedForms(stream.role, forms);
      if (text) sendText(stream, text);
    }
  }

  /** Ends the streams of ended sessions, or all if the process stops. Sends heartbeats, and missed changes to streams that are behind. */
  check(): void {
    const now = Date.now();
    const quietSince = performance.now() - HEARTBEAT_MS;
    const quietStreams: OpenStream[] = [];
    for (const stream of this.#streams) {
      if (activeWork.isStopping || now > stream.endsAt) this.#end(stream);
      else if (hasSessionEnded(stream.session.id)) this.#end(stream, SESSION_ENDED_EVENT);
      else if (stream.sentAt <= quietSince) quietStreams.push(stream);
    }
    this.#sendHeartbeats(quietStreams);
    void this.#catchUp();
  }

  #end(stream: OpenStream, text = ""): void {
    this.#remove(stream);
    stream.response.end(text);
    setTimeout(() => stream.response.destroy(), CLOSE_TIMEOUT_MS).unref();
  }

  #remove(stream: OpenStream): void {
    if (this.#streams.delete(stream)) this.presence.markChanged(stream);
  }

  /** Sends a heartbeat to each stream: a comment, or an event without changes if the last event of the stream has an older position. */
  #sendHeartbeats(streams: OpenStream[]): void {
    const outdatedStreams: OpenStream[] = [];
    for (const stream of streams) {
      if (stream.isBehind || stream.seq === this.#position) sendText(stream, ":\n\n");
      else outdatedStreams.push(stream);
    }
    const noChanges = { rows: [], seq: this.#position ?? 0, isPart: false, hasMore: false, now: 0 };
    sendChangesTo(outdatedStreams, noChanges, { sendsEmpty: true });
  }

  /** Sends missed changes until no stream is behind; the next `check` retries after a failed read. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      for (;;) {
        const behindStream = this.#streams.values().find(({ isBehind }) => isBehind);
        if (!behindStream) break;
        await this.#sendMissedChanges(behindStream.seq);
      }
    } catch {
      // The streams are still behind, so the next `check` retries.
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Sends changes after the position `seq` to the streams that are behind at that position. */
  async #sendMissedChanges(seq: number | null): Promise<void> {
    const changes = await queryStore("changesSince", seq);
    const position = this.#position ?? changes.seq;
    this.#position = position;
    // The polls send the changes after `position`.
    const lastSeq = Math.min(changes.seq, position);
    const rows = changes.rows.filter((row) => row.seq <= lastSeq);
    const streams = [...this.#streams].filter((stream) => stream.isBehind && stream.seq === seq);
    for (const stream of streams) stream.isBehind = lastSeq < position && changes.seq !== seq;
    sendChangesTo(streams, { ...changes, rows, seq: lastSeq }, { sendsEmpty: true });
  }
}

export const eventStreams = processWide("eventStreams", () => new EventStreams());

/** The time after the last event of a stream when a heartbeat is sent, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** The time after which an ended stream is closed if the client does not close it, in milliseconds. */
const CLOSE_TIMEOUT_MS = 5_000;
const MAX_STREAMS_OF_PERSON = 40;
const MAX_BUFFERED_BYTES = 256 * 1024;

function respondWithStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { "cache-control": "no-store" }).end();
}

/** Returns the position in the change feed after which a reconnecting browser needs changes; `null` for a new stream. */
function readLastEventId({ headers }: IncomingMessage): number | null {
  const id = Number(headers["last-event-id"] || Number.NaN);
  return Number.isSafeInteger(id) && id >= 0 ? id : null;
}

/** Sends to each stream the changes that its role may read. With `sendsEmpty` a stream without such changes gets an empty event, so that its browser reconnects from there. */
function sendChangesTo(
  streams: Iterable<OpenStream>,
  page: ChangePage,
  { sendsEmpty }: { sendsEmpty: boolean },
): void {
  const textByRole = new Map<Role, Buffer>();
  for (const stream of streams) {
    const { role } = stream;
    const text = textByRole.get(role) ?? Buffer.from(formatChanges(page, role, sendsEmpty));
    textByRole.set(role, text);
    if (text.length === 0) continue;
    stream.seq = page.seq;
    sendText(stream, text);
  }
}

function formatChanges({ rows, seq, isPart, now }: ChangePage, role: Role, sendsEmpty: boolean): string {
  // Converts times of the store's clock to this process's clock.
  const clockOffset = Date.now() - now;
  const writes = rows
    .filter(({ write }) => isOperationAllowed(role, write.resource, "read"))
    .map(({ write }) => ({ ...write, at: write.at + clockOffset }));
  if (writes.length === 0 && !isPart && !sendsEmpty) return "";
  return formatEvent(seq, { writes, ...(isPart && { isPart }), now: Date.now() });
}

const formatEvent = (id: number, event: LiveEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

const SESSION_ENDED_EVENT = formatEvent(0, { ended: true });

function sendText(stream: OpenStream, text: string | Buffer): void {
  stream.sentAt = performance.now();
  stream.response.write(text);
  if (stream.response.writableLength > MAX_BUFFERED_BYTES) stream.response.destroy();
}
