import type { Batch } from "./batch";
import type { Look } from "./outcome";
import type { PlannedWrite } from "./planned-write";

type Create = PlannedWrite & { kind: "create" };

/** What each create of a plan makes: a chunk counts all that are done, of up to 20,000. */
const contents = new WeakMap<Create, string>();

/** Returns a text that two creates share if they make equal records. */
function contentOf(write: Create): string {
  const content = contents.get(write) ?? JSON.stringify(Object.entries(write.values).toSorted());
  contents.set(write, content);
  return content;
}

/** Returns what counts how many equal records there must be without the creates whose answers are lost. */
function copiesCounter({ writes, states }: Batch): (create: Create) => number {
  const done = new Map<string, number>();
  writes.forEach((write, at) => {
    if (write.kind !== "create" || states[at]?.kind !== "done") return;
    done.set(contentOf(write), (done.get(contentOf(write)) ?? 0) + 1);
  });
  return (create) => create.copies + (done.get(contentOf(create)) ?? 0);
}

/** Returns the writes at `places` as they are sent: a create tells how many equal records there must be before it. */
export function writesToSend(batch: Batch, places: number[]): PlannedWrite[] {
  const copiesBefore = copiesCounter(batch);
  return places
    .flatMap((place) => batch.writes[place] ?? [])
    .map((write) => (write.kind === "create" ? { ...write, copies: copiesBefore(write) } : write));
}

/**
 * Returns which of the writes at `places`, whose answers are lost, the list shows as done. A create is done if the list has
 * more equal records than without it. What the list does not show may still come, so nothing follows from its absence.
 */
export function findDone(batch: Batch, places: number[], looks: Look[]): number[] {
  const counted = new Map<string, number>();
  const copiesBefore = copiesCounter(batch);
  return places.filter((place, at) => {
    const [write, look] = [batch.writes[place], looks[at]];
    if (!write || !look) return false;
    if (look.kind !== "create" || write.kind !== "create") return look.kind !== "create" && look.isDone;
    const content = contentOf(write);
    const before = counted.get(content) ?? copiesBefore(write);
    counted.set(content, before + 1);
    return look.copies > before;
  });
}
