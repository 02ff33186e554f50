import type { Texts } from "../planned-write";
import type { CheckedRow } from "./check-row";
import type { ListRecord } from "./records";

/**
 * What a row of a file is: a new record, another value for one, one that is there, one whose name differs from another's in case and
 * spaces alone, one that is twice in the file, or wrong.
 */
export type RowKind = "new" | "update" | "same" | "similar" | "repeated" | "wrong";

/** Which rows are taken besides new ones. */
export type Taken = { update: boolean; same: boolean; similar: boolean; repeated: boolean };

/** How many rows there are of each kind, and how many of them are left out. */
export type RowCounts = { all: Record<RowKind, number>; leftOut: Record<RowKind, number> };

/** A row of the preview; `before` are the values that an update replaces, or the names that a similar record has. */
export type PreviewRow = {
  place: number;
  number: number;
  texts: Texts;
  /** The values as they will be written, as the list shows them. */
  shown: Texts;
  errors: Texts;
  kind: RowKind;
  before: Texts;
  /** Whether the person leaves the row out. */
  isLeftOut: boolean;
};

/** A row of a file with what is known of it; `records` are those of the list with its identity, or else one like it. */
export type ImportRow = {
  number: number;
  /** What the file or the person says; nothing of the fields for which the file has no column. */
  given: Texts;
  texts: Texts;
  checked: CheckedRow | null;
  kind: RowKind;
  errors: Texts;
  records: ListRecord[];
  isLeftOut: boolean;
};
