import type { Problem } from "../messages/problem";
import { type Batch, type BatchEvent, nextPlaces, placesIn } from "./batch";
import { CHUNK_SIZE, type ChunkReply, type Look, type Outcome, type PlannedWrite, type Stop } from "./writes";

type Create = PlannedWrite & { kind: "create" };

/** What each create of a plan makes: a chunk counts all that are done, of up to 20,000. */
const contents = new WeakMap<Create, string>();

/** Returns a text that two creates share if they make equal records. */
function contentOf(write: Create): string {
  const content = contents.get(write) ?? JSON.stringify(Object.entries(write.values).toSorted());
  contents.set(write, content);
  return content;
}

/** Returns what counts how many equal records there must be without the creates whose answers are lost. */
function copiesCounter({ writes, states }: Batch): (create: Create) => number {
  const done = new Map<string, number>();
  writes.forEach((write, at) => {
    if (write.kind !== "create" || states[at]?.kind !== "done") return;
    done.set(contentOf(write), (done.get(contentOf(write)) ?? 0) + 1);
  });
  return (create) => create.copies + (done.get(contentOf(create)) ?? 0);
}

/** Returns the writes at `places` as they are sent: a create tells how many equal records there must be before it. */
export function writesToSend(batch: Batch, places: number[]): PlannedWrite[] {
  const copiesBefore = copiesCounter(batch);
  return places
    .flatMap((place) => batch.writes[place] ?? [])
    .map((write) => (write.kind === "create" ? { ...write, copies: copiesBefore(write) } : write));
}

/**
 * Returns which of the writes at `places`, whose answers are lost, the list shows as done. A create is done if the list has
 * more equal records than without it. What the list does not show may still come, so nothing follows from its absence.
 */
function findDone(batch: Batch, places: number[], looks: Look[]): number[] {
  const counted = new Map<string, number>();
  const copiesBefore = copiesCounter(batch);
  return places.filter((place, at) => {
    const [write, look] = [batch.writes[place], looks[at]];
    if (!write || !look) return false;
    if (look.kind !== "create" || write.kind !== "create") return look.kind !== "create" && look.isDone;
    const content = contentOf(write);
    const before = counted.get(content) ?? copiesBefore(write);
    counted.set(content, before + 1);
    return look.copies > before;
  });
}

/**
 * Why there is no reply. `lost`: the request may have arrived. All others are refusals before anything was done: the
 * server is busy, out of reach, newer than this page, or has a problem for the person.
 */
export type NoReply =
  | { kind: "lost" }
  | { kind: "busy" }
  | { kind: "offline" }
  | { kind: "outdated" }
  | Problem;

/** What a batch needs of the page. */
export type Ports = {
  batch: () => Batch;
  /** Applies an event; resolves when it is stored where a crash does not reach it. */
  record: (event: BatchEvent) => Promise<void>;
  newId: () => string;
  send: (id: string, writes: PlannedWrite[]) => Promise<ChunkReply | NoReply>;
  /** Asks for the reply to a chunk whose answer is lost; `forgotten` if the server does not know it. */
  recall: (id: string) => Promise<ChunkReply | { kind: "forgotten" } | NoReply>;
  /** Looks for writes in the list as it is now. */
  look: (writes: PlannedWrite[]) => Promise<{ kind: "looked"; looks: Look[] } | NoReply>;
  /** Waits this many milliseconds, or until the batch is to stop. */
  rest: (milliseconds: number) => Promise<void>;
  /** Waits until the server is in reach, or until the batch is to stop. */
  connected: () => Promise<void>;
  isStopped: () => boolean;
};

/** Why a batch has stopped; `unsettled`: answers are lost, and the list does not show their writes. */
export type Halt =
  | { kind: "finished" }
  | { kind: "stopped" }
  | { kind: "unsettled" }
  | { kind: "outdated" }
  | Problem;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** The text of a write whose answer was lost between the page and its server. */
const NO_ANSWER = "Jawaban server tidak sampai.";

const LOST: Outcome = { kind: "unknown", text: NO_ANSWER };

const writesAt = ({ writes }: Batch, places: number[]) => places.flatMap((place) => writes[place] ?? []);

/** Waits longer each time, until something has been done. */
function patience(ports: Ports) {
  let wait = FIRST_WAIT_MS;
  return {
    async rest() {
      await ports.rest(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    },
    reset: () => {
      wait = FIRST_WAIT_MS;
    },
  };
}

type Patience = ReturnType<typeof patience>;

/** Repeats a request that changes nothing until it has a reply that decides something; `null` if the batch is to stop. */
async function persist<Reply extends { kind: string }>(
  ports: Ports,
  patient: Patience,
  ask: () => Promise<Reply | NoReply>,
): Promise<Exclude<Reply | NoReply, { kind: "lost" | "busy" | "offline" }> | null> {
  while (!ports.isStopped()) {
    const reply = await ask();
    if (reply.kind === "busy") await patient.rest();
    else if (reply.kind === "offline") await ports.connected();
    else if (reply.kind === "lost") {
      await ports.connected();
      await patient.rest();
    } else return reply as Exclude<Reply | NoReply, { kind: "lost" | "busy" | "offline" }>;
  }
  return null;
}

/** Gets the outcomes of the chunk under way from the server; they are lost if it has forgotten them. */
async function recall(ports: Ports, patient: Patience): Promise<Halt | null> {
  const { underWay } = ports.batch();
  if (!underWay) return null;
  const reply = await persist(ports, patient, () => ports.recall(underWay.id));
  if (!reply) return { kind: "stopped" };
  if (reply.kind === "forgotten") {
    await ports.record({ kind: "answered", outcomes: underWay.places.map(() => LOST) });
    return null;
  }
  return reply.kind === "ran" ? take(ports, patient, reply) : reply;
}

/** Looks for the writes in the list, and records those that it shows as done. */
async function lookFor(ports: Ports, patient: Patience, places: number[]): Promise<Halt | null> {
  for (let at = 0; at < places.length; at += CHUNK_SIZE) {
    const slice = places.slice(at, at + CHUNK_SIZE);
    const reply = await persist(ports, patient, () => ports.look(writesAt(ports.batch(), slice)));
    if (!reply) return { kind: "stopped" };
    if (reply.kind !== "looked") return reply;
    const found = findDone(ports.batch(), slice, reply.looks);
    if (found.length > 0) await ports.record({ kind: "found", places: found });
  }
  return null;
}

/**
 * Finds out what became of writes without an answer: asks the server, then compares with the list. Sends no write. Returns
 * why it could not, or `null`.
 */
export async function settleBatch(ports: Ports): Promise<Halt | null> {
  const patient = patience(ports);
  return (await recall(ports, patient)) ?? lookFor(ports, patient, placesIn(ports.batch(), "unknown"));
}

/** Records the reply to a chunk and waits where it says so; returns why the batch stops, or `null`. */
async function take(ports: Ports, patient: Patience, reply: ChunkReply): Promise<Halt | null> {
  const { outcomes, stop } = reply;
  await ports.record({ kind: "answered", outcomes });
  if (outcomes.length > 0) patient.reset();
  return heed(patient, stop);
}

async function heed(patient: Patience, stop: Stop | null): Promise<Halt | null> {
  if (stop?.kind === "session" || stop?.kind === "message") return stop;
  if (stop?.kind === "busy") await patient.rest();
  return null;
}

async function sendChunk(ports: Ports, patient: Patience, places: number[]): Promise<Halt | null> {
  const id = ports.newId();
  await ports.record({ kind: "sending", chunk: { id, places } });
  const reply = await ports.send(id, writesToSend(ports.batch(), places));
  if (reply.kind === "ran") return take(ports, patient, reply);
  if (reply.kind === "lost") {
    await ports.connected();
    return null;
  }
  await ports.record({ kind: "answered", outcomes: [] });
  if (reply.kind === "offline") await ports.connected();
  else if (reply.kind === "busy") await patient.rest();
  else return reply;
  return null;
}

/**
 * Sends what waits, one chunk after another, each write at most once. What is refused as busy is sent again later; what has
 * no answer never is: then the batch finds out what it can, and stops if something stays unknown.
 */
export async function runBatch(ports: Ports): Promise<Halt> {
  const patient = patience(ports);
  const told = new Set(placesIn(ports.batch(), "unknown"));
  while (!ports.isStopped()) {
    const halt = (await recall(ports, patient)) ?? (await settleNew(ports, patient, told));
    if (halt) return halt;
    const places = nextPlaces(ports.batch());
    if (places.length === 0) return { kind: "finished" };
    if (ports.isStopped()) break;
    const refused = await sendChunk(ports, patient, places);
    if (refused) return refused;
  }
  return { kind: "stopped" };
}

/** Looks for writes whose answers were lost since the last look; stops the batch if one of them is not found. */
async function settleNew(ports: Ports, patient: Patience, told: Set<number>): Promise<Halt | null> {
  const isNew = (place: number) => !told.has(place);
  const places = placesIn(ports.batch(), "unknown").filter(isNew);
  if (places.length === 0) return null;
  const halt = await lookFor(ports, patient, places);
  if (halt) return halt;
  const left = placesIn(ports.batch(), "unknown").filter(isNew);
  return left.length > 0 ? { kind: "unsettled" } : null;
}
