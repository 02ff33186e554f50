import { type PlannedWrite, WRITE_SOURCES, type WriteSource } from "../batch/writes";
import type { Cell } from "../list/list";
import type { Problem } from "../messages/problem";

export { WRITE_SOURCES, type WriteSource };

export const SOURCE_LABELS: Record<WriteSource, string> = {
  form: "Formulir",
  table: "Tabel harga",
  change: "Perubahan massal",
  import: "Impor",
  copy: "Salin katalog",
  undo: "Urungkan",
};

export const ENTRY_ACTIONS = ["create", "update", "del"] as const;

export type EntryAction = (typeof ENTRY_ACTIONS)[number];

/** The action of each kind of write of a batch. */
export const WRITE_ACTIONS = { create: "create", update: "update", delete: "del" } as const;

export const ACTION_LABELS: Record<EntryAction, string> = {
  create: "Ditambah",
  update: "Diubah",
  del: "Dihapus",
};

/** The outcome of a write: the API accepted it, refused it or never received it, or its answer is unknown. */
export const ENTRY_OUTCOMES = ["done", "rejected", "unsent", "unknown"] as const;

export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

export const OUTCOME_LABELS: Record<EntryOutcome, string> = {
  done: "Berhasil",
  rejected: "Ditolak",
  unsent: "Tidak terkirim",
  unknown: "Belum pasti",
};

/** A picture in the history, without its content. */
export type PictureInfo = { name: string; size: number; sha256: string };

/** Fields of a record with their values. */
export type EntryValues = Record<string, Cell | PictureInfo>;

/** The origin of a write; `undoes` is the id of the entry that it undoes. */
export type Origin = {
  way: WriteSource;
  batch?: string;
  place?: number;
  undoes?: number;
};

/** A write as it is recorded before it is sent. */
export type Intent = {
  at: number;
  userId: string;
  username: string;
  userName: string;
  role: string;
  resource: string;
  /** The key of the record; `null` of a created one whose key the API chooses. */
  key: string | null;
  /** What a person calls the record. */
  label: string;
  action: EntryAction;
  way: WriteSource;
  batch: string | null;
  place: number | null;
  undoes: number | null;
  /** The fields that the write changes, before and after it. Of a delete all fields, before. */
  before: EntryValues | null;
  after: EntryValues | null;
  requestId: string | null;
};

/** The outcome of a write, with the message of a failure, and when it ended. */
export type EntryResult = { outcome: EntryOutcome; detail: string | null; doneAt: number };

/** A write in the history. Its outcome is `unknown` until it is settled, which a killed server never does. */
export type Entry = Intent & {
  id: number;
  outcome: EntryOutcome;
  detail: string | null;
  doneAt: number | null;
};

/** Whether a write may have reached its record. */
export const mayHaveHappened = ({ outcome }: Entry) => outcome === "done" || outcome === "unknown";

/** A write that may have changed a list: never its values. `at` is when it ended, in milliseconds of the server's clock. */
export type LiveWrite = {
  resource: string;
  key: string | null;
  action: EntryAction;
  userId: string;
  by: string;
  at: number;
  batch: string | null;
  /** It may not have reached the API. */
  isUnsure?: true;
};

/** A record whose form is open. */
export type OpenedForm = { resource: string; key: string };

/** The people who have the form of a record open; empty when the last one has closed it. */
export type FormUsers = OpenedForm & { people: { userId: string; name: string }[] };

/**
 * An event of the stream: writes, or that some were missed, and the server's time; the forms for which somebody came or went, or all that are open; or that
 * the session has ended.
 */
export type LiveEvent =
  | { writes: LiveWrite[]; isPart?: boolean; now: number }
  | { forms: FormUsers[]; isAll?: boolean }
  | { ended: true };

/** The request header of an event stream with the forms open in its tab, and their maximum number. */
export const FORMS_HEADER = "x-open-forms";
export const MAX_FORMS = 20;

/**
 * The effect of an undo on a record: `undo` will be done, `already` is done, the record was `changed` since, it is `unclear` whether the
 * write happened, the person must `choose` among several records, the record is `gone`, or an undo is `impossible`. The writes of changed
 * and unclear records are sent only if the person ticks them.
 */
export type UndoKind = "undo" | "already" | "changed" | "unclear" | "choose" | "gone" | "impossible";

export const UNDO_LABELS: Record<UndoKind, string> = {
  undo: "Akan diurungkan",
  already: "Sudah begitu",
  changed: "Berubah sejak itu",
  unclear: "Belum pasti",
  choose: "Perlu dipilih",
  gone: "Sudah tidak ada",
  impossible: "Tidak bisa",
};

/** The effect of an undo on a record, as the screen shows it. */
export type UndoView = {
  kind: UndoKind;
  label: string;
  /** Each field with its value now and then; one that the tab may not see has neither. */
  changes: { label: string; from?: string; to?: string }[];
  notes: string[];
  writes: PlannedWrite[];
  /** The records of which one may be that of the entry, with the values that differ between them. */
  candidates?: { key: string; values: { label: string; text: string }[]; write: PlannedWrite }[];
};

/** The reply to an undo preview; `gone`: the history has no such write of this list. */
export type UndoReply = { kind: "undo"; rows: UndoView[] } | { kind: "gone" } | Problem;
