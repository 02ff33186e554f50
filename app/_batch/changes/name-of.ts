import type { ChangedRow } from "@/lib/batch/changes/change-table";
import type { ListView } from "@/lib/list/list";

/** Returns the name of a record: the values that identify it, or its key. */
export function nameOf({ named }: ListView, { key, texts }: ChangedRow): string {
  return named.map((field) => texts[field] ?? key).join(" · ");
}
