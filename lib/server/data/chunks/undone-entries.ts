import "server-only";
import { type Entry, mayHaveHappened } from "../../../batch/history/entry";
import { livesOf } from "../../../batch/history/lives";
import type { PlannedWrite, SentWrite } from "../../../batch/writes";
import type { Cell } from "../../../list/list";
import { copiedFields } from "../../../resources/form-fields";
import { can } from "../../../resources/permissions";
import { formValues } from "../../../resources/record-values";
import { type ResourceDefinition, readField } from "../../../resources/resource-definition";
import type { Session } from "../../session/seal";
import { readEntries, unlessGone } from "../../store/history";
import { storyFor } from "../settle-list";
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

/** Returns whether a record may be the one that an entry without a key has made. */
async function makersOf(resource: ResourceDefinition, entries: Entry[], { rows }: CurrentRecords) {
  const keyless = entries.filter((entry) => entry.key === null && entry.resource === resource.name);
  if (keyless.length === 0) return () => false;
  const story = await storyFor(resource, keyless, rows);
  if (!story) return () => false;
  const { keyOf, candidatesOf } = livesOf(resource, [...keyless, ...story], rows, new Set(keyless));
  const keyIn = (row: unknown) => readField(resource, resource.key ?? "", row);
  return (entry: Entry, key: string) =>
    keyOf(entry) === key || candidatesOf(entry).some((row) => keyIn(row) === key);
}

/**
 * Returns which writes of a chunk may name the entries that they take back: those of the same record that do the opposite. `null` where
 * the history is out of reach.
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
  const hasMade = entries && (await unlessGone(makersOf(resource, entries, records)));
  if (!hasMade) return null;
  const isReader = can(role, resource.permission, "read");
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  function isOpposite(entry: Entry, write: PlannedWrite): boolean {
    if (entry.resource !== resource.name || !mayHaveHappened(entry)) return false;
    if (write.kind === "create") return isRestore(resource, entry, write);
    // The profile of a restored user follows in an update of its own.
    if (entry.action === "del") return write.kind === "update" && entry.key === write.key;
    return entry.key === null ? hasMade?.(entry, write.key) === true : entry.key === write.key;
  }

  return (write) => {
    const entry = byId.get(write.undoes ?? -1);
    return write.undoes === undefined || (isReader && entry !== undefined && isOpposite(entry, write));
  };
}
