import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Entry, mayHaveHappened } from "../../history/entry";
import { entryCells } from "../../history/record-instances";
import { candidateKeys, relatedQuery, settleByList } from "../../history/traced-records";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { nullIfUnavailable, queryStore, readUnsettledWrites, writeToStore } from "../store/store-client";

/** Returns all history entries about the records of `entries`; `null` if there are too many. */
export async function loadRelatedEntries(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
): Promise<Entry[] | null> {
  const more = {
    ids: entries.map(({ id }) => id),
    candidates: candidateKeys(resource, entries, rows),
  };
  const related = await queryStore("readRelatedEntries", resource.name, relatedQuery(entries), more);
  return related.isWhole ? related.entries : null;
}

/** Settles unknown writes that the rows prove, and stores the keys of created records. `open` are the entries unsettled before the list was requested. */
export async function settleByRows(
  resource: ResourceDefinition,
  open: Entry[],
  rows: unknown[],
): Promise<void> {
  async function settle(): Promise<void> {
    const related = await loadRelatedEntries(resource, open, rows);
    const proofs = related ? settleByList(resource, { open, related }, rows) : [];
    const byKey = Map.groupBy(proofs, ({ key }) => key);
    const certain = proofs.filter(({ key }) => key === undefined || byKey.get(key)?.length === 1);
    if (certain.length > 0) await writeToStore("settleProved", certain);
  }
  if (open.length > 0) await nullIfUnavailable(settle());
}

/** Settles lost creates whose record the list has, unless another create may have made it. */
export async function settleCreates(
  resource: ResourceDefinition,
  isFound: (entry: Entry) => boolean,
  rows: unknown[],
): Promise<void> {
  async function settle(): Promise<void> {
    const lost = (await readUnsettledWrites(resource.name)).filter(
      (entry) => entry.outcome === "unknown" && entry.action === "create" && isFound(entry),
    );
    const contentOf = ({ after }: Entry) => JSON.stringify(entryCells(resource, after));
    const related = await loadRelatedEntries(resource, lost, rows);
    const others = (related ?? lost).filter((entry) => entry.action === "create" && mayHaveHappened(entry));
    const isRivalled = (entry: Entry) =>
      others.some((other) => other.id >= entry.id && contentOf(other) === contentOf(entry));
    const proofs = lost
      .filter((entry) => !isRivalled(entry))
      .map(({ id }) => ({ id, outcome: "done" as const }));
    if (proofs.length > 0) await writeToStore("settleProved", proofs);
  }
  await nullIfUnavailable(settle());
}

/** The last read of each list for its unsettled writes, in milliseconds, and their ids. */
const reads = processWide("settling", () => new Map<string, { at: number; ids: Set<number> }>());

/** The longest time between two reads; earlier, a write is looked up when its age has doubled. */
const LONGEST_PAUSE_MS = 3_600_000;

function isDue(resource: string, open: Entry[]): boolean {
  const last = reads.get(resource);
  const isOld = (then: number, at: number) => Date.now() - then > Math.min(then - at, LONGEST_PAUSE_MS);
  return open.some(({ id, at }) => !last?.ids.has(id) || isOld(last.at, at));
}

/** Calls `read`, which settles writes, if the list has a matching unsettled write that is due for another look. */
export async function settleIfDue(
  { name, key }: ResourceDefinition,
  read: () => Promise<unknown>,
  isSought: (entry: Entry) => boolean = () => true,
) {
  const open = (key ? await readUnsettledWrites(name) : []).filter(isSought);
  if (!isDue(name, open)) return;
  reads.set(name, { at: Date.now(), ids: new Set(open.map(({ id }) => id)) });
  await read();
}

/** The delay of background reads, in milliseconds, so that the page's list goes first. */
const PAUSE_MS = 500;

/** Looks up writes of unknown outcome in the background after a list was read. */
export function settleSoon(resource: ResourceDefinition, read: () => Promise<unknown>): void {
  sleep(PAUSE_MS, null, { ref: false })
    .then(() => settleIfDue(resource, read, ({ outcome }) => outcome === "unknown"))
    .catch((error) => log.error({ err: error }, "Open writes could not be settled."));
}
