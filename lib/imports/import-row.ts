import type { Texts } from "../batches/planned-write";
import type { CheckedRow } from "./check-row";
import type { ListRecord } from "./records";

/** What a row of a file is: a new record, another value for one, one that is there, one that is twice in the file, or wrong. */
export type RowKind = "new" | "update" | "same" | "repeated" | "wrong";

/** Which rows are taken besides new ones. */
export type Taken = { update: boolean; same: boolean; repeated: boolean };

/** How many rows there are of each kind, and how many of them are left out. */
export type RowCounts = { all: Record<RowKind, number>; leftOut: Record<RowKind, number> };

/** A row of the preview; `before` are the values that an update replaces. */
export type PreviewRow = {
  place: number;
  number: number;
  texts: Texts;
  errors: Texts;
  kind: RowKind;
  before: Texts;
  /** Whether the person leaves the row out. */
  isLeftOut: boolean;
};

/** A row of a file with what is known of it; `records` are those of the list with its identity. */
export type ImportRow = {
  number: number;
  texts: Texts;
  checked: CheckedRow | null;
  kind: RowKind;
  errors: Texts;
  records: ListRecord[];
  isLeftOut: boolean;
};
