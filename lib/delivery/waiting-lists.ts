import "server-only";
import { randomUUID } from "node:crypto";
import type { PackedList } from "../lists/list";
import { env, MEGABYTE } from "../process/env";
import { processWide } from "../process/process-wide";

/** How long a list is kept for the browser, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The delay of packing, so that the first window goes first, in milliseconds. */
const HEAD_START_MS = 150;

/** The limit of kept lists; LIST_MEMORY_MB limits their bytes. */
const MOST_WAITING = 1000;
type Waiting = {
  userId: string;
  /** The name of the resource. */
  resource: string;
  pack: () => Promise<PackedList>;
  bytes: number;
  timer: NodeJS.Timeout;
};

const waiting = processWide("handover", () => new Map<string, Waiting>());

/** Calls `pack` once, then releases it. */
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
  // The timer would keep the list in memory.
  clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
}

/** Drops the oldest lists beyond the limits; the browser fetches them again. */
function makeRoom(): void {
  let bytes = waiting.values().reduce((sum, list) => sum + list.bytes, 0);
  for (const [key, list] of waiting) {
    if (waiting.size <= MOST_WAITING && bytes <= env().LIST_MEMORY_MB * MEGABYTE) return;
    bytes -= list.bytes;
    drop(key);
  }
}

/**
 * Keeps the list of a resource for one user for at most 30 seconds and returns its key. Calls `pack` once, after a
 * short delay or when the list is taken.
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

/** Takes a kept list once; `null` if there is none, or if it belongs to another user or resource. */
export async function takeKept(userId: string, resource: string, key: string): Promise<PackedList | null> {
  const found = waiting.get(key);
  if (found?.userId !== userId || found.resource !== resource) return null;
  drop(key);
  return found.pack();
}
