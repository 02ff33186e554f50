import "server-only";
import { randomUUID } from "node:crypto";
import type { PackedList } from "../lists/list";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";

/** How long the rest of a list waits for the browser, in milliseconds. */
const PATIENCE_MS = 30_000;

/** How long its packing leaves the way free for the first window, in milliseconds. */
const HEAD_START_MS = 150;

/** How many lists wait at the most, and how many bytes of them by the settings. */
const MOST_WAITING = 1000;
const MEGABYTE = 1024 * 1024;

type Waiting = {
  userId: string;
  /** The name of the resource. */
  resource: string;
  pack: () => Promise<PackedList>;
  bytes: number;
  timer: NodeJS.Timeout;
};

const waiting = processWide("handover", () => new Map<string, Waiting>());

/** Packs once, whenever it is asked for first, and lets go of what it packed. */
function once(pack: () => Promise<PackedList>): () => Promise<PackedList> {
  let unpacked: typeof pack | null = pack;
  let packed: Promise<PackedList> | undefined;
  return () => {
    packed ??= unpacked?.();
    unpacked = null;
    return packed as Promise<PackedList>;
  };
}

function drop(key: string): void {
  // The timer would hold what is dropped until it rings.
  clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
}

/** Drops the lists that wait longest where too many wait: each of them is fetched once more if it is asked for. */
function makeRoom(): void {
  let bytes = waiting.values().reduce((sum, list) => sum + list.bytes, 0);
  for (const [key, list] of waiting) {
    if (waiting.size <= MOST_WAITING && bytes <= env().LIST_MEMORY_MB * MEGABYTE) return;
    bytes -= list.bytes;
    drop(key);
  }
}

/**
 * Keeps the list of a resource for one user until it is taken, at the most for half a minute, and answers its key.
 * `pack` runs once, when the first window is under way or the reply is taken.
 */
export function keepForBrowser(userId: string, resource: string, pack: () => Promise<PackedList>): string {
  const key = randomUUID();
  const packOnce = once(pack);
  const timer = setTimeout(drop, PATIENCE_MS, key).unref();
  const list: Waiting = { userId, resource, pack: packOnce, bytes: 0, timer };
  waiting.set(key, list);
  makeRoom();
  setTimeout(async () => {
    try {
      list.bytes = (await packOnce()).byteLength;
      makeRoom();
    } catch {
      drop(key);
    }
  }, HEAD_START_MS).unref();
  return key;
}

/**
 * Takes what was kept for the user under the key, once; `null` when there is nothing, or it is somebody else's or that
 * of another resource.
 */
export async function takeKept(userId: string, resource: string, key: string): Promise<PackedList | null> {
  const found = waiting.get(key);
  if (found?.userId !== userId || found.resource !== resource) return null;
  drop(key);
  return found.pack();
}
