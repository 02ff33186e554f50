import type { Problem } from "./problem";

/** The reply for the record of a form: its values and the file names of its pictures, that it is gone, or the problem. */
export type RecordReply =
  | { kind: "record"; values: Record<string, string>; pictures: Record<string, string> }
  | { kind: "gone" }
  | Problem;
