import type { Batch } from "@/lib/batches/batch";
import type { WriteState } from "@/lib/batches/outcome";
import type { PlannedWrite, Texts } from "@/lib/batches/planned-write";

/** Returns the values that a write is known by: those that the record gets, or those of the deleted one. */
export function textsOf(write: PlannedWrite): Texts {
  if (write.kind === "create") return write.values;
  return write.kind === "update" ? { ...write.was, ...write.values } : write.was;
}

const shown = (text: string | undefined) => text || "-";

/** Returns the fields of a conflict: what the record had, what it has now, and what is planned. */
function conflictLines({ labels }: Batch, write: PlannedWrite, now: Texts): string[] {
  if (write.kind === "create") return [];
  const planned = write.kind === "update" ? write.values : {};
  return Object.keys(now).flatMap((field) => {
    const [was, is] = [write.was[field], now[field]];
    if (was === undefined || was === is) return [];
    const plan = planned[field] === undefined ? "" : `, rencana ${shown(planned[field])}`;
    return [`${labels[field] ?? field}: dulu ${shown(was)}, sekarang ${shown(is)}${plan}`];
  });
}

/** Returns why a write has not simply succeeded, one reason to a line. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState): string[] {
  switch (state.kind) {
    case "rejected":
    case "unknown":
      return state.text.split("\n");
    case "conflict":
      return conflictLines(batch, write, state.now);
    default:
      return [];
  }
}
