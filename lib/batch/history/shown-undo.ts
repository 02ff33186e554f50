import type { Problem } from "../../messages/problem";
import type { PlannedWrite } from "../writes";

/**
 * What taking back comes to for a record: it is to be done, is so already, was changed since, may have been done or not, may be one
 * of several records, is gone, or cannot be done. Rows that were changed or are unclear are sent only if their person ticks them,
 * one of several records only if it is chosen.
 */
export type UndoKind = "undo" | "already" | "changed" | "unclear" | "choose" | "gone" | "impossible";

export const UNDO_WORDS: Record<UndoKind, string> = {
  undo: "Dibatalkan",
  already: "Sudah begitu",
  changed: "Berubah sejak itu",
  unclear: "Belum pasti",
  choose: "Perlu dipilih",
  gone: "Sudah tidak ada",
  impossible: "Tidak bisa",
};

/** What taking back does to a record, in the words of the screen. */
export type ShownUndo = {
  kind: UndoKind;
  label: string;
  /** Each field with its value now and then; one that the tab may not see has neither. */
  changes: { label: string; from?: string; to?: string }[];
  notes: string[];
  writes: PlannedWrite[];
  /** The records of which one may be the one, with what tells them apart. */
  candidates?: { key: string; values: { label: string; text: string }[]; write: PlannedWrite }[];
};

/** The reply to the question what taking back comes to; `gone`: the history has no such write of this list. */
export type UndoReply = { kind: "undo"; rows: ShownUndo[] } | { kind: "gone" } | Problem;
