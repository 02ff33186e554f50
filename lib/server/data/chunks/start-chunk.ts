import "server-only";
import { findDoneWrites } from "../../../batch/batch";
import type {
  ChunkReply,
  Evidence,
  Outcome,
  PlacedWrite,
  PlannedWrite,
  StartedChunk,
  StopReason,
} from "../../../batch/writes";
import { ACTION_BY_WRITE_KIND, type Entry, type WriteOrigin } from "../../../history/entry";
import type { Problem } from "../../../messages/problem";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { createCondition } from "../../process/keyed-queue";
import { processWide } from "../../process/process-wide";
import { getCurrentSession } from "../../session/current-session";
import { authorize } from "../../session/guard";
import type { Refusal, ResultOrRefusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { type CurrentRecords, readCurrentRecords } from "../current-records";
import { createFieldEncryption } from "../hidden-fields";
import { authorizeWrite } from "../record-write";
import { readFailureProblem, SESSION_EXPIRED, unsentWriteProblem } from "../replies";
import { settleCreates } from "../settle-list";
import { createUndoCheck } from "../undo-requests";
import { fieldsToTrim, runWrite, stopAfterFailedRead, validateCreate, validateUpdate } from "./run-write";

/** Starts a chunk, unless this user has sent one with this `id` before; returns the progress and the reply of the chunk. */
export async function startChunk(
  resource: ResourceDefinition,
  id: string,
  origin: WriteOrigin,
  writes: PlacedWrite[],
): Promise<StartedChunk | Problem> {
  const session = await getCurrentSession();
  if (!session) return SESSION_EXPIRED;
  const key = replyKeyFor(session.userId, id);
  if (!runningChunks.has(key)) {
    deleteOldReplies();
    const running = trackProgress((onSettled) => runChunk(resource, origin, writes, onSettled));
    runningChunks.set(key, { at: Date.now(), ...running });
    running.reply.catch(() => runningChunks.delete(key));
  }
  const { reply, settled } = runningChunks.get(key) as RunningChunk;
  return { kind: "started", settled: settled(), reply };
}

/** Waits for the end of a chunk and returns its reply; `forgotten` if this process does not have the chunk. */
export async function fetchChunkReply(id: string): Promise<ChunkReply | { kind: "forgotten" } | Problem> {
  const session = await getCurrentSession();
  if (!session) return SESSION_EXPIRED;
  return (await runningChunks.get(replyKeyFor(session.userId, id))?.reply) ?? { kind: "forgotten" };
}

type RunningChunk = {
  reply: Promise<ChunkReply>;
  /** Yields the number of settled writes whenever it grows, until the chunk ends. */
  settled: () => AsyncIterable<number>;
};

/** Started chunks by user and chunk id; `at` is when a chunk was started, in milliseconds since 1970. */
const runningChunks = processWide("chunkReplies", () => new Map<string, RunningChunk & { at: number }>());

const replyKeyFor = (userId: string, id: string) => `${userId} ${id}`;

/** How long started chunks and their replies are stored, in milliseconds, and the maximum number of stored chunks. */
const REPLY_LIFETIME_MS = 10 * 60_000;
const MAX_REPLIES = 500;

function deleteOldReplies(): void {
  for (const [key, { at }] of runningChunks) {
    if (runningChunks.size < MAX_REPLIES && Date.now() - at < REPLY_LIFETIME_MS) return;
    runningChunks.delete(key);
  }
}

/** Runs a chunk and counts its settled writes. */
function trackProgress(run: (onSettled: () => void) => Promise<ChunkReply>): RunningChunk {
  const { notify, until } = createCondition();
  let settledCount = 0;
  let hasEnded = false;
  const onSettled = () => {
    settledCount += 1;
    notify();
  };
  const reply = run(onSettled).finally(() => {
    hasEnded = true;
    notify();
  });
  async function* yieldSettledCounts() {
    for (let sent = 0; ; ) {
      await until(() => hasEnded || sent < settledCount);
      if (sent === settledCount) return;
      sent = settledCount;
      yield sent;
    }
  }
  return { reply, settled: yieldSettledCounts };
}

/** Runs the writes of a chunk in order. Stops after an unknown outcome or CHUNK_MS, and before a write that cannot be sent now, such as an update of a record that the chunk has created. */
async function runChunk(
  resource: ResourceDefinition,
  origin: WriteOrigin,
  writes: PlacedWrite[],
  onSettled: () => void,
): Promise<ChunkReply> {
  const actions = [...new Set(writes.map(({ kind }) => ACTION_BY_WRITE_KIND[kind]))];
  const unsentProblemFor = (failure: Refusal) =>
    unsentWriteProblem(failure, actions[0] ?? "create", resource);
  const session = await authorizeActions(resource, actions);
  if (!session.ok) return createChunkReply([], unsentProblemFor(session.failure));
  const records = await readCurrentRecords(resource, session.value);
  if (!records.ok)
    return createChunkReply([], stopAfterFailedRead(records.failure, unsentProblemFor(records.failure)));
  const outcomes: Outcome[] = [];
  const deadline = performance.now() + CHUNK_MS;
  const isAllowedUndo = await createUndoCheck(resource, session.value, writes, records.value.rows);
  if (!isAllowedUndo) return createChunkReply([], unsentProblemFor({ kind: "unrecorded" }));
  const { decryptWrite, encryptOutcome } = createFieldEncryption(resource, session.value);
  const decryptAndRun = async (write: PlacedWrite): Promise<Outcome | StopReason> => {
    const decrypted = await decryptWrite(write);
    if (!decrypted) return UNDECRYPTABLE_OUTCOME;
    if (!isAllowedUndo(decrypted)) return NOT_AN_UNDO_OUTCOME;
    return encryptOutcome(decrypted, await runWrite(resource, decrypted, records.value, origin));
  };
  for (const write of writes) {
    const isLate = outcomes.length > 0 && performance.now() > deadline;
    const createOutcome = findCreateOutcome(resource, write, writes, outcomes);
    if (isLate || createOutcome?.kind === "done") return createChunkReply(outcomes, { kind: "time" });
    const result = createOutcome ? CREATE_FAILED_OUTCOME : await decryptAndRun(write);
    if (!isOutcome(result)) return createChunkReply(outcomes, result);
    outcomes.push(result);
    onSettled();
    if (result.kind === "unknown") return createChunkReply(outcomes, { kind: "lost" });
  }
  return createChunkReply(outcomes, null);
}

/** The time after which a chunk starts no more writes, in milliseconds, so that a person can pause a slow batch. */
const CHUNK_MS = 2_000;

async function authorizeActions(
  resource: ResourceDefinition,
  actions: (typeof ACTION_BY_WRITE_KIND)[PlannedWrite["kind"]][],
): Promise<ResultOrRefusal<Session>> {
  const authorizations = await Promise.all(actions.map((action) => authorizeWrite(action, resource)));
  return authorizations.find(({ ok }) => !ok) ?? (authorizations[0] as ResultOrRefusal<Session>);
}

const isOutcome = (result: Outcome | StopReason): result is Outcome =>
  ["done", "skipped", "rejected", "conflict", "unknown"].includes(result.kind);

const createChunkReply = (outcomes: Outcome[], stop: StopReason | null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: Date.now(),
});

/** Returns the outcome of the earlier create of this chunk whose record `write` updates, if any; the rows, read before the chunk, lack that record. */
function findCreateOutcome(
  { key: keyField }: ResourceDefinition,
  write: PlannedWrite,
  writes: PlannedWrite[],
  outcomes: Outcome[],
) {
  if (write.kind !== "update") return undefined;
  return outcomes.find((_, index) => {
    const earlier = writes[index];
    return earlier?.kind === "create" && earlier.values[keyField ?? ""] === write.key;
  });
}

/** What the list shows about each write; `busy` if the list cannot be read now and the browser may retry. */
type EvidenceReply = { kind: "looked"; looks: Evidence[] } | { kind: "busy" } | Problem;

async function findEvidence(
  resource: ResourceDefinition,
  write: PlannedWrite,
  records: CurrentRecords,
): Promise<Evidence> {
  const { create, update } = resource.calls;
  switch (write.kind) {
    case "create": {
      const checked = create && (await validateCreate(resource, create, write.values));
      return { kind: "create", copies: checked?.ok ? records.copiesOf(checked.fields) : 0 };
    }
    case "update": {
      const current = records.find(write.key);
      const checked = update && current && (await validateUpdate(update, current.form, write.values));
      return {
        kind: "update",
        isDone: Boolean(checked?.ok && current?.has(checked.fields, fieldsToTrim(write))),
      };
    }
    case "delete":
      return { kind: "delete", isDone: records.isListed && records.find(write.key) === null };
  }
}

/** Returns what the current list shows about writes, and settles the history entries of the creates that it proves. */
export async function findUnconfirmedWrites(
  resource: ResourceDefinition,
  { batch }: WriteOrigin,
  writes: PlacedWrite[],
): Promise<EvidenceReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return stopAfterFailedRead(session.failure, readFailureProblem(session.failure));
  const records = await readCurrentRecords(resource, session.value);
  if (!records.ok) return stopAfterFailedRead(records.failure, readFailureProblem(records.failure));
  const { decryptWrite } = createFieldEncryption(resource, session.value);
  const evidence = await Promise.all(
    writes.map(async (write) => findEvidence(resource, (await decryptWrite(write)) ?? write, records.value)),
  );
  const donePositions = findDoneWrites(writes, evidence);
  const isProvenCreate = (entry: Entry) =>
    entry.userId === session.value.userId &&
    entry.batch === batch &&
    donePositions.includes(entry.place ?? -1);
  if (batch && donePositions.length > 0) await settleCreates(resource, isProvenCreate, records.value.rows);
  return { kind: "looked", looks: evidence };
}

const UNDECRYPTABLE_OUTCOME: Outcome = {
  kind: "rejected",
  text: "Isiannya tidak dapat dibaca lagi. Tekan Urungkan sekali lagi di Riwayat.",
};

const NOT_AN_UNDO_OUTCOME: Outcome = {
  kind: "rejected",
  text: "Yang diurungkan tidak cocok dengan catatannya di Riwayat, jadi tidak dikirim.",
};

const CREATE_FAILED_OUTCOME: Outcome = {
  kind: "rejected",
  text: "Datanya tidak dibuat, jadi isian lainnya tidak dikirim.",
};
