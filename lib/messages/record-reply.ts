import type { Problem } from "./problem";

/** The reply for the record of a form: its values and the file names of its pictures, that it is gone, or the problem. */
export type RecordReply =
  | { kind: "record"; values: Record<string, string>; pictures: Record<string, string> }
  | { kind: "gone" }
  | Problem;

/** The reply to the look for a record that is the same as a new one: its fields by which it is, `null` if there is none. */
export type AlikeReply = { kind: "looked"; found: Record<string, string | number> | null } | Problem;
