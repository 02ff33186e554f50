import "server-only";
import type { ChunkReply, Outcome, Stop } from "../../../batch/outcome";
import type { PlannedWrite } from "../../../batch/planned-write";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import type { Outcome as Result } from "../../session/outcome";
import type { Session } from "../../session/seal";
import { authorizeWrite } from "../records";
import { fallbackFor, unsentProblem } from "../replies";
import { currentRows, recordsOf } from "./current-records";
import { ofFailedRead } from "./failures";
import { runWrite } from "./run-write";

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
async function authorizeAll(resource: ResourceDefinition, kinds: Kind[]): Promise<Result<Session>> {
  const allowed = await Promise.all(kinds.map((kind) => authorizeWrite(ACTIONS[kind], resource)));
  return allowed.find(({ ok }) => !ok) ?? (allowed[0] as Result<Session>);
}

/**
 * Carries out the writes of a chunk one after another. It stops at the first one that has no answer or that the API does
 * not take now, and after a while; the reply tells what became of each write before, and `settle` is called after each of them. All
 * are compared with the list, which is read once: a change that somebody else makes between that and a write goes unnoticed.
 */
export async function runChunk(
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
