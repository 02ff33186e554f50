import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Entry, mayHaveHappened } from "../../batch/history/entry";
import { candidateKeys, settleByList, storyNeeds } from "../../batch/history/lives";
import { cellsIn } from "../../batch/history/record-lives";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { readHistory, readOpenWrites, unlessGone, writeHistory } from "../store/history";

/** Returns what else the history has of the records of some entries; `null` where that is too much. */
export async function storyFor(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
): Promise<Entry[] | null> {
  const more = {
    ids: entries.map(({ id }) => id),
    candidates: candidateKeys(resource, entries, rows),
  };
  const story = await readHistory("storyOf", resource.name, storyNeeds(entries), more);
  return story.isWhole ? story.entries : null;
}

/**
 * Settles the writes of unknown outcome that a list shows as done, and stores the keys of created records that it tells. `open` are
 * the open writes from before the list was requested. Without the store they stay open.
 */
export async function settleByRows(
  resource: ResourceDefinition,
  open: Entry[],
  rows: unknown[],
): Promise<void> {
  async function settle(): Promise<void> {
    const story = await storyFor(resource, open, rows);
    const proofs = story ? settleByList(resource, { open, story }, rows) : [];
    const byKey = Map.groupBy(proofs, ({ key }) => key);
    const certain = proofs.filter(({ key }) => key === undefined || byKey.get(key)?.length === 1);
    if (certain.length > 0) await writeHistory("settleProved", certain);
  }
  if (open.length > 0) await unlessGone(settle());
}

/**
 * Settles lost creations of which a list has one more record than before they were sent, unless somebody else may have made it
 * since.
 */
export async function settleCreates(
  resource: ResourceDefinition,
  isFound: (entry: Entry) => boolean,
  rows: unknown[],
): Promise<void> {
  async function settle(): Promise<void> {
    const lost = (await readOpenWrites(resource.name)).filter(
      (entry) => entry.outcome === "unknown" && entry.action === "create" && isFound(entry),
    );
    const contentOf = ({ after }: Entry) => JSON.stringify(cellsIn(resource, after));
    const story = await storyFor(resource, lost, rows);
    const others = (story ?? lost).filter((entry) => entry.action === "create" && mayHaveHappened(entry));
    const isRivalled = (entry: Entry) =>
      others.some((other) => other.id >= entry.id && contentOf(other) === contentOf(entry));
    const proofs = lost
      .filter((entry) => !isRivalled(entry))
      .map(({ id }) => ({ id, outcome: "done" as const }));
    if (proofs.length > 0) await writeHistory("settleProved", proofs);
  }
  await unlessGone(settle());
}

/** When the list of a resource was last read for open writes, in milliseconds, and for which. */
const reads = processWide("settling", () => new Map<string, { at: number; ids: Set<number> }>());

/** A write is looked for again when its age has doubled, and after an hour at the latest. */
const LONGEST_PAUSE_MS = 3_600_000;

function isDue(resource: string, open: Entry[]): boolean {
  const last = reads.get(resource);
  const isOld = (then: number, at: number) => Date.now() - then > Math.min(then - at, LONGEST_PAUSE_MS);
  return open.some(({ id, at }) => !last?.ids.has(id) || isOld(last.at, at));
}

/** Reads a list for those of its open writes that `isSought`, if any was not looked for lately: `read` settles them. */
export async function settleDue(
  { name, key }: ResourceDefinition,
  read: () => Promise<unknown>,
  isSought: (entry: Entry) => boolean = () => true,
) {
  const open = (key ? await readOpenWrites(name) : []).filter(isSought);
  if (!isDue(name, open)) return;
  reads.set(name, { at: Date.now(), ids: new Set(open.map(({ id }) => id)) });
  await read();
}

/** How long the list of a page goes first, in milliseconds. */
const PAUSE_MS = 500;

/** Does the same for writes of unknown outcome in the background, after somebody has read the list; a stop drops it. */
export function settleSoon(resource: ResourceDefinition, read: () => Promise<unknown>): void {
  sleep(PAUSE_MS, null, { ref: false })
    .then(() => settleDue(resource, read, ({ outcome }) => outcome === "unknown"))
    .catch((error) => log.error({ err: error }, "Open writes could not be settled."));
}
