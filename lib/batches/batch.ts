import type { Outcome, StateKind, WriteState } from "./outcome";
import { CHUNK_SIZE, type Plan, type PlannedWrite } from "./planned-write";

/** The writes of a chunk that has been sent, by their places in the plan, under an id of its own. */
export type Chunk = { id: string; places: number[] };

/** A batch as it stands: each write of the plan has a state, and at most one chunk is under way. */
export type Batch = Plan & {
  states: WriteState[];
  underWay: Chunk | null;
  isCancelled: boolean;
};

/** Everything that happens to a batch. Its journal is the list of them: what they give is always the same. */
export type BatchEvent =
  /** Recorded before the chunk is sent. */
  | { kind: "sending"; chunk: Chunk }
  /** The outcomes of the first writes of the chunk under way; the others were not sent. */
  | { kind: "answered"; outcomes: Outcome[] }
  /** Writes without an answer that the list shows as done. */
  | { kind: "found"; places: number[] }
  /** The person sends these again: their answers are lost, or they were in conflict and `now` is what they replace. */
  | { kind: "resent"; places: number[] }
  /** The person leaves these conflicts as they are. */
  | { kind: "left"; places: number[] }
  /** The person ends the batch: what waits is not sent. */
  | { kind: "cancelled" };

const WAITING: WriteState = { kind: "waiting" };
const UNSENT: WriteState = { kind: "unsent" };
const SENDING: WriteState = { kind: "sending" };
const DONE: WriteState = { kind: "done" };
const SKIPPED: WriteState = { kind: "skipped" };

export function newBatch(plan: Plan): Batch {
  return { ...plan, states: plan.writes.map(() => WAITING), underWay: null, isCancelled: false };
}

/** Returns the states with those at `places` replaced, where `next` gives another one. */
function change(batch: Batch, places: number[], next: (state: WriteState, at: number) => WriteState): Batch {
  const states = batch.states.slice();
  places.forEach((place, at) => {
    const state = states[place];
    if (state) states[place] = next(state, at);
  });
  return { ...batch, states };
}

/** Returns a write that is planned from what the record holds now. */
function replanned(write: PlannedWrite, state: WriteState): PlannedWrite {
  return write.kind !== "create" && state.kind === "conflict" ? { ...write, was: state.now } : write;
}

function resend(batch: Batch, places: number[]): Batch {
  const sendable = placesIn(batch, "unknown", "conflict");
  const again = sendable.filter((place) => places.includes(place));
  const writes = batch.writes.slice();
  for (const place of again) {
    const [write, state] = [writes[place], batch.states[place]];
    if (write && state) writes[place] = replanned(write, state);
  }
  return change({ ...batch, writes }, again, () => WAITING);
}

function answer(batch: Batch, outcomes: Outcome[]): Batch {
  const rest = batch.isCancelled ? UNSENT : WAITING;
  const places = batch.underWay?.places ?? [];
  return { ...change(batch, places, (_, at) => outcomes[at] ?? rest), underWay: null };
}

/** Returns the batch after an event. */
export function apply(batch: Batch, event: BatchEvent): Batch {
  switch (event.kind) {
    case "sending":
      return { ...change(batch, event.chunk.places, () => SENDING), underWay: event.chunk };
    case "answered":
      return answer(batch, event.outcomes);
    case "found":
      return change(batch, event.places, (state) => (state.kind === "unknown" ? DONE : state));
    case "resent":
      return resend(batch, event.places);
    case "left":
      return change(batch, event.places, (state) => (state.kind === "conflict" ? SKIPPED : state));
    case "cancelled":
      return { ...change(batch, placesIn(batch, "waiting"), () => UNSENT), isCancelled: true };
  }
}

/** Returns the places of the writes in a state, in order. */
export function placesIn({ states }: Batch, ...kinds: StateKind[]): number[] {
  return states.flatMap(({ kind }, place) => (kinds.includes(kind) ? [place] : []));
}

/** Returns the places of the next chunk: the first writes that wait; empty if there is none. */
export function nextPlaces({ states }: Batch): number[] {
  const places: number[] = [];
  for (let place = 0; place < states.length && places.length < CHUNK_SIZE; place++)
    if (states[place]?.kind === "waiting") places.push(place);
  return places;
}

/** Returns how many writes are in each state. */
export function countStates({ states }: Batch): Record<StateKind, number> {
  const counts = {
    waiting: 0,
    sending: 0,
    done: 0,
    skipped: 0,
    rejected: 0,
    conflict: 0,
    unknown: 0,
    unsent: 0,
  };
  for (const { kind } of states) counts[kind] += 1;
  return counts;
}

/** Returns whether anything is left to send or to decide. */
export function isUnfinished(batch: Batch): boolean {
  return batch.states.some(({ kind }) => ["waiting", "sending", "unknown", "conflict"].includes(kind));
}
