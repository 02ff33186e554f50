import type { Batch } from "@/lib/batch/batch";
import type { WriteState } from "@/lib/batch/outcome";
import type { PlannedWrite, Texts } from "@/lib/batch/planned-write";
import { formatAmount } from "@/lib/list/formats/format-number";
import { SAVED_ALONG } from "@/lib/messages/problem";

/** Returns the values that a write is known by: those that the record gets, or those of the deleted one. */
export function textsOf(write: PlannedWrite): Texts {
  if (write.kind === "create") return write.values;
  return write.kind === "update" ? { ...write.was, ...write.values } : write.was;
}

const shown = (text: string | undefined) => text || "-";

/** Returns the fields of a conflict: what the record had, what it has now, and what is planned. */
function conflictLines({ labels }: Batch, write: PlannedWrite, { now, contested }: Conflict): string[] {
  if (write.kind === "create") return [];
  return (contested ?? Object.keys(now)).flatMap((field) => {
    const line = conflictLine(labels, write, field, now);
    return line ? [line] : [];
  });
}

type Conflict = Extract<WriteState, { kind: "conflict" }>;

/** Returns a field of a conflict, `null` where nothing is known to have changed. */
export function conflictLine(labels: Texts, write: PlannedWrite, field: string, now: Texts): string | null {
  if (write.kind === "create") return null;
  const [was, is] = [write.was[field], now[field]];
  if (was === undefined || was === is) return null;
  const planned = write.kind === "update" ? write.values[field] : undefined;
  const plan = planned === undefined ? "" : `, rencana ${shown(planned)}`;
  return `${labels[field] ?? field}: dulu ${shown(was)}, sekarang ${shown(is)}${plan}`;
}

const labelsOf = ({ labels }: Batch, fields: string[]) =>
  fields.map((field) => labels[field] ?? field).join(", ");

/** Returns why a write has not simply succeeded, one reason to a line. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState): string[] {
  switch (state.kind) {
    case "done":
      return state.merged ? [`${labelsOf(batch, state.merged)} ${SAVED_ALONG}`] : [];
    case "rejected":
    case "unknown":
      return state.text.split("\n");
    case "conflict":
      return write.kind === "create"
        ? [`Sejak diperiksa sudah ada ${formatAmount(state.more ?? 0)} data yang sama.`]
        : conflictLines(batch, write, state);
    default:
      return [];
  }
}
