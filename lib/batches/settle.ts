import type { Batch } from "./batch";
import type { Look } from "./outcome";
import type { PlannedWrite } from "./planned-write";

/** Returns a text that two creates share if they make equal records. */
const contentOf = (write: PlannedWrite & { kind: "create" }) =>
  JSON.stringify(Object.entries(write.values).toSorted());

/** Returns how many equal records there must be without the writes whose answers are lost. */
function copiesWithoutLost({ writes, states }: Batch, create: PlannedWrite & { kind: "create" }): number {
  const content = contentOf(create);
  const equal = writes.filter(
    (write, at) => write.kind === "create" && states[at]?.kind === "done" && contentOf(write) === content,
  );
  return create.copies + equal.length;
}

/**
 * Returns which of the writes at `places`, whose answers are lost, the list shows as done. A create is done if the list has
 * more equal records than without it. What the list does not show may still come, so nothing follows from its absence.
 */
export function findDone(batch: Batch, places: number[], looks: Look[]): number[] {
  const counted = new Map<string, number>();
  return places.filter((place, at) => {
    const [write, look] = [batch.writes[place], looks[at]];
    if (!write || !look) return false;
    if (look.kind !== "create" || write.kind !== "create") return look.kind !== "create" && look.isDone;
    const content = contentOf(write);
    const before = counted.get(content) ?? copiesWithoutLost(batch, write);

    counted.set(content, before + 1);
    return look.copies > before;
  });
}
