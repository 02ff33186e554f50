import type { RowKind } from "@/lib/batch/imports/import-row";

/** The words of the kinds of rows on the screen. */
export const KIND_WORDS: Record<RowKind, string> = {
  new: "Baru",
  update: "Sudah ada, nilai lain",
  same: "Sudah ada, sama",
  similar: "Mirip yang sudah ada",
  repeated: "Ganda di berkas",
  wrong: "Salah",
};
