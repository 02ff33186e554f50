import "server-only";
import { type Entry, mayHaveHappened } from "../../../batch/history/entry";
import { candidateKeys } from "../../../batch/history/record-lives";
import type { PlannedWrite, SentWrite } from "../../../batch/writes";
import type { Cell } from "../../../list/list";
import { copiedFields } from "../../../resources/form-fields";
import { can } from "../../../resources/permissions";
import { formValues } from "../../../resources/record-values";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import type { Session } from "../../session/seal";
import { readEntries, unlessGone } from "../../store/history";
import type { CurrentRecords } from "./current-records";

/** Whether a write makes the record again that an entry has deleted. */
function isRestore(resource: ResourceDefinition, entry: Entry, write: PlannedWrite & { kind: "create" }) {
  const { key, calls } = resource;
  const isKeyTyped = key !== undefined && calls.create?.input.labels[key] !== undefined;
  if (entry.action !== "del" || (isKeyTyped && write.values[key] !== entry.key)) return false;
  const cells = Object.entries(entry.before ?? {}).filter(([, value]) => typeof value !== "object");
  const texts = formValues(copiedFields(resource), Object.fromEntries(cells) as Record<string, Cell>);
  return Object.entries(texts).every(([field, text]) => write.values[field] === text);
}

/** Whether a write may take an entry back: it is of the same record, and its opposite. */
function isOpposite(
  resource: ResourceDefinition,
  entry: Entry,
  write: PlannedWrite,
  { rows }: CurrentRecords,
): boolean {
  if (entry.resource !== resource.name || !mayHaveHappened(entry)) return false;
  if (write.kind === "create") return isRestore(resource, entry, write);
  const isSame =
    entry.key === write.key ||
    (entry.key === null && candidateKeys(resource, [entry], rows).includes(write.key));
  // The profile of a restored user follows in an update of its own.
  return isSame && (entry.action !== "del" || (write.kind === "update" && entry.key !== null));
}

/**
 * Returns which writes of a chunk may name the entries that they take back; those without one may. `null` where the history is out of
 * reach.
 */
export async function linksOf(
  resource: ResourceDefinition,
  { role }: Session,
  writes: SentWrite[],
  records: CurrentRecords,
): Promise<((write: PlannedWrite) => boolean) | null> {
  const ids = writes.flatMap(({ undoes }) => undoes ?? []);
  if (ids.length === 0) return () => true;
  const entries = await unlessGone(readEntries(ids));
  if (!entries) return null;
  const isReader = can(role, resource.permission, "read");
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (write) => {
    if (write.undoes === undefined) return true;
    const entry = byId.get(write.undoes);
    return isReader && entry !== undefined && isOpposite(resource, entry, write, records);
  };
}
