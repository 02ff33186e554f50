import type { Problem } from "../messages/problem";
import type { Texts } from "./planned-write";

/** What became of a write that the server took, or of one whose answer is lost. */
export type Outcome =
  /** `merged` are the fields that somebody else has changed since it was planned, and that stay so. */
  | { kind: "done"; merged?: string[] }
  /** The record was already so, or its person has left it as it is. */
  | { kind: "skipped" }
  /** Refused by the form's rules or by the API; `fields` are the messages for single fields. */
  | { kind: "rejected"; text: string; fields?: Texts }
  /**
   * Somebody else has changed the record: `now` are its values, `contested` the fields of an update that are to be decided. Of a
   * create: has made `more` equal ones since it was planned.
   */
  | { kind: "conflict"; now: Texts; contested?: string[]; more?: number }
  /** The answer is lost: the write may have happened, or may happen yet. */
  | { kind: "unknown"; text: string };

/** The state of a write in a batch: `waiting` to be sent, `sending`, `unsent` for good, or its outcome. */
export type WriteState = { kind: "waiting" } | { kind: "sending" } | { kind: "unsent" } | Outcome;

export type StateKind = WriteState["kind"];

/** The words of the states on the screen. */
export const STATE_WORDS: Record<StateKind, string> = {
  waiting: "Menunggu",
  sending: "Sedang dikirim",
  done: "Berhasil",
  skipped: "Dilewati",
  rejected: "Ditolak",
  conflict: "Bentrok",
  unknown: "Belum pasti",
  unsent: "Belum dikirim",
};

/**
 * Why the server left the rest of a chunk unsent: the API is busy or out of reach, an answer is lost, the chunk has taken
 * its time, or a problem for the person.
 */
export type Stop = { kind: "busy" } | { kind: "lost" } | { kind: "time" } | Problem;

/** The server's reply to a chunk: the outcomes of its first writes in order; the others were not sent. */
export type ChunkReply = { kind: "ran"; outcomes: Outcome[]; stop: Stop | null; at: number };

/**
 * A chunk that the server carries out: how many of its writes are settled, again whenever that changes, and its reply in the end.
 */
export type ChunkBegun = { kind: "begun"; settled: AsyncIterable<number>; reply: Promise<ChunkReply> };

/**
 * What the list holds of a write: of a create the number of equal records, of an update whether the record has the planned
 * values, of a delete whether the record is gone.
 */
export type Look = { kind: "create"; copies: number } | { kind: "update" | "delete"; isDone: boolean };
