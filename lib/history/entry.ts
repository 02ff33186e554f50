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

export const ACTION_BY_WRITE_KIND = { create: "create", update: "update", delete: "del" } as const;

export const ACTION_LABELS: Record<EntryAction, string> = {
  create: "Ditambah",
  update: "Diubah",
  del: "Dihapus",
};

/** The outcomes of a write: the API accepted it, rejected it or never received it, or its reply is unknown. */
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

export type EntryValues = Record<string, Cell | PictureInfo>;

/** The origin of a write: the part of the app, its batch and its index in the batch (`place`), and the id of the entry that it undoes. */
export type WriteOrigin = { way: WriteSource; batch?: string; place?: number; undoes?: number };

/** A write as it is stored before it is sent. */
export type WriteIntent = {
  /** The time in milliseconds since 1970. */
  at: number;
  userId: string;
  username: string;
  userName: string;
  role: string;
  resource: string;
  /** The key of the record; `null` if the write creates the record and the API chooses the key. */
  key: string | null;
  /** The name of the record, as people know it. */
  label: string;
  action: EntryAction;
  way: WriteSource;
  batch: string | null;
  place: number | null;
  undoes: number | null;
  /** The changed fields before and after the write; for a deletion, all fields before it. */
  before: EntryValues | null;
  after: EntryValues | null;
  requestId: string | null;
};

/** The outcome of a write, the message of a failure, and the time when the write ended, in milliseconds since 1970. */
export type EntryResult = { outcome: EntryOutcome; detail: string | null; doneAt: number };

/** A write in the history. Its outcome is `unknown` until the API's reply is stored or a later list proves that the write was done. */
export type Entry = WriteIntent & {
  id: number;
  outcome: EntryOutcome;
  detail: string | null;
  doneAt: number | null;
};

/** Returns whether a write may have changed its record. */
export const mayHaveHappened = ({ outcome }: Entry) => outcome === "done" || outcome === "unknown";

/** A write that may have changed a list, without its values. The time `at` is when it ended, in milliseconds of the server's clock. */
export type LiveWrite = {
  resource: string;
  key: string | null;
  action: EntryAction;
  userId: string;
  by: string;
  at: number;
  batch: string | null;
  /** Whether the API may not have received the write. */
  isUnsure?: true;
};

export type OpenForm = { resource: string; key: string };

/** The people who have the form of a record open; empty after the last of them has closed it. */
export type FormUsers = OpenForm & { people: { userId: string; name: string }[] };

/**
 * An event that the server streams to a tab: new writes with the server's time, `isPart` if others are missing; the forms that people have
 * opened or closed, `isAll` for all open forms; or the end of the session.
 */
export type LiveEvent =
  | { writes: LiveWrite[]; isPart?: boolean; now: number }
  | { forms: FormUsers[]; isAll?: boolean }
  | { ended: true };

/** The request header of an event stream; it contains the forms that are open in the tab. */
export const OPEN_FORMS_HEADER = "x-open-forms";
export const MAX_OPEN_FORMS = 20;

/**
 * The effect of an undo on a record: it restores the former values (`undo`), or they are there `already`; the record was `changed` since;
 * it is `unclear` whether the write happened; the person must `choose` among several records; the record is `gone`; or the undo is
 * `impossible`. Changed and unclear records are restored only if the person ticks them.
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

/** The effect of an undo on a record, formatted for the screen. */
export type UndoView = {
  kind: UndoKind;
  label: string;
  /** Each changed field with its value before and after the undo; both are missing if the person may not see them. */
  changes: { label: string; from?: string; to?: string }[];
  notes: string[];
  writes: PlannedWrite[];
  /** The records among which the person chooses, with the values in which they differ, and the write for each. */
  candidates?: { key: string; values: { label: string; text: string }[]; write: PlannedWrite }[];
};

/** The reply to a request for the preview of an undo; `gone` if the history has no such write of this list. */
export type UndoReply = { kind: "undo"; rows: UndoView[] } | { kind: "gone" } | Problem;
