import { countByKind, formatCounts, indexesOfKinds } from "./rows-by-kind";
import {
  type BatchPlan,
  CHUNK_SIZE,
  type Evidence,
  type IndexedWrite,
  type Outcome,
  type PlannedWrite,
  STATE_LABELS,
  type StateKind,
  type Texts,
  type WriteState,
} from "./writes";

/** The chunk under way: the indexes of its writes in the plan, and whether the person has cancelled the batch since then. */
type SentChunk = { id: string; places: number[]; isCancelled?: true };

/** A batch with the state of each write of its plan, the chunk that was sent but not answered, and whether the person has seen the result. */
export type Batch = BatchPlan & { states: WriteState[]; underWay: SentChunk | null; isSeen: boolean };

/** An event of a batch. Its journal stores the events, from which `applyEvent` computes the state again after a reload. */
export type BatchEvent =
  /** A chunk is about to be sent. */
  | { kind: "sending"; chunk: SentChunk }
  /** The server has replied: the outcomes of the chunk's first writes; the others were not sent to the API. */
  | { kind: "answered"; outcomes: Outcome[] }
  /** The list shows that these writes were done, though the reply was lost. */
  | { kind: "found"; places: number[] }
  /** The person sends these writes again after a lost reply or a conflict: all contested fields, or only `field`. */
  | { kind: "resent"; places: number[]; field?: string }
  /** The person leaves the records of these conflicts unchanged: all contested fields, or only `field`. */
  | { kind: "left"; places: number[]; field?: string }
  /** The person cancels the batch: waiting writes are not sent. */
  | { kind: "cancelled" }
  | { kind: "seen" };

const WAITING_STATE: WriteState = { kind: "waiting" };
const SENDING_STATE: WriteState = { kind: "sending" };
const UNSENT_STATE: WriteState = { kind: "unsent" };
const SKIPPED_STATE: WriteState = { kind: "skipped" };

export function newBatch(plan: BatchPlan): Batch {
  return { ...plan, states: plan.writes.map(() => WAITING_STATE), underWay: null, isSeen: false };
}

/** Replaces the states of the writes at `places`; `next` is called with the old state and the index in `places`. */
function setStates(
  batch: Batch,
  places: number[],
  next: (state: WriteState, index: number) => WriteState,
): Batch {
  const states = batch.states.slice();
  places.forEach((place, index) => {
    const state = states[place];
    if (state) states[place] = next(state, index);
  });
  return { ...batch, states };
}

type ConflictState = Extract<WriteState, { kind: "conflict" }>;
type ResolvedWrite = [write: PlannedWrite, state: WriteState];

/** Returns the values without those of `fields`, which the person leaves as they are now. */
function valuesWithoutFields(values: Texts, fields: string[]): Texts {
  // A contested field that is not among the values was used to calculate them, so that all of them are outdated.
  if (fields.some((field) => !(field in values))) return {};
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

/** Applies the person's decision about one field of a conflict, or without `field` about all contested fields; an update without values left is skipped. */
function resolveUpdateConflict(
  update: Extract<PlannedWrite, { kind: "update" }>,
  { now, contested = Object.keys(update.values) }: ConflictState,
  writesAnyway: boolean,
  field?: string,
): ResolvedWrite {
  const decidedFields = field === undefined ? contested : [field];
  const values = writesAnyway ? update.values : valuesWithoutFields(update.values, decidedFields);
  if (Object.keys(values).length === 0) return [update, SKIPPED_STATE];
  const undecidedFields = contested.filter((name) => !decidedFields.includes(name));
  if (undecidedFields.length === 0) return [{ ...update, was: now, values }, WAITING_STATE];
  const remainingConflict: WriteState = { kind: "conflict", now, contested: undecidedFields };
  return [{ ...update, values }, remainingConflict];
}

/** Applies the person's decision about a create or delete with a conflict: to send it anyway, or to skip it. */
function resolveRecordConflict(
  write: Exclude<PlannedWrite, { kind: "update" }>,
  { now, more = 0 }: ConflictState,
  writesAnyway: boolean,
): ResolvedWrite {
  if (!writesAnyway) return [write, SKIPPED_STATE];
  if (write.kind === "create") return [{ ...write, copies: write.copies + more }, WAITING_STATE];
  return [{ ...write, was: now }, WAITING_STATE];
}

/** Applies the person's decision about the writes at `places`: about one field of their conflicts, or about all fields. */
function applyDecision(batch: Batch, places: number[], writesAnyway: boolean, field?: string): Batch {
  const [writes, states] = [batch.writes.slice(), batch.states.slice()];
  for (const place of places) {
    const [write, state] = [writes[place], states[place]];
    if (write && state?.kind === "conflict")
      [writes[place], states[place]] =
        write.kind === "update"
          ? resolveUpdateConflict(write, state, writesAnyway, field)
          : resolveRecordConflict(write, state, writesAnyway);
    else if (writesAnyway && state?.kind === "unknown") states[place] = WAITING_STATE;
  }
  return { ...batch, writes, states };
}

export function applyEvent(batch: Batch, event: BatchEvent): Batch {
  const { underWay } = batch;
  switch (event.kind) {
    case "sending":
      return { ...setStates(batch, event.chunk.places, () => SENDING_STATE), underWay: event.chunk };
    case "answered": {
      const unansweredState = underWay?.isCancelled ? UNSENT_STATE : WAITING_STATE;
      const next = (_: WriteState, index: number) => event.outcomes[index] ?? unansweredState;
      return { ...setStates(batch, underWay?.places ?? [], next), underWay: null };
    }
    case "found":
      return setStates(batch, event.places, (state) => (state.kind === "unknown" ? { kind: "done" } : state));
    case "resent":
    case "left":
      return applyDecision(batch, event.places, event.kind === "resent", event.field);
    case "cancelled": {
      const withoutWaiting = setStates(batch, indexesInState(batch, "waiting"), () => UNSENT_STATE);
      return { ...withoutWaiting, underWay: underWay && { ...underWay, isCancelled: true } };
    }
    case "seen":
      return { ...batch, isSeen: true };
  }
}

export const indexesInState = ({ states }: Batch, ...kinds: StateKind[]) => indexesOfKinds(states, ...kinds);
export const nextChunkIndexes = (batch: Batch) => indexesInState(batch, "waiting").slice(0, CHUNK_SIZE);

export const countByState = ({ states }: Batch) =>
  countByKind(Object.keys(STATE_LABELS) as StateKind[], states);

/** Returns the indexes of the writes that were not done, or may not have been. */
export const failedIndexes = (batch: Batch) =>
  indexesInState(batch, "rejected", "conflict", "unknown", "unsent");

export const isUnfinished = (batch: Batch) =>
  indexesInState(batch, "waiting", "sending", "unknown", "conflict").length > 0;

/** Returns the result of a finished batch as text: `29 berhasil, 2 gagal`. */
export function resultText(batch: Batch): string {
  const { done, rejected, skipped, unsent } = countByState(batch);
  return formatCounts([
    [done, "berhasil"],
    [rejected, "gagal"],
    [skipped, "dilewati"],
    [unsent, "tidak dikirim"],
  ]);
}

type CreateWrite = PlannedWrite & { kind: "create" };

/** The serialized values of creates, cached because each chunk compares up to 20,000 of them. */
const serializedCache = new WeakMap<CreateWrite, string>();

function serializeWriteValues(write: CreateWrite): string {
  const json = serializedCache.get(write) ?? JSON.stringify(Object.entries(write.values).toSorted());
  serializedCache.set(write, json);
  return json;
}

/** Returns a function that counts the records that equal a create: those that existed before, and those that this batch has created. */
function createCopiesCounter({ writes, states }: Batch): (create: CreateWrite) => number {
  const isDoneCreate = (write: PlannedWrite, index: number): write is CreateWrite =>
    write.kind === "create" && states[index]?.kind === "done";
  const doneCreatesByValues = Map.groupBy(writes.filter(isDoneCreate), serializeWriteValues);
  return (create) => create.copies + (doneCreatesByValues.get(serializeWriteValues(create))?.length ?? 0);
}

/** Returns the writes at `places` as they are sent; the `copies` of a create count the equal records that exist before it is sent. */
export function writesToSend(batch: Batch, places: number[]): IndexedWrite[] {
  const countCopies = createCopiesCounter(batch);
  return places.flatMap((place) => {
    const write = batch.writes[place];
    if (!write) return [];
    return { ...write, ...(write.kind === "create" && { copies: countCopies(write) }), place };
  });
}

/** Returns the plan indexes of the writes that, as the records in the list prove, were done; `evidence[index]` is about `writes[index]`. */
export function findDoneWrites(writes: IndexedWrite[], evidence: Evidence[]): number[] {
  const copyCountByValues = new Map<string, number>();
  const doneWrites = writes.filter((write, index) => {
    const proof = evidence[index];
    if (!proof) return false;
    if (proof.kind !== "create") return proof.isDone;
    if (write.kind !== "create") return false;
    const content = serializeWriteValues(write);
    // Equal creates share the copies in the list: each needs one more than the one before it.
    const otherCopies = copyCountByValues.get(content) ?? write.copies;
    copyCountByValues.set(content, otherCopies + 1);
    return proof.copies > otherCopies;
  });
  return doneWrites.map(({ place }) => place);
}
