import "server-only";
import { findDoneWrites } from "../../../batch/batch";
import type {
  ChunkReply,
  Evidence,
  Outcome,
  PlannedWrite,
  SentWrite,
  StartedChunk,
  Stop,
} from "../../../batch/writes";
import { type Entry, type Origin, WRITE_ACTIONS } from "../../../history/entry";
import type { Problem } from "../../../messages/problem";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { createCondition } from "../../process/keyed-queue";
import { processWide } from "../../process/process-wide";
import { currentSession } from "../../session/current-session";
import { authorize } from "../../session/guard";
import type { OrRefusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { type CurrentRecords, readCurrent } from "../current-records";
import { createFieldEncryption } from "../hidden-fields";
import { authorizeWrite } from "../record-write";
import { fallbackMessage, readProblem, SESSION_EXPIRED, unsentProblem } from "../replies";
import { settleCreates } from "../settle-list";
import { trueUndoTest } from "../undo-requests";
import { checkCreate, checkUpdate, runWrite, stopAfterFailedRead, trimmedFields } from "./run-write";

type LookReply = { kind: "looked"; looks: Evidence[] } | { kind: "busy" } | Problem;

async function findWrite(
  resource: ResourceDefinition,
  write: PlannedWrite,
  records: CurrentRecords,
): Promise<Evidence> {
  const { create, update } = resource.calls;
  switch (write.kind) {
    case "create": {
      const checked = create && (await checkCreate(resource, create, write.values));
      return { kind: "create", copies: checked?.ok ? records.copiesOf(checked.fields) : 0 };
    }
    case "update": {
      const current = records.find(write.key);
      const checked = update && current && (await checkUpdate(update, current.form, write.values));
      return {
        kind: "update",
        isDone: Boolean(checked?.ok && current?.has(checked.fields, trimmedFields(write))),
      };
    }
    case "delete":
      return { kind: "delete", isDone: records.isListed && records.find(write.key) === null };
  }
}

/** Looks up writes in the current list, and settles those that it proves. */
export async function findUnconfirmedWrites(
  resource: ResourceDefinition,
  { batch }: Origin,
  writes: SentWrite[],
): Promise<LookReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return stopAfterFailedRead(session.failure, readProblem(session.failure));
  const records = await readCurrent(resource, session.value);
  if (!records.ok) return stopAfterFailedRead(records.failure, readProblem(records.failure));
  const { open } = createFieldEncryption(resource, session.value);
  const looks = await Promise.all(
    writes.map(async (write) => findWrite(resource, (await open(write)) ?? write, records.value)),
  );
  const found = findDoneWrites(writes, looks);
  const isFound = (entry: Entry) =>
    entry.userId === session.value.userId && entry.batch === batch && found.includes(entry.place ?? -1);
  if (batch && found.length > 0) await settleCreates(resource, isFound, records.value.rows);
  return { kind: "looked", looks };
}

/** How long a chunk starts writes, in milliseconds, so that a person can pause a slow batch. */
const CHUNK_MS = 2_000;

const isOutcome = (result: Outcome | Stop): result is Outcome =>
  ["done", "skipped", "rejected", "conflict", "unknown"].includes(result.kind);

const chunkReply = (outcomes: Outcome[], stop: Stop | null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: Date.now(),
});

/** Returns the session if it may make every kind of write in the chunk. */
async function authorizeAll(
  resource: ResourceDefinition,
  actions: (typeof WRITE_ACTIONS)[PlannedWrite["kind"]][],
): Promise<OrRefusal<Session>> {
  const allowed = await Promise.all(actions.map((action) => authorizeWrite(action, resource)));
  return allowed.find(({ ok }) => !ok) ?? (allowed[0] as OrRefusal<Session>);
}

const NOT_OPENED: Outcome = {
  kind: "rejected",
  text: "Isiannya tidak dapat dibaca lagi. Tekan Urungkan sekali lagi di Riwayat.",
};

const NOT_AN_UNDO: Outcome = {
  kind: "rejected",
  text: "Yang diurungkan tidak cocok dengan catatannya di Riwayat, jadi tidak dikirim.",
};

const NOT_MADE: Outcome = {
  kind: "rejected",
  text: "Datanya tidak dibuat, jadi isian lainnya tidak dikirim.",
};

/** Returns the outcome of the create in this chunk whose record a later write updates; the list does not have that record yet. */
function creationOf(
  { key: keyField }: ResourceDefinition,
  write: PlannedWrite,
  writes: PlannedWrite[],
  outcomes: Outcome[],
) {
  if (write.kind !== "update") return undefined;
  return outcomes.find((_, index) => {
    const made = writes[index];
    return made?.kind === "create" && made.values[keyField ?? ""] === write.key;
  });
}

/**
 * Runs the writes of a chunk in order against one read of the list, and calls `settle` after each. Stops at an unknown outcome, a busy API
 * or the time limit.
 */
async function runChunk(
  resource: ResourceDefinition,
  origin: Origin,
  writes: SentWrite[],
  settle: () => void,
): Promise<ChunkReply> {
  const actions = [...new Set(writes.map(({ kind }) => WRITE_ACTIONS[kind]))];
  const fallback = fallbackMessage(actions[0] ?? "create", resource);
  const session = await authorizeAll(resource, actions);
  if (!session.ok) return chunkReply([], unsentProblem(session.failure, fallback));
  const records = await readCurrent(resource, session.value);
  if (!records.ok)
    return chunkReply([], stopAfterFailedRead(records.failure, unsentProblem(records.failure, fallback)));
  const outcomes: Outcome[] = [];
  const end = performance.now() + CHUNK_MS;
  const isTrueUndo = await trueUndoTest(resource, session.value, writes, records.value.rows);
  if (!isTrueUndo) return chunkReply([], unsentProblem({ kind: "unrecorded" }, fallback));
  const { open, hideIn } = createFieldEncryption(resource, session.value);
  const run = async (write: SentWrite): Promise<Outcome | Stop> => {
    const opened = await open(write);
    if (!opened) return NOT_OPENED;
    if (!isTrueUndo(opened)) return NOT_AN_UNDO;
    return hideIn(opened, await runWrite(resource, opened, records.value, origin));
  };
  for (const write of writes) {
    const isLate = outcomes.length > 0 && performance.now() > end;
    const creation = creationOf(resource, write, writes, outcomes);
    if (isLate || creation?.kind === "done") return chunkReply(outcomes, { kind: "time" });
    const result = creation ? NOT_MADE : await run(write);
    if (!isOutcome(result)) return chunkReply(outcomes, result);
    outcomes.push(result);
    settle();
    if (result.kind === "unknown") return chunkReply(outcomes, { kind: "lost" });
  }
  return chunkReply(outcomes, null);
}

/** How long replies are stored, in milliseconds, and how many. */
const REPLY_MS = 10 * 60_000;
const MAX_REPLIES = 500;

/** A chunk that runs to its end even without a listener. */
type Running = {
  reply: Promise<ChunkReply>;
  /** Yields the number of settled writes after each change, until the reply. */
  settled: () => AsyncIterable<number>;
};

const replies = processWide("chunkReplies", () => new Map<string, Running & { at: number }>());

const nameOf = (userId: string, id: string) => `${userId} ${id}`;

function dropOld(): void {
  for (const [name, { at }] of replies) {
    if (replies.size < MAX_REPLIES && Date.now() - at < REPLY_MS) return;
    replies.delete(name);
  }
}

function trackProgress(run: (settle: () => void) => Promise<ChunkReply>): Running {
  const { notify, until } = createCondition();
  let count = 0;
  let isOver = false;
  const settle = () => {
    count += 1;
    notify();
  };
  const reply = run(settle).finally(() => {
    isOver = true;
    notify();
  });
  async function* settled() {
    for (let sent = 0; ; ) {
      await until(() => isOver || sent < count);
      if (sent === count) return;
      sent = count;
      yield sent;
    }
  }
  return { reply, settled };
}

/** Starts a chunk once, however often it is sent, and returns its progress and reply. */
export async function startChunk(
  resource: ResourceDefinition,
  id: string,
  origin: Origin,
  writes: SentWrite[],
): Promise<StartedChunk | Problem> {
  const session = await currentSession();
  if (!session) return SESSION_EXPIRED;
  const name = nameOf(session.userId, id);
  if (!replies.has(name)) {
    dropOld();
    const running = trackProgress((settle) => runChunk(resource, origin, writes, settle));
    replies.set(name, { at: Date.now(), ...running });
    running.reply.catch(() => replies.delete(name));
  }
  const { reply, settled } = replies.get(name) as Running;
  return { kind: "started", settled: settled(), reply };
}

/** Returns the reply to a chunk once it has run; `forgotten` if this process does not have it. */
export async function fetchChunkReply(id: string): Promise<ChunkReply | { kind: "forgotten" } | Problem> {
  const session = await currentSession();
  if (!session) return SESSION_EXPIRED;
  return (await replies.get(nameOf(session.userId, id))?.reply) ?? { kind: "forgotten" };
}
