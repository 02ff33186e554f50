import type { Problem } from "../messages/problem";

/** The outcome of a write that the server received, or whose answer is lost. */
export type Outcome =
  /** `merged` are the fields that others have changed since it was planned, and whose changes stay. */
  | { kind: "done"; merged?: string[] }
  /** The record already had these values, or the person chose to leave it unchanged. */
  | { kind: "skipped" }
  /** Refused by the form's rules or by the API; `fields` are the messages for single fields. */
  | { kind: "rejected"; text: string; fields?: Texts }
  /** Others changed the record to `now`, and the person must decide the `contested` fields; for a create, others made `more` equal records. */
  | { kind: "conflict"; now: Texts; contested?: string[]; more?: number }
  /** The reply is lost: the write may have happened, or may still happen. */
  | { kind: "unknown"; text: string };

/** The state of a write in a batch: `waiting` to be sent, `sending`, `unsent` for good, or its outcome. */
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

/** Why the rest of a chunk is unsent: `time` its two seconds are over, `lost` its last outcome is unknown, `busy` try again later. */
export type Stop = { kind: "busy" } | { kind: "lost" } | { kind: "time" } | Problem;

/** The server's reply to a chunk: the outcomes of its first writes in order; the others were not sent. */
export type ChunkReply = { kind: "ran"; outcomes: Outcome[]; stop: Stop | null; at: number };

/** A chunk that the server carries out: how many of its writes are settled, whenever that changes, and its reply. */
export type StartedChunk = { kind: "started"; settled: AsyncIterable<number>; reply: Promise<ChunkReply> };

/** What the list shows about a write: how many records equal a create, or whether an update or delete is done. */
export type Evidence = { kind: "create"; copies: number } | { kind: "update" | "delete"; isDone: boolean };

/** The values of a form's fields as a person types them. */
export type Texts = Record<string, string>;

/**
 * One write of a batch; `values` are all fields of a create, and the changed ones of an update. `undoes` is the id of the newest entry of the
 * history that it undoes.
 * It is carried out only if nobody has changed the values `was`: all of them for a delete, its own fields for an update.
 */
export type PlannedWrite = { undoes?: number } & (
  | {
      kind: "create";
      values: Texts;
      /** How many equal records existed when it was planned, or when the person last decided about it. */
      copies: number;
    }
  | { kind: "update"; key: string; was: Texts; values: Texts }
  | { kind: "delete"; key: string; was: Texts }
);

/** The field of a write with the values that its tab may not see, encrypted as one text. */
export const HIDDEN_FIELDS = "*";

/** A write as it is sent to the server, with its index in the plan. */
export type SentWrite = PlannedWrite & { place: number };

/** The parts of the app from which a person writes, in the words of the history. */
export const WRITE_SOURCES = ["form", "table", "change", "import", "copy", "undo"] as const;

export type WriteSource = (typeof WRITE_SOURCES)[number];

/** The title and origin of a batch for the screen and the history, and the labels of its fields. */
export type BatchHead = {
  /** A UUID, set when the batch starts; journals of earlier versions have none. */
  id?: string;
  way: WriteSource;
  resource: string;
  /** What the person does, as `Impor`. */
  title: string;
  list: { path: string; title: string };
  /** The fields of its writes in the order in which they are shown, by their names. */
  labels: Texts;
};

export type BatchPlan = BatchHead & { writes: PlannedWrite[] };

export const MAX_WRITES = 20_000;

/** The maximum number of writes in one request. */
export const CHUNK_SIZE = 20;
