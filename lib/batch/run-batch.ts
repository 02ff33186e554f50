import type { Problem } from "../messages/problem";
import { type Batch, type BatchEvent, nextPlaces, placesIn } from "./batch";
import {
  CHUNK_SIZE,
  type ChunkReply,
  type Look,
  type Outcome,
  type PlannedWrite,
  type SentWrite,
} from "./writes";

type Create = PlannedWrite & { kind: "create" };

/** What each create of a plan makes: a chunk counts all that are done, of up to 20,000. */
const contents = new WeakMap<Create, string>();

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
export function writesToSend(batch: Batch, places: number[]): SentWrite[] {
  const copiesBefore = copiesCounter(batch);
  return places.flatMap((place) => {
    const write = batch.writes[place];
    if (!write) return [];
    return { ...write, ...(write.kind === "create" && { copies: copiesBefore(write) }), place };
  });
}

/** Returns the places of writes without an answer that the list shows as done; others may still come, so nothing follows from absence. */
export function findDone(writes: SentWrite[], looks: Look[]): number[] {
  const counted = new Map<string, number>();
  const found = writes.filter((write, at) => {
    const look = looks[at];
    if (look?.kind !== "create" || write.kind !== "create") return look?.kind !== "create" && look?.isDone;
    const content = contentOf(write);
    const before = counted.get(content) ?? write.copies;
    counted.set(content, before + 1);
    return look.copies > before;
  });
  return found.map(({ place }) => place);
}

/** Why there is no reply. `lost`: the request may have arrived; all others are refusals before anything was done. */
export type NoReply = { kind: "lost" | "busy" | "offline" | "outdated" } | Problem;

/** What a batch needs of the page. */
export type Ports = {
  batch: () => Batch;
  /** Applies an event; resolves when it is stored where a crash does not reach it. */
  record: (event: BatchEvent) => Promise<void>;
  newId: () => string;
  send: (id: string, writes: SentWrite[]) => Promise<ChunkReply | NoReply>;
  /** Asks for the reply to a chunk whose answer is lost; `forgotten` if the server does not know it. */
  recall: (id: string) => Promise<ChunkReply | { kind: "forgotten" } | NoReply>;
  look: (writes: SentWrite[]) => Promise<{ kind: "looked"; looks: Look[] } | NoReply>;
  /** Waits this many milliseconds, or until the batch is to stop. */
  rest: (milliseconds: number) => Promise<void>;
  /** Waits until the server is in reach, or until the batch is to stop. */
  connected: () => Promise<void>;
  isStopped: () => boolean;
};

/** Why a batch has stopped; `unsettled`: answers are lost, and the list does not show their writes. */
export type Halt = { kind: "finished" | "stopped" | "unsettled" | "outdated" } | Problem;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** A write whose answer was lost between the page and its server. */
const LOST: Outcome = { kind: "unknown", text: "Jawaban server tidak sampai." };

class Halted extends Error {
  readonly halt: Halt;

  constructor(halt: Halt) {
    super(halt.kind);
    this.halt = halt;
  }
}

/** Returns why the work has stopped the batch, `null` if it has not. */
async function haltOf(work: Promise<void>): Promise<Halt | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Halted) return error.halt;
    throw error;
  }
}

/** Returns the steps in which a batch is worked on; each throws `Halted` where it cannot go on. */
function stepsOf(ports: Ports) {
  let wait = FIRST_WAIT_MS;

  /** Waits longer each time, until something has been done. */
  async function rest(): Promise<void> {
    await ports.rest(wait);
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  /** Repeats a request that changes nothing until it has a reply that decides something. */
  async function persist<Reply extends { kind: string }>(
    ask: () => Promise<Reply | NoReply>,
  ): Promise<Exclude<Reply, NoReply>> {
    while (!ports.isStopped()) {
      const reply = await ask();
      if (isHalt(reply)) throw new Halted(reply);
      if (reply.kind === "offline" || reply.kind === "lost") await ports.connected();
      if (reply.kind === "busy" || reply.kind === "lost") await rest();
      else if (reply.kind !== "offline") return reply as Exclude<Reply, NoReply>;
    }
    throw new Halted({ kind: "stopped" });
  }

  /** Records the reply to a chunk and waits where it says so. */
  async function take({ outcomes, stop }: ChunkReply): Promise<void> {
    await ports.record({ kind: "answered", outcomes });
    if (outcomes.length > 0) wait = FIRST_WAIT_MS;
    if (stop && isHalt(stop)) throw new Halted(stop);
    if (stop?.kind === "busy") await rest();
  }

  /** Gets the outcomes of the chunk under way from the server; they are lost if it has forgotten them. */
  async function recall(): Promise<void> {
    const { underWay } = ports.batch();
    if (!underWay) return;
    const reply = await persist(() => ports.recall(underWay.id));
    if (reply.kind === "ran") await take(reply);
    else await ports.record({ kind: "answered", outcomes: underWay.places.map(() => LOST) });
  }

  /** Looks for the writes in the list, and records those that it shows as done. */
  async function lookFor(places: number[]): Promise<void> {
    for (let at = 0; at < places.length; at += CHUNK_SIZE) {
      const writes = writesToSend(ports.batch(), places.slice(at, at + CHUNK_SIZE));
      const { looks } = await persist(() => ports.look(writes));
      const found = findDone(writes, looks);
      if (found.length > 0) await ports.record({ kind: "found", places: found });
    }
  }

  async function send(places: number[]): Promise<void> {
    const id = ports.newId();
    await ports.record({ kind: "sending", chunk: { id, places } });
    const reply = await ports.send(id, writesToSend(ports.batch(), places));
    if (reply.kind === "ran") return take(reply);
    if (reply.kind === "lost") return ports.connected();
    await ports.record({ kind: "answered", outcomes: [] });
    if (isHalt(reply)) throw new Halted(reply);
    await (reply.kind === "offline" ? ports.connected() : rest());
  }

  return { recall, lookFor, send };
}

const isHalt = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/** Finds out what became of writes without an answer, and sends none; returns why it could not, or `null`. */
export function settleBatch(ports: Ports): Promise<Halt | null> {
  const { recall, lookFor } = stepsOf(ports);
  return haltOf(recall().then(() => lookFor(placesIn(ports.batch(), "unknown"))));
}

/** Sends what waits, chunk after chunk. What is refused as busy is sent again; what has no answer never is, and stops the batch. */
export async function runBatch(ports: Ports): Promise<Halt> {
  const { recall, lookFor, send } = stepsOf(ports);
  const told = new Set(placesIn(ports.batch(), "unknown"));
  const newlyLost = () => placesIn(ports.batch(), "unknown").filter((place) => !told.has(place));

  async function run(): Promise<void> {
    while (!ports.isStopped()) {
      await recall();
      await lookFor(newlyLost());
      if (newlyLost().length > 0) throw new Halted({ kind: "unsettled" });
      const places = nextPlaces(ports.batch());
      if (places.length === 0) throw new Halted({ kind: "finished" });
      if (!ports.isStopped()) await send(places);
    }
  }

  return (await haltOf(run())) ?? { kind: "stopped" };
}
