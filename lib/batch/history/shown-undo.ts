import type { Problem } from "../../messages/problem";
import type { PlannedWrite } from "../writes";

/**
 * What taking back comes to for a record: it is to be done, is so already, was changed since, is gone, or cannot be done: the API
 * has no way, or no record is named for sure.
 */
export type UndoKind = "undo" | "already" | "changed" | "gone" | "impossible";

export const UNDO_WORDS: Record<UndoKind, string> = {
  undo: "Dibatalkan",
  already: "Sudah begitu",
  changed: "Berubah sejak itu",
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
};

/** The reply to the question what taking back comes to; `gone`: the history has no such write of this list. */
export type UndoReply = { kind: "undo"; rows: ShownUndo[] } | { kind: "gone" } | Problem;
