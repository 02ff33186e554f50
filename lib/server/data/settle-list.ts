import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Entry, mayHaveHappened } from "../../history/entry";
import { entryCells } from "../../history/record-instances";
import { candidateKeys, createRelatedEntriesQuery, findListProofs } from "../../history/traced-records";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { nullIfUnavailable, queryStore, readUnsettledWrites, writeToStore } from "../store/store-client";

/** Returns all other history entries about the records of `entries`; `null` if there are too many. */
export async function loadRelatedEntries(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
): Promise<Entry[] | null> {
  const relatedResult = await queryStore(
    "readRelatedEntries",
    resource.name,
    createRelatedEntriesQuery(entries),
    {
      ids: entries.map(({ id }) => id),
      candidates: candidateKeys(resource, entries, rows),
    },
  );
  return relatedResult.isWhole ? relatedResult.entries : null;
}

/** Stores the outcomes and keys that a list proves for entries that were `unsettled` before the list was requested. */
export async function settleByRows(
  resource: ResourceDefinition,
  unsettled: Entry[],
  rows: unknown[],
): Promise<void> {
  async function storeProofs(): Promise<void> {
    const related = await loadRelatedEntries(resource, unsettled, rows);
    const proofs = related ? findListProofs(resource, { open: unsettled, related }, rows) : [];
    const proofsByKey = Map.groupBy(proofs, ({ key }) => key);
    const certainProofs = proofs.filter(({ key }) => key === undefined || proofsByKey.get(key)?.length === 1);
    if (certainProofs.length > 0) await writeToStore("settleProved", certainProofs);
  }
  if (unsettled.length > 0) await nullIfUnavailable(storeProofs());
}

/** Stores that creates of unknown outcome have happened, if `isFound` finds their record and no other create may have made it. */
export async function settleCreates(
  resource: ResourceDefinition,
  isFound: (entry: Entry) => boolean,
  rows: unknown[],
): Promise<void> {
  async function storeCreateProofs(): Promise<void> {
    const unknownCreates = (await readUnsettledWrites(resource.name)).filter(
      (entry) => entry.outcome === "unknown" && entry.action === "create" && isFound(entry),
    );
    const contentOf = ({ after }: Entry) => JSON.stringify(entryCells(resource, after));
    const related = await loadRelatedEntries(resource, unknownCreates, rows);
    const otherCreates = (related ?? unknownCreates).filter(
      (entry) => entry.action === "create" && mayHaveHappened(entry),
    );
    const hasRival = (entry: Entry) =>
      otherCreates.some((other) => other.id >= entry.id && contentOf(other) === contentOf(entry));
    const proofs = unknownCreates
      .filter((entry) => !hasRival(entry))
      .map(({ id }) => ({ id, outcome: "done" as const }));
    if (proofs.length > 0) await writeToStore("settleProved", proofs);
  }
  await nullIfUnavailable(storeCreateProofs());
}

/** When each list was last read to settle writes, and the ids of the entries that were unsettled then. */
const lastReads = processWide("settling", () => new Map<string, { at: number; ids: Set<number> }>());

/** The maximum time between two reads. Before that, a write is looked up again when its age has doubled since the last read. */
const MAX_READ_INTERVAL_MS = 3_600_000;

function isReadDue(resource: string, unsettled: Entry[]): boolean {
  const lastRead = lastReads.get(resource);
  const hasAgeDoubled = (then: number, at: number) =>
    Date.now() - then > Math.min(then - at, MAX_READ_INTERVAL_MS);
  return unsettled.some(({ id, at }) => !lastRead?.ids.has(id) || hasAgeDoubled(lastRead.at, at));
}

/** Calls `read`, which settles writes by the list, if the list has an unsettled write that is due to be looked up. */
export async function settleIfDue(
  { name, key }: ResourceDefinition,
  read: () => Promise<unknown>,
  isIncluded: (entry: Entry) => boolean = () => true,
) {
  const unsettledEntries = (key ? await readUnsettledWrites(name) : []).filter(isIncluded);
  if (!isReadDue(name, unsettledEntries)) return;
  lastReads.set(name, { at: Date.now(), ids: new Set(unsettledEntries.map(({ id }) => id)) });
  await read();
}

/** The delay of a background read, in milliseconds, so that it does not delay the page's list. */
const BACKGROUND_DELAY_MS = 500;

/** Looks up writes of unknown outcome in the background, if due; logs a failure. */
export function settleInBackground(resource: ResourceDefinition, read: () => Promise<unknown>): void {
  sleep(BACKGROUND_DELAY_MS, null, { ref: false })
    .then(() => settleIfDue(resource, read, ({ outcome }) => outcome === "unknown"))
    .catch((error) => log.error({ err: error }, "Open writes could not be settled."));
}
