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

/** Starts a chunk, unless this user has sent one with this `id` before; returns the progress and the reply of the chunk. */
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
    const running = runWithProgress((onSettled) => runChunk(resource, origin, writes, onSettled));
    startedChunks.set(chunkKey, { at: Date.now(), ...running });
    running.reply.catch(() => startedChunks.delete(chunkKey));
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

/** Runs a chunk and counts its settled writes. */
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
  const outcomes: Outcome[] = [];
  const deadline = performance.now() + CHUNK_MS;
  const isAllowedUndo = await createUndoCheck(resource, session.value, writes, records.value.rows);
  if (!isAllowedUndo) return createChunkReply([], toProblem({ kind: "unrecorded" }));
  const { decryptWrite, encryptOutcome } = createFieldEncryption(resource, session.value);
  const decryptAndRun = async (write: IndexedWrite): Promise<Outcome | StopReason> => {
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
      return {
        kind: "update",
        isDone: Boolean(checked?.ok && current?.hasValues(checked.fields, fieldsToTrim(write))),
      };
    }
    case "delete":
      return { kind: "delete", isDone: records.isListed && records.find(write.key) === null };
  }
}

/** Returns what the current list shows about writes, and settles the history entries of the creates that it proves. */
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
  const evidence = await Promise.all(
    writes.map(async (write) =>
      findEvidenceOfWrite(resource, (await decryptWrite(write)) ?? write, records.value),
    ),
  );
  const doneIndexes = findDoneWrites(writes, evidence);
  const isProvenCreate = (entry: Entry) =>
    entry.userId === session.value.userId && entry.batch === batch && doneIndexes.includes(entry.place ?? -1);
  if (batch && doneIndexes.length > 0) await settleCreates(resource, isProvenCreate, records.value.rows);
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
