import "server-only";
import { findDone } from "../../../batch/batch";
import { ACTION_OF, type Entry, type Origin } from "../../../batch/history/entry";
import type {
  ChunkBegun,
  ChunkReply,
  Look,
  Outcome,
  PlannedWrite,
  SentWrite,
  Stop,
} from "../../../batch/writes";
import type { Problem } from "../../../messages/problem";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { makeCondition } from "../../process/lanes";
import { processWide } from "../../process/process-wide";
import { currentSession } from "../../session/current-session";
import { authorize } from "../../session/guard";
import type { OrRefusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { hiderOf } from "../hidden-fields";
import { authorizeWrite } from "../record-write";
import { type CurrentRecords, readCurrent } from "../records";
import { EXPIRED, fallbackFor, readProblem, unsentProblem } from "../replies";
import { settleCreates } from "../settle-list";
import { linksOf } from "../undo";
import { bareFields, checkCreate, checkUpdate, ofFailedRead, runWrite } from "./run-write";

type LookReply = { kind: "looked"; looks: Look[] } | { kind: "busy" } | Problem;

async function lookAt(
  resource: ResourceDefinition,
  write: PlannedWrite,
  records: CurrentRecords,
): Promise<Look> {
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
        isDone: Boolean(checked?.ok && current?.has(checked.fields, bareFields(write))),
      };
    }
    case "delete":
      return { kind: "delete", isDone: records.isListed && records.find(write.key) === null };
  }
}

/** Looks for writes in the list as it is now, with one read, which settles those that it shows as done. */
export async function lookFor(
  resource: ResourceDefinition,
  { batch }: Origin,
  writes: SentWrite[],
): Promise<LookReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return ofFailedRead(session.failure, readProblem(session.failure));
  const records = await readCurrent(resource, session.value);
  if (!records.ok) return ofFailedRead(records.failure, readProblem(records.failure));
  const { open } = hiderOf(resource, session.value);
  const looks = await Promise.all(
    writes.map(async (write) => lookAt(resource, (await open(write)) ?? write, records.value)),
  );
  const found = findDone(writes, looks);
  const isFound = (entry: Entry) =>
    entry.userId === session.value.userId && entry.batch === batch && found.includes(entry.place ?? -1);
  if (batch && found.length > 0) await settleCreates(resource, isFound, records.value.rows);
  return { kind: "looked", looks };
}

/** How long writes of a chunk are begun, in milliseconds: a slow API does not keep its person from pausing. */
const CHUNK_MS = 2_000;

const isOutcome = (result: Outcome | Stop): result is Outcome =>
  ["done", "skipped", "rejected", "conflict", "unknown"].includes(result.kind);

const ran = (outcomes: Outcome[], stop: Stop | null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: Date.now(),
});

/** Returns the session if it may make every kind of write of the chunk. */
async function authorizeAll(
  resource: ResourceDefinition,
  actions: (typeof ACTION_OF)[PlannedWrite["kind"]][],
): Promise<OrRefusal<Session>> {
  const allowed = await Promise.all(actions.map((action) => authorizeWrite(action, resource)));
  return allowed.find(({ ok }) => !ok) ?? (allowed[0] as OrRefusal<Session>);
}

const NOT_OPENED: Outcome = {
  kind: "rejected",
  text: "Isiannya tidak dapat dibaca lagi. Tekan Urungkan sekali lagi di Riwayat.",
};

const NOT_LINKED: Outcome = {
  kind: "rejected",
  text: "Yang diurungkan tidak cocok dengan catatannya di Riwayat, jadi tidak dikirim.",
};

const NOT_MADE: Outcome = {
  kind: "rejected",
  text: "Datanya tidak dibuat, jadi isian lainnya tidak dikirim.",
};

/** Returns what became of the write of this chunk that makes the record which an update changes; the list that was read has it not. */
function makingOf(
  { key: keyField }: ResourceDefinition,
  write: PlannedWrite,
  writes: PlannedWrite[],
  outcomes: Outcome[],
) {
  if (write.kind !== "update") return undefined;
  return outcomes.find((_, at) => {
    const made = writes[at];
    return made?.kind === "create" && made.values[keyField ?? ""] === write.key;
  });
}

/**
 * Carries out the writes of a chunk one after another, and calls `settle` after each. It stops at the first one that has no answer
 * or that the API does not take now, and after a while. All are compared with the list, which is read once: a change that somebody
 * else makes between that and a write goes unnoticed.
 */
async function runChunk(
  resource: ResourceDefinition,
  origin: Origin,
  writes: SentWrite[],
  settle: () => void,
): Promise<ChunkReply> {
  const actions = [...new Set(writes.map(({ kind }) => ACTION_OF[kind]))];
  const fallback = fallbackFor(actions[0] ?? "create", resource);
  const session = await authorizeAll(resource, actions);
  if (!session.ok) return ran([], unsentProblem(session.failure, fallback));
  const records = await readCurrent(resource, session.value);
  if (!records.ok) return ran([], ofFailedRead(records.failure, unsentProblem(records.failure, fallback)));
  const outcomes: Outcome[] = [];
  const end = performance.now() + CHUNK_MS;
  const isLinked = await linksOf(resource, session.value, writes, records.value.rows);
  if (!isLinked) return ran([], unsentProblem({ kind: "unrecorded" }, fallback));
  const { open, hideIn } = hiderOf(resource, session.value);
  for (const write of writes) {
    const isLate = outcomes.length > 0 && performance.now() > end;
    const making = makingOf(resource, write, writes, outcomes);
    if (isLate || making?.kind === "done") return ran(outcomes, { kind: "time" });
    const opened = making ? null : await open(write);
    const result = !opened
      ? making
        ? NOT_MADE
        : NOT_OPENED
      : isLinked(opened)
        ? await hideIn(opened, await runWrite(resource, opened, records.value, origin))
        : NOT_LINKED;
    if (!isOutcome(result)) return ran(outcomes, result);
    outcomes.push(result);
    settle();
    if (result.kind === "unknown") return ran(outcomes, { kind: "lost" });
  }
  return ran(outcomes, null);
}

/** How long a reply is stored, in milliseconds, and how many are. */
const REPLY_MS = 10 * 60_000;
const MOST_REPLIES = 500;

/** A chunk that runs to its end, whether or not anybody listens. */
type Running = {
  reply: Promise<ChunkReply>;
  /** Yields how many writes are settled, again whenever that changes; ends with the reply. */
  settled: () => AsyncIterable<number>;
};

const replies = processWide("chunkReplies", () => new Map<string, Running & { at: number }>());

const nameOf = (userId: string, id: string) => `${userId} ${id}`;

function dropOld(): void {
  for (const [name, { at }] of replies) {
    if (replies.size < MOST_REPLIES && Date.now() - at < REPLY_MS) return;
    replies.delete(name);
  }
}

function begin(run: (settle: () => void) => Promise<ChunkReply>): Running {
  const { notify, until } = makeCondition();
  let [count, isOver] = [0, false];
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

/** Begins a chunk of the signed-in person once, however often it arrives. */
export async function takeChunk(
  resource: ResourceDefinition,
  id: string,
  origin: Origin,
  writes: SentWrite[],
): Promise<ChunkBegun | Problem> {
  const session = await currentSession();
  if (!session) return EXPIRED;
  const name = nameOf(session.userId, id);
  if (!replies.has(name)) {
    dropOld();
    const running = begin((settle) => runChunk(resource, origin, writes, settle));
    replies.set(name, { at: Date.now(), ...running });
    running.reply.catch(() => replies.delete(name));
  }
  const { reply, settled } = replies.get(name) as Running;
  return { kind: "begun", settled: settled(), reply };
}

/** Returns the reply to a chunk of the signed-in person, once it has run; `forgotten` if this server does not know it. */
export async function recallChunk(id: string): Promise<ChunkReply | { kind: "forgotten" } | Problem> {
  const session = await currentSession();
  if (!session) return EXPIRED;
  return (await replies.get(nameOf(session.userId, id))?.reply) ?? { kind: "forgotten" };
}
