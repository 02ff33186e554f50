import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { LiveEvent, OpenedForm } from "../../batch/history/entry";
import { ownerHeader } from "../../messages/session";
import type { Role } from "../../resources/permissions";
import { isStopping } from "../http/requests";
import { env } from "../process/env";
import { hasEnded, isKnownEnded, lifeOf } from "../session/lifetime";
import type { Session } from "../session/seal";
import { readSettled } from "../store/history";
import type { SettledPlace, SettledWrites } from "../store/settled";
import { formsChanged, formsIn, formsText, mayUse, noteForms } from "./presence";

/** How often the history is asked for new writes while a stream is open, in milliseconds. */
const LOOK_MS = 1_000;

/** The same where there are more streams than this: each of them is told in turn, which takes its time. */
const RELAXED_LOOK_MS = 1_500;
const MANY = 1_000;

/** How often a stream says that it is there, and its session is checked, in milliseconds. */
const BEAT_MS = 15_000;

/** A stream that was told of something so shortly before needs no sign of life, in milliseconds. */
const FRESH_MS = 10_000;

/** How many streams one person may have: one a browser, and those that were just left. */
const MOST_OF_ONE = 10;

/** How much may wait for a slow client before its stream is ended, in bytes. */
const MOST_WAITING = 256 * 1024;

/** How often what a stream has missed is read, as many writes as are told at once each time. */
const MOST_READS = 20;

type Stream = {
  session: Session;
  role: Role;
  response: ServerResponse;
  endsAt: number;
  forms: OpenedForm[];
  toldAt: number;
  /** Whether it was not told yet what it has missed: until then it is not to go on behind that. */
  isBehind: boolean;
};

const streams = new Set<Stream>();

/** How far back a page that opens its stream may have read its list, in milliseconds. */
const LOOK_BACK_MS = 60_000;

/** Where the history was read up to while a stream is open. */
let place: SettledPlace | { since: number } = { since: 0 };

let isFollowing = false;

const textOf = (id: number, event: LiveEvent) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

const ENDED = textOf(0, { ended: true });

/** The entry from which a stream that was cut goes on: before the first whose outcome it was not told. */
const cursorOf = ({ last, open }: SettledPlace) => Math.min(last, ...open.map((id) => id - 1));

/** Returns the event for a role, empty if there is nothing that it may read. */
function textFor(role: Role, { writes, isPart, next }: SettledWrites): string {
  const readable = writes.filter(({ resource }) => mayUse(role, resource, "read"));
  return readable.length > 0 || isPart
    ? textOf(cursorOf(next), { writes: readable, isPart, now: Date.now() })
    : "";
}

function send(stream: Stream, text: string | Buffer): void {
  stream.toldAt = Date.now();
  stream.response.write(text);
  if (stream.response.writableLength > MOST_WAITING) stream.response.destroy();
}

async function beat(): Promise<void> {
  for (const stream of streams) {
    if (Date.now() > stream.endsAt) stream.response.end();
    else if (await hasEnded(stream.session)) stream.response.end(ENDED);
    else if (Date.now() - stream.toldAt > FRESH_MS) send(stream, ":\n\n");
  }
}

/** Tells each stream the text of its role. */
function tell(textOfRole: (role: Role) => string): void {
  const texts = new Map<Role, string>();
  const encoded = new Map<Role, Buffer>();
  for (const stream of streams) {
    const { role } = stream;
    const text = texts.get(role) ?? textOfRole(role);
    const bytes = encoded.get(role) ?? Buffer.from(text);
    texts.set(role, text);
    encoded.set(role, bytes);
    if (isKnownEnded(stream.session.id)) stream.response.end(ENDED);
    else if (text) send(stream, stream.isBehind ? text.replace(/^id: .*\n/, "") : bytes);
  }
}

async function tellNew(): Promise<void> {
  const found = await readSettled(place).catch(() => null);
  if (found) {
    place = found.next;
    tell((role) => textFor(role, found));
  }
  const forms = await formsChanged(streams);
  if (forms.length > 0) tell((role) => formsText(role, forms));
}

/** Tells all streams what is new, until the last one has ended. */
async function follow(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  for (let beatAt = Date.now() + BEAT_MS; streams.size > 0; ) {
    await sleep(streams.size > MANY ? RELAXED_LOOK_MS : LOOK_MS);
    if (isStopping()) for (const { response } of streams) response.end();
    else await tellNew();
    if (Date.now() < beatAt) continue;
    await beat();
    beatAt = Date.now() + BEAT_MS;
  }
  isFollowing = false;
  await formsChanged(streams);
}

/** Tells a stream what it has missed. */
async function catchUp(stream: Stream, from: SettledPlace | { since: number }): Promise<void> {
  let found = await readSettled(from).catch(() => null);
  for (let reads = 1; found; reads++) {
    const isLast = !found.isPart || reads === MOST_READS;
    const text = textFor(stream.role, { ...found, isPart: isLast && found.isPart });
    // Also where there is none: from here it goes on if it is cut before its first event.
    send(stream, text || textOf(cursorOf(found.next), { writes: [], now: Date.now() }));
    found = isLast ? null : await readSettled(found.next).catch(() => null);
  }
  stream.isBehind = false;
}

const ofPerson = (userId: string) => [...streams].filter(({ session }) => session.userId === userId);

const refuse = (response: ServerResponse, status: number) =>
  response.writeHead(status, { "cache-control": "no-store" }).end();

/** Returns from where a stream tells: where it was cut, by the id of its last event, or from the moments before its page. */
function beginningOf({ headers }: IncomingMessage): SettledPlace | { since: number } {
  const id = Number(headers["last-event-id"]);
  return Number.isSafeInteger(id) && id > 0 ? { last: id, open: [] } : { since: Date.now() - LOOK_BACK_MS };
}

/**
 * Tells a page of each write to the lists that its person may read, as server-sent events, until the session ends. Answers 401 without a session, 403 to a page of another person, 429 and 503 where there are too many.
 */
export async function openEventStream(
  request: IncomingMessage,
  response: ServerResponse,
  session: Session | null,
): Promise<void> {
  if (!session || (await hasEnded(session))) return void refuse(response, 401);
  const [name = "", owner] = Object.entries(ownerHeader(session.userId))[0] ?? [];
  if (request.headers[name] !== owner) return void refuse(response, 403);
  if (isStopping() || streams.size >= env().EVENT_STREAMS_MAX) return void refuse(response, 503);
  if (ofPerson(session.userId).length >= MOST_OF_ONE) return void refuse(response, 429);

  if (streams.size === 0) place = { since: Date.now() };
  const stream: Stream = {
    session,
    role: session.role,
    response,
    endsAt: Date.now() + lifeOf(session, Date.now()).endsIn,
    forms: formsIn(request, session.role),
    toldAt: 0,
    isBehind: true,
  };
  streams.add(stream);
  noteForms(stream);
  response.once("close", () => {
    streams.delete(stream);
    noteForms(stream);
  });
  // The connection ends with the stream: without chunks thousands of streams are told in less time.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, {
    connection: "close",
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  send(stream, formsText(stream.role));
  void follow();
  await catchUp(stream, beginningOf(request));
}
