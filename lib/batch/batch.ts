import { countKinds, indexesOfKinds, joinCounts } from "./rows-by-kind";
import {
  type BatchPlan,
  CHUNK_SIZE,
  type Evidence,
  type Outcome,
  type PlannedWrite,
  type SentWrite,
  STATE_LABELS,
  type StateKind,
  type WriteState,
} from "./writes";

/** A chunk that has been sent: the places of its writes in the plan, and whether the person has cancelled the batch since. */
type Chunk = { id: string; places: number[]; isCancelled?: true };

/** The current state of a batch: each write of the plan has a state, and at most one chunk is under way. */
export type Batch = BatchPlan & {
  states: WriteState[];
  underWay: Chunk | null;
  isSeen: boolean;
};

/** An event of a batch; the batch is computed from its journal, the stored list of its events. */
export type BatchEvent =
  /** Recorded before the chunk is sent. */
  | { kind: "sending"; chunk: Chunk }
  /** The outcomes of the first writes of the chunk under way; the others were not sent. */
  | { kind: "answered"; outcomes: Outcome[] }
  /** Writes without an answer that the list shows as done. */
  | { kind: "found"; places: number[] }
  /** The person sends these writes again after a lost reply or a conflict: all contested fields, or only `field`. */
  | { kind: "resent"; places: number[]; field?: string }
  /** The person leaves the records of these conflicts unchanged, in all contested fields or only in `field`. */
  | { kind: "left"; places: number[]; field?: string }
  /** The person cancels the batch: waiting writes are not sent. */
  | { kind: "cancelled" }
  | { kind: "seen" };

const WAITING: WriteState = { kind: "waiting" };
const UNSENT: WriteState = { kind: "unsent" };
const SKIPPED: WriteState = { kind: "skipped" };

export function newBatch(plan: BatchPlan): Batch {
  return { ...plan, states: plan.writes.map(() => WAITING), underWay: null, isSeen: false };
}

/** Returns the states after `next` has replaced those at `places`. */
function change(batch: Batch, places: number[], next: (state: WriteState, at: number) => WriteState): Batch {
  const states = batch.states.slice();
  places.forEach((place, index) => {
    const state = states[place];
    if (state) states[place] = next(state, index);
  });
  return { ...batch, states };
}

type Conflict = Extract<WriteState, { kind: "conflict" }>;

/** Returns a conflict after some of its fields were decided; fields that the person leaves unchanged are removed from the plan. */
function decided(
  write: PlannedWrite,
  { now, contested, more = 0 }: Conflict,
  usesPlan: boolean,
  field?: string,
): [write: PlannedWrite, state: WriteState] {
  if (write.kind !== "update" && !usesPlan) return [write, SKIPPED];
  if (write.kind === "create") return [{ ...write, copies: write.copies + more }, WAITING];
  if (write.kind === "delete") return [{ ...write, was: now }, WAITING];
  const contestedFields = contested ?? Object.keys(write.values);
  const fields = field === undefined ? contestedFields : [field];
  const rest = Object.entries(write.values).filter(([name]) => usesPlan || !fields.includes(name));
  // A field on which the planned ones depend is left only with them.
  const isLeft = rest.length === 0 || (!usesPlan && fields.some((name) => !(name in write.values)));
  if (isLeft) return [write, SKIPPED];
  const values = Object.fromEntries(rest);
  const open = contestedFields.filter((name) => !fields.includes(name));
  if (open.length > 0)
    return [
      { ...write, values },
      { kind: "conflict", now, contested: open },
    ];
  return [{ ...write, was: now, values }, WAITING];
}

/** Returns the batch after the writes at `places` were sent again or left; conflicts in all contested fields or only in one. */
function decide(batch: Batch, places: number[], usesPlan: boolean, field?: string): Batch {
  const [writes, states] = [batch.writes.slice(), batch.states.slice()];
  for (const place of places) {
    const [write, state] = [writes[place], states[place]];
    if (write && state?.kind === "conflict")
      [writes[place], states[place]] = decided(write, state, usesPlan, field);
    else if (usesPlan && state?.kind === "unknown") states[place] = WAITING;
  }
  return { ...batch, writes, states };
}

/** Returns the batch after an event. */
export function applyEvent(batch: Batch, event: BatchEvent): Batch {
  const { underWay } = batch;
  switch (event.kind) {
    case "sending":
      return { ...change(batch, event.chunk.places, () => ({ kind: "sending" })), underWay: event.chunk };
    case "answered": {
      const rest = underWay?.isCancelled ? UNSENT : WAITING;
      const next = (_: WriteState, at: number) => event.outcomes[at] ?? rest;
      return { ...change(batch, underWay?.places ?? [], next), underWay: null };
    }
    case "found":
      return change(batch, event.places, (state) => (state.kind === "unknown" ? { kind: "done" } : state));
    case "resent":
    case "left":
      return decide(batch, event.places, event.kind === "resent", event.field);
    case "cancelled": {
      const rest = change(batch, indexesIn(batch, "waiting"), () => UNSENT);
      return { ...rest, underWay: underWay && { ...underWay, isCancelled: true } };
    }
    case "seen":
      return { ...batch, isSeen: true };
  }
}

/** Returns the indexes of the writes in these states, in order. */
export const indexesIn = ({ states }: Batch, ...kinds: StateKind[]) => indexesOfKinds(states, ...kinds);

/** Returns the indexes of the first waiting writes, which form the next chunk; empty if none waits. */
export const nextIndexes = (batch: Batch) => indexesIn(batch, "waiting").slice(0, CHUNK_SIZE);

/** Returns how many writes are in each state. */
export const countStates = ({ states }: Batch) =>
  countKinds(Object.keys(STATE_LABELS) as StateKind[], states);

/** Returns the indexes of the writes that failed or may have failed. */
export const failedIndexes = (batch: Batch) => indexesIn(batch, "rejected", "conflict", "unknown", "unsent");

/** Returns whether anything is left to send or to decide. */
export const isUnfinished = (batch: Batch) =>
  indexesIn(batch, "waiting", "sending", "unknown", "conflict").length > 0;

/** Returns the result of a finished batch as text: `29 berhasil, 2 gagal`. */
export function resultText(batch: Batch): string {
  const { done, rejected, skipped, unsent } = countStates(batch);
  return joinCounts([
    [done, "berhasil"],
    [rejected, "gagal"],
    [skipped, "dilewati"],
    [unsent, "tidak dikirim"],
  ]);
}

type Create = PlannedWrite & { kind: "create" };

/** The serialized values of each create, cached because each chunk compares up to 20,000 of them. */
const contents = new WeakMap<Create, string>();

function contentOf(write: Create): string {
  const content = contents.get(write) ?? JSON.stringify(Object.entries(write.values).toSorted());
  contents.set(write, content);
  return content;
}

/** Returns a function that counts the records equal to a create, not counting creates whose answers are lost. */
function copiesCounter({ writes, states }: Batch): (create: Create) => number {
  const done = new Map<string, number>();
  writes.forEach((write, index) => {
    if (write.kind !== "create" || states[index]?.kind !== "done") return;
    done.set(contentOf(write), (done.get(contentOf(write)) ?? 0) + 1);
  });
  return (create) => create.copies + (done.get(contentOf(create)) ?? 0);
}

/** Returns the writes at `places` as they are sent; a create gets `copies`, the number of equal records before it: one more proves it. */
export function writesToSend(batch: Batch, places: number[]): SentWrite[] {
  const copiesBefore = copiesCounter(batch);
  return places.flatMap((place) => {
    const write = batch.writes[place];
    if (!write) return [];
    return { ...write, ...(write.kind === "create" && { copies: copiesBefore(write) }), place };
  });
}

/** Returns the positions of unanswered writes that the list shows as done; the others may still arrive and are not failed. */
export function findDoneWrites(writes: SentWrite[], looks: Evidence[]): number[] {
  const counted = new Map<string, number>();
  const done = writes.filter((write, index) => {
    const look = looks[index];
    if (look?.kind !== "create" || write.kind !== "create") return look?.kind !== "create" && look?.isDone;
    const content = contentOf(write);
    const before = counted.get(content) ?? write.copies;
    counted.set(content, before + 1);
    return look.copies > before;
  });
  return done.map(({ place }) => place);
}
