import type { Problem } from "../messages/problem";

/** What became of a write that was sent to the server. */
export type Outcome =
  /** The record was written; `merged` are fields that somebody else had changed meanwhile, and that stay as they are. */
  | { kind: "done"; merged?: string[] }
  /** The record already had these values, or the person chose to leave it unchanged. */
  | { kind: "skipped" }
  /** The rules of the form or the API refused the write; `fields` has messages about single fields. */
  | { kind: "rejected"; text: string; fields?: Texts }
  /** Somebody has changed the record to `now`, and the person must decide about `contested` fields; or has created `more` equal records. */
  | { kind: "conflict"; now: Texts; contested?: string[]; more?: number }
  /** The reply was lost: the record may have been written, or may still be. */
  | { kind: "unknown"; text: string };

/** The state of a write in a batch; an `unsent` write is never sent. */
export type WriteState = { kind: "waiting" } | { kind: "sending" } | { kind: "unsent" } | Outcome;
export type StateKind = WriteState["kind"];

export const STATE_LABELS: Record<StateKind, string> = {
  waiting: "Menunggu",
  sending: "Sedang dikirim",
  done: "Berhasil",
  skipped: "Dilewati",
  rejected: "Ditolak",
  conflict: "Bentrok",
  unknown: "Belum pasti",
  unsent: "Belum dikirim",
};

/** Why a chunk ended early: its `time` is over, the last reply of the API was `lost`, the server is `busy`, or a problem. */
export type StopReason = { kind: "busy" } | { kind: "lost" } | { kind: "time" } | Problem;

/** The reply to a chunk: the outcomes of its first writes (the others were not sent), why it ended early, and the server's time in milliseconds. */
export type ChunkReply = { kind: "ran"; outcomes: Outcome[]; stop: StopReason | null; at: number };

/** A chunk that the server has started: `settled` yields the number of finished writes whenever it changes. */
export type StartedChunk = { kind: "started"; settled: AsyncIterable<number>; reply: Promise<ChunkReply> };

/** What the records in the list prove about a write: how many records equal a create, or whether an update or delete was done. */
export type Evidence = { kind: "create"; copies: number } | { kind: "update" | "delete"; isDone: boolean };

/** The values of form fields as a person types them, by field. */
export type Texts = Record<string, string>;

/**
 * One write of a batch. `values` has all fields of a create, but only the changed fields of an update. `was` has the values of the record
 * when the write was planned: an update is a conflict if somebody has changed one of its fields since, a delete if somebody has changed any
 * field. `undoes` is the id of the newest history entry that the write undoes.
 */
export type PlannedWrite = { undoes?: number } & (
  | {
      kind: "create";
      values: Texts;
      /** How many equal records existed when the create was planned, or when the person last decided about a conflict. */
      copies: number;
    }
  | { kind: "update"; key: string; was: Texts; values: Texts }
  | { kind: "delete"; key: string; was: Texts }
);

/** The key under which a write stores the values that the browser must not see, encrypted as one text. */
export const HIDDEN_KEY = "*";

/** A write as it is sent to the server, with its index in the plan. */
export type IndexedWrite = PlannedWrite & { place: number };

/** The parts of the app in which a write can start, as the history stores them. */
export const WRITE_SOURCES = ["form", "table", "change", "import", "copy", "undo"] as const;
export type WriteSource = (typeof WRITE_SOURCES)[number];

/** What the screen and the history need to know about a batch. */
export type BatchInfo = {
  /** A UUID, set when the batch starts; journals of earlier versions have none. */
  id?: string;
  way: WriteSource;
  resource: string;
  /** What the person does, for example `Impor`. */
  title: string;
  list: { path: string; title: string };
  /** The labels of the written fields, in the order in which they are shown. */
  labels: Texts;
};

export type BatchPlan = BatchInfo & { writes: PlannedWrite[] };
export const MAX_BATCH_WRITES = 20_000;

/** The maximum number of writes in one request. */
export const CHUNK_SIZE = 20;
