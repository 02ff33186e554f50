import "server-only";
import { findDoneWrites } from "../../../batch/batch";
import type {
  ChunkReply,
  Evidence,
  IndexedWrite,
  Outcome,
  PlannedWrite,
  StartedChunk,
  StopReason,
} from "../../../batch/writes";
import { ACTION_BY_WRITE_KIND, type Entry, type WriteOrigin } from "../../../history/entry";
import type { Problem } from "../../../messages/problem";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { createConditionVariable } from "../../process/keyed-queue";
import { processWide } from "../../process/process-wide";
import { getCurrentSession } from "../../session/current-session";
import { authorize } from "../../session/guard";
import type { Refusal, ResultOrRefusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { type CurrentRecords, readCurrentRecords } from "../current-records";
import { createFieldEncryption } from "../hidden-fields";
import { authorizeWrite } from "../record-write";
import { SESSION_EXPIRED_PROBLEM, toReadProblem, toUnsentWriteProblem } from "../replies";
import { settleCreates } from "../settle-entries";
import { createUndoCheck } from "../undo-requests";
import { fieldsToTrim, runWrite, stopReasonOfFailedRead, validateCreate, validateUpdate } from "./run-write";

/** Starts a chunk, unless this user has already sent a chunk with this `id`; returns the progress and the reply of the chunk. */
export async function startChunk(
  resource: ResourceDefinition,
  id: string,
  origin: WriteOrigin,
  writes: IndexedWrite[],
): Promise<StartedChunk | Problem> {
  const session = await getCurrentSession();
  if (!session) return SESSION_EXPIRED_PROBLEM;
  const chunkKey = chunkKeyFor(session.userId, id);
  if (!startedChunks.has(chunkKey)) {
    deleteOldChunks();
    const progress = runWithProgress((onSettled) => runChunk(resource, origin, writes, onSettled));
    startedChunks.set(chunkKey, { at: Date.now(), ...progress });
    progress.reply.catch(() => startedChunks.delete(chunkKey));
  }
  const { reply, settled } = startedChunks.get(chunkKey) as ChunkProgress;
  return { kind: "started", settled: settled(), reply };
}

/** Waits for the end of a chunk and returns its reply; `forgotten` if this process does not have the chunk. */
export async function fetchChunkReply(id: string): Promise<ChunkReply | { kind: "forgotten" } | Problem> {
  const session = await getCurrentSession();
  if (!session) return SESSION_EXPIRED_PROBLEM;
  return (await startedChunks.get(chunkKeyFor(session.userId, id))?.reply) ?? { kind: "forgotten" };
}

type ChunkProgress = {
  reply: Promise<ChunkReply>;
  /** Yields the number of settled writes whenever it grows, until the chunk ends. */
  settled: () => AsyncIterable<number>;
};

/** Started chunks by user and chunk id; `at` is when a chunk was started, in milliseconds since 1970. */
const startedChunks = processWide("chunkReplies", () => new Map<string, ChunkProgress & { at: number }>());

const chunkKeyFor = (userId: string, id: string) => `${userId} ${id}`;

/** How long started chunks and their replies are stored, in milliseconds, and the maximum number of stored chunks. */
const CHUNK_LIFETIME_MS = 10 * 60_000;
const MAX_STORED_CHUNKS = 500;

function deleteOldChunks(): void {
  for (const [key, { at }] of startedChunks) {
    if (startedChunks.size < MAX_STORED_CHUNKS && Date.now() - at < CHUNK_LIFETIME_MS) return;
    startedChunks.delete(key);
  }
}

/** Starts `run`, which calls `onSettled` after each settled write; returns its reply and the counts of settled writes. */
function runWithProgress(run: (onSettled: () => void) => Promise<ChunkReply>): ChunkProgress {
  const { notify, until } = createConditionVariable();
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
    let yieldedCount = 0;
    for (;;) {
      await until(() => hasEnded || yieldedCount < settledCount);
      if (yieldedCount === settledCount) return;
      yieldedCount = settledCount;
      yield yieldedCount;
    }
  }
  return { reply, settled: yieldSettledCounts };
}

/** The time after which a chunk starts no more writes, in milliseconds, so that a person can pause a slow batch. */
const CHUNK_MS = 2_000;

/** Runs the writes of a chunk, after their authorization and one read of the list; calls `onSettled` after each outcome. */
async function runChunk(
  resource: ResourceDefinition,
  origin: WriteOrigin,
  writes: IndexedWrite[],
  onSettled: () => void,
): Promise<ChunkReply> {
  const actions = [...new Set(writes.map(({ kind }) => ACTION_BY_WRITE_KIND[kind]))];
  const toProblem = (failure: Refusal) => toUnsentWriteProblem(failure, actions[0] ?? "create", resource);
  const session = await authorizeActions(resource, actions);
  if (!session.ok) return createChunkReply([], toProblem(session.failure));
  const records = await readCurrentRecords(resource, session.value);
  if (!records.ok)
    return createChunkReply([], stopReasonOfFailedRead(records.failure, toProblem(records.failure)));
  const deadline = performance.now() + CHUNK_MS;
  const isAllowedUndo = await createUndoCheck(resource, session.value, writes, records.value.rows);
  if (!isAllowedUndo) return createChunkReply([], toProblem({ kind: "unrecorded" }));
  const { decryptWrite, encryptOutcome } = createFieldEncryption(resource, session.value);
  const decryptAndRun = async (write: IndexedWrite): Promise<Outcome | StopReason> => {
    const decrypted = await decryptWrite(write);
    if (!decrypted) return createRejection(UNDECRYPTABLE_TEXT);
    if (!isAllowedUndo(decrypted)) return createRejection(NOT_AN_UNDO_TEXT);
    return encryptOutcome(decrypted, await runWrite(resource, decrypted, records.value, origin));
  };
  return runInOrder(resource, writes, decryptAndRun, deadline, onSettled);
}

const UNDECRYPTABLE_TEXT = "Isiannya tidak dapat dibaca lagi. Tekan Urungkan sekali lagi di Riwayat.";
const NOT_AN_UNDO_TEXT = "Yang diurungkan tidak cocok dengan catatannya di Riwayat, jadi tidak dikirim.";
const CREATE_FAILED_TEXT = "Datanya tidak dibuat, jadi isian lainnya tidak dikirim.";

const createRejection = (text: string): Outcome => ({ kind: "rejected", text });

async function authorizeActions(
  resource: ResourceDefinition,
  actions: (typeof ACTION_BY_WRITE_KIND)[PlannedWrite["kind"]][],
): Promise<ResultOrRefusal<Session>> {
  const authorizations = await Promise.all(actions.map((action) => authorizeWrite(action, resource)));
  return authorizations.find(({ ok }) => !ok) ?? (authorizations[0] as ResultOrRefusal<Session>);
}

const createChunkReply = (outcomes: Outcome[], stop: StopReason | null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: Date.now(),
});

/** Runs writes one by one. Stops at the deadline, after an unknown outcome, and before an update of a record that the chunk has created, because the list was read before. */
async function runInOrder(
  resource: ResourceDefinition,
  writes: IndexedWrite[],
  run: (write: IndexedWrite) => Promise<Outcome | StopReason>,
  deadline: number,
  onSettled: () => void,
): Promise<ChunkReply> {
  const outcomes: Outcome[] = [];
  for (const write of writes) {
    const isLate = outcomes.length > 0 && performance.now() > deadline;
    const createOutcome = findCreateOutcome(resource, write, writes, outcomes);
    if (isLate || createOutcome?.kind === "done") return createChunkReply(outcomes, { kind: "time" });
    const result = createOutcome ? createRejection(CREATE_FAILED_TEXT) : await run(write);
    if (!isOutcome(result)) return createChunkReply(outcomes, result);
    outcomes.push(result);
    onSettled();
    if (result.kind === "unknown") return createChunkReply(outcomes, { kind: "lost" });
  }
  return createChunkReply(outcomes, null);
}

const isOutcome = (result: Outcome | StopReason): result is Outcome =>
  ["done", "skipped", "rejected", "conflict", "unknown"].includes(result.kind);

/** Returns the outcome of an earlier create of the chunk, if `write` updates the record of that create; else `undefined`. */
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

/** The evidence in the list for each write; `busy` if the list cannot be read now and the browser may retry. */
type EvidenceReply = { kind: "looked"; looks: Evidence[] } | { kind: "busy" } | Problem;

/** Returns the evidence in the current list for each write, and settles the history entries of the creates that the list proves. */
export async function findWriteEvidence(
  resource: ResourceDefinition,
  { batch }: WriteOrigin,
  writes: IndexedWrite[],
): Promise<EvidenceReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return stopReasonOfFailedRead(session.failure, toReadProblem(session.failure));
  const records = await readCurrentRecords(resource, session.value);
  if (!records.ok) return stopReasonOfFailedRead(records.failure, toReadProblem(records.failure));
  const { decryptWrite } = createFieldEncryption(resource, session.value);
  const findEvidence = async (write: IndexedWrite) =>
    findEvidenceOfWrite(resource, (await decryptWrite(write)) ?? write, records.value);
  const evidence = await Promise.all(writes.map(findEvidence));
  const doneIndexes = findDoneWrites(writes, evidence);
  const isProvenCreate = (entry: Entry) =>
    entry.userId === session.value.userId && entry.batch === batch && doneIndexes.includes(entry.place ?? -1);
  if (batch && doneIndexes.length > 0) await settleCreates(resource, isProvenCreate, records.value.rows);
  return { kind: "looked", looks: evidence };
}

async function findEvidenceOfWrite(
  resource: ResourceDefinition,
  write: PlannedWrite,
  records: CurrentRecords,
): Promise<Evidence> {
  const { create, update } = resource.calls;
  switch (write.kind) {
    case "create": {
      const checked = create && (await validateCreate(resource, create, write.values));
      return { kind: "create", copies: checked?.ok ? records.countCopies(checked.fields) : 0 };
    }
    case "update": {
      const current = records.find(write.key);
      const checked = update && current && (await validateUpdate(update, current.form, write.values));
      const isDone = checked?.ok && current?.hasValues(checked.fields, fieldsToTrim(write));
      return { kind: "update", isDone: Boolean(isDone) };
    }
    case "delete":
      return { kind: "delete", isDone: records.isListed && records.find(write.key) === null };
  }
}
