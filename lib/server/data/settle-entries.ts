import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Entry, mayHaveHappened } from "../../history/entry";
import { cellsOfEntry } from "../../history/record-instances";
import { createRelatedEntriesQuery, findCandidateKeys, findListProofs } from "../../history/traced-records";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { nullIfUnavailable, queryStore, readUnsettledWrites, writeToStore } from "../store/store-client";

/** Returns all other history entries that may concern the records of `entries`; `null` if there are too many to read. */
export async function loadRelatedEntries(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
): Promise<Entry[] | null> {
  const query = createRelatedEntriesQuery(entries);
  const ids = entries.map(({ id }) => id);
  const candidates = findCandidateKeys(resource, entries, rows);
  const related = await queryStore("readRelatedEntries", resource.name, query, { ids, candidates });
  return related.isWhole ? related.entries : null;
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
    // A key that is proved for several entries is not certain.
    const certainProofs = proofs.filter(({ key }) => key === undefined || proofsByKey.get(key)?.length === 1);
    if (certainProofs.length > 0) await writeToStore("settleProved", certainProofs);
  }
  if (unsettled.length > 0) await nullIfUnavailable(storeProofs());
}

/** Stores the outcome `done` for creates of unknown outcome that `isFound` accepts, unless a later create may have made the record. */
export async function settleCreates(
  resource: ResourceDefinition,
  isFound: (entry: Entry) => boolean,
  rows: unknown[],
): Promise<void> {
  async function storeCreateProofs(): Promise<void> {
    const unsettled = await readUnsettledWrites(resource.name);
    const foundCreates = unsettled.filter(
      (entry) => entry.outcome === "unknown" && entry.action === "create" && isFound(entry),
    );
    const related = await loadRelatedEntries(resource, foundCreates, rows);
    if (!related) return;
    const otherCreates = related.filter((entry) => entry.action === "create" && mayHaveHappened(entry));
    const contentOf = ({ after }: Entry) => JSON.stringify(cellsOfEntry(resource, after));
    const hasLaterEqual = (entry: Entry) =>
      otherCreates.some((other) => other.id > entry.id && contentOf(other) === contentOf(entry));
    const certainCreates = foundCreates.filter((entry) => !hasLaterEqual(entry));
    const proofs = certainCreates.map(({ id }) => ({ id, outcome: "done" as const }));
    if (proofs.length > 0) await writeToStore("settleProved", proofs);
  }
  await nullIfUnavailable(storeCreateProofs());
}

/** When each list was last read to settle writes, and the ids of the entries that were unsettled then. */
const lastReadByResource = processWide("settling", () => new Map<string, { at: number; ids: Set<number> }>());

const MAX_READ_INTERVAL_MS = 3_600_000;

/** Returns whether to read the list: an entry is new, or its age has doubled or MAX_READ_INTERVAL_MS have passed since the last read. */
function isReadDue(resource: string, unsettled: Entry[]): boolean {
  const lastRead = lastReadByResource.get(resource);
  return unsettled.some(({ id, at }) => {
    if (!lastRead?.ids.has(id)) return true;
    const ageAtLastRead = lastRead.at - at;
    return Date.now() - lastRead.at > Math.min(ageAtLastRead, MAX_READ_INTERVAL_MS);
  });
}

/** Calls `read`, which reads the list and settles its entries, if a read is due for the unsettled entries that `isIncluded` accepts. */
export async function settleIfDue(
  { name, key }: ResourceDefinition,
  read: () => Promise<unknown>,
  isIncluded: (entry: Entry) => boolean = () => true,
) {
  const unsettledEntries = (key ? await readUnsettledWrites(name) : []).filter(isIncluded);
  if (!isReadDue(name, unsettledEntries)) return;
  lastReadByResource.set(name, { at: Date.now(), ids: new Set(unsettledEntries.map(({ id }) => id)) });
  await read();
}

/** The delay of a background read in milliseconds, so that the list of the page is read first. */
const BACKGROUND_DELAY_MS = 500;

/** Settles entries of unknown outcome in the background, if their list is due to be read; logs an error. */
export function settleInBackground(resource: ResourceDefinition, read: () => Promise<unknown>): void {
  sleep(BACKGROUND_DELAY_MS, null, { ref: false })
    .then(() => settleIfDue(resource, read, ({ outcome }) => outcome === "unknown"))
    .catch((error) => log.error({ err: error }, "Open writes could not be settled."));
}
