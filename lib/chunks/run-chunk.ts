import "server-only";
import type { ChunkReply, Outcome, Stop } from "../batches/outcome";
import type { PlannedWrite } from "../batches/planned-write";
import { authorizeWrite } from "../data/records";
import { fallbackFor, unsentProblem } from "../data/replies";
import type { ResourceDefinition } from "../resources/resource-definition";
import type { Outcome as Result } from "../session/outcome";
import type { Session } from "../session/seal";
import { currentRows, type Records, recordsOf } from "./current-records";
import { ofFailedRead } from "./failures";
import { runWrite } from "./run-write";

/** How long writes of a chunk are begun, in milliseconds: a slow API does not keep its person from pausing. */
const CHUNK_MS = 2_000;

const ACTIONS = { create: "create", update: "update", delete: "del" } as const;

type Kind = PlannedWrite["kind"];

const NO_RECORDS: Records = () => null;

const isOutcome = (result: Outcome | Stop): result is Outcome =>
  ["done", "skipped", "rejected", "conflict", "unknown"].includes(result.kind);

const ran = (outcomes: Outcome[], stop: Stop | null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: Date.now(),
});

/** Returns the session if it may make every kind of write of the chunk. */
async function authorizeAll(resource: ResourceDefinition, kinds: Kind[]): Promise<Result<Session>> {
  const allowed = await Promise.all(kinds.map((kind) => authorizeWrite(ACTIONS[kind], resource)));
  return allowed.find(({ ok }) => !ok) ?? (allowed[0] as Result<Session>);
}

/** Reads the records that updates and deletes are compared with: the list once, or nothing for creates alone. */
async function readRecords(
  resource: ResourceDefinition,
  kinds: Kind[],
  session: Session,
): Promise<Result<Records>> {
  if (kinds.every((kind) => kind === "create")) return { ok: true, value: NO_RECORDS };
  const rows = await currentRows(resource, session);
  return rows.ok ? { ok: true, value: recordsOf(resource, rows.value) } : rows;
}

/**
 * Carries out the writes of a chunk one after another. It stops at the first one that has no answer or that the API does
 * not take now, and after a while; the reply tells what became of each write before. A change that somebody else makes
 * between the read of the list and a write goes unnoticed.
 */
export async function runChunk(resource: ResourceDefinition, writes: PlannedWrite[]): Promise<ChunkReply> {
  const kinds = [...new Set(writes.map(({ kind }) => kind))];
  const fallback = fallbackFor(ACTIONS[kinds[0] ?? "create"], resource);
  const session = await authorizeAll(resource, kinds);
  if (!session.ok) return ran([], unsentProblem(session.failure, fallback));
  const records = await readRecords(resource, kinds, session.value);
  if (!records.ok) return ran([], ofFailedRead(records.failure, unsentProblem(records.failure, fallback)));
  const outcomes: Outcome[] = [];
  const end = performance.now() + CHUNK_MS;
  for (const write of writes) {
    if (outcomes.length > 0 && performance.now() > end) return ran(outcomes, { kind: "time" });
    const result = await runWrite(resource, write, records.value);
    if (!isOutcome(result)) return ran(outcomes, result);
    outcomes.push(result);
    if (result.kind === "unknown") return ran(outcomes, { kind: "lost" });
  }
  return ran(outcomes, null);
}
