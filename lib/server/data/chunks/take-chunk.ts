import "server-only";
import type { ChunkBegun, ChunkReply, Look, Outcome, PlannedWrite, Stop } from "../../../batch/writes";
import type { Problem } from "../../../messages/problem";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { processWide } from "../../process/process-wide";
import { currentSession } from "../../session/current-session";
import { authorize } from "../../session/guard";
import type { OrRefusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { authorizeWrite } from "../records";
import { fallbackFor, readProblem, unsentProblem } from "../replies";
import {
  copiesIn,
  currentRows,
  holds,
  ofFailedRead,
  type Records,
  recordsOf,
  type Unread,
} from "./current-records";
import { checkCreate, checkUpdate, runWrite } from "./run-write";

export type LookReply = { kind: "looked"; looks: Look[] } | Unread;

async function lookAt(
  resource: ResourceDefinition,
  write: PlannedWrite,
  rows: unknown[],
  records: Records,
): Promise<Look> {
  const { create, update } = resource.calls;
  switch (write.kind) {
    case "create": {
      const checked = create && (await checkCreate(resource, create, write.values));
      return { kind: "create", copies: checked?.ok ? copiesIn(resource, rows, checked.fields) : 0 };
    }
    case "update": {
      const current = records(write.key);
      const checked = update && current && (await checkUpdate(update, current.form, write.values));
      return {
        kind: "update",
        isDone: Boolean(checked?.ok && holds(resource, current?.row, checked.fields)),
      };
    }
    case "delete":
      return { kind: "delete", isDone: records(write.key) === null };
  }
}

/** Looks for writes in the list as it is now, with one read. */
export async function lookFor(resource: ResourceDefinition, writes: PlannedWrite[]): Promise<LookReply> {
  const session = await authorize("read", resource.permission);
  const rows = session.ok ? await currentRows(resource, session.value) : session;
  if (!rows.ok) return ofFailedRead(rows.failure, readProblem(rows.failure));
  const records = recordsOf(resource, rows.value);
  return {
    kind: "looked",
    looks: await Promise.all(writes.map((write) => lookAt(resource, write, rows.value, records))),
  };
}

/** How long writes of a chunk are begun, in milliseconds: a slow API does not keep its person from pausing. */
const CHUNK_MS = 2_000;

const ACTIONS = { create: "create", update: "update", delete: "del" } as const;

type Kind = PlannedWrite["kind"];

const isOutcome = (result: Outcome | Stop): result is Outcome =>
  ["done", "skipped", "rejected", "conflict", "unknown"].includes(result.kind);

const ran = (outcomes: Outcome[], stop: Stop | null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: Date.now(),
});

/** Returns the session if it may make every kind of write of the chunk. */
async function authorizeAll(resource: ResourceDefinition, kinds: Kind[]): Promise<OrRefusal<Session>> {
  const allowed = await Promise.all(kinds.map((kind) => authorizeWrite(ACTIONS[kind], resource)));
  return allowed.find(({ ok }) => !ok) ?? (allowed[0] as OrRefusal<Session>);
}

/**
 * Carries out the writes of a chunk one after another. It stops at the first one that has no answer or that the API does
 * not take now, and after a while; the reply tells what became of each write before, and `settle` is called after each of them. All
 * are compared with the list, which is read once: a change that somebody else makes between that and a write goes unnoticed.
 */
async function runChunk(
  resource: ResourceDefinition,
  writes: PlannedWrite[],
  settle: () => void,
): Promise<ChunkReply> {
  const kinds = [...new Set(writes.map(({ kind }) => kind))];
  const fallback = fallbackFor(ACTIONS[kinds[0] ?? "create"], resource);
  const session = await authorizeAll(resource, kinds);
  if (!session.ok) return ran([], unsentProblem(session.failure, fallback));
  const rows = await currentRows(resource, session.value);
  if (!rows.ok) return ran([], ofFailedRead(rows.failure, unsentProblem(rows.failure, fallback)));
  const now = { rows: rows.value, records: recordsOf(resource, rows.value) };
  const outcomes: Outcome[] = [];
  const end = performance.now() + CHUNK_MS;
  for (const write of writes) {
    if (outcomes.length > 0 && performance.now() > end) return ran(outcomes, { kind: "time" });
    const result = await runWrite(resource, write, now);
    if (!isOutcome(result)) return ran(outcomes, result);
    outcomes.push(result);
    settle();
    if (result.kind === "unknown") return ran(outcomes, { kind: "lost" });
  }
  return ran(outcomes, null);
}

/** How long a reply is kept, in milliseconds, and how many. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;

/** Carries out a chunk, and calls `settle` after each write that it settles. */
type Run = (settle: () => void) => Promise<ChunkReply>;

/** A chunk that runs to its end, whether or not anybody listens. */
type Running = {
  reply: Promise<ChunkReply>;
  /** Yields how many writes are settled, again whenever that changes; ends with the reply. */
  settled: () => AsyncIterable<number>;
};

const replies = processWide("chunkReplies", () => new Map<string, Running & { at: number }>());

const nameOf = (userId: string, id: string) => `${userId} ${id}`;

/** Drops the replies that are too old or too many, the oldest first. */
function dropOld(): void {
  for (const [name, { at }] of replies) {
    if (replies.size < MOST_KEPT && Date.now() - at < KEPT_MS) return;
    replies.delete(name);
  }
}

function begin(run: Run): Running {
  let count = 0;
  let isOver = false;
  let change = Promise.withResolvers<void>();
  const tell = () => {
    change.resolve();
    change = Promise.withResolvers();
  };
  const settle = () => {
    count += 1;
    tell();
  };
  const reply = run(settle).finally(() => {
    isOver = true;
    tell();
  });
  async function* settled() {
    for (let told = 0; !isOver || told < count; ) {
      if (told === count) await change.promise;
      else {
        told = count;
        yield told;
      }
    }
  }
  return { reply, settled };
}

/** Runs a person's chunk with this id once; a second call gets what the first one has begun. */
function runOnce(userId: string, id: string, run: Run): Running {
  const name = nameOf(userId, id);
  const known = replies.get(name);
  if (known) return known;
  dropOld();
  const running = begin(run);
  replies.set(name, { at: Date.now(), ...running });
  running.reply.catch(() => replies.delete(name));
  return running;
}

const EXPIRED: Problem = { kind: "session", reason: "expired" };

/** Begins a chunk of the signed-in person once, however often it arrives. */
export async function takeChunk(
  resource: ResourceDefinition,
  id: string,
  writes: PlannedWrite[],
): Promise<ChunkBegun | Problem> {
  const session = await currentSession();
  if (!session) return EXPIRED;
  const { reply, settled } = runOnce(session.userId, id, (settle) => runChunk(resource, writes, settle));
  return { kind: "begun", settled: settled(), reply };
}

/** Returns the reply to a chunk of the signed-in person, once it has run; `forgotten` if this server does not know it. */
export async function recallChunk(id: string): Promise<ChunkReply | { kind: "forgotten" } | Problem> {
  const session = await currentSession();
  if (!session) return EXPIRED;
  return (await replies.get(nameOf(session.userId, id))?.reply) ?? { kind: "forgotten" };
}
