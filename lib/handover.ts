import "server-only";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { CompactList } from "./list";

/** How long the rest of a list waits for the browser, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Of gzip: a list packs four times as fast as at the default, and comes a tenth larger. */
const QUICK_LEVEL = 4;

/** How long its packing leaves the way free for the first window, in milliseconds. */
const HEAD_START_MS = 150;

type Packed = Uint8Array<ArrayBuffer>;

type Waiting = { userId: string; pack: () => Promise<Packed> };

// Pages and route handlers are bundled apart and meet here.
const HANDOVER = Symbol.for("sns.handover");
const shared = globalThis as { [HANDOVER]?: Map<string, Waiting> };
shared[HANDOVER] ??= new Map();
const waiting = shared[HANDOVER];

const compress = promisify(gzip);

/** A list as JSON, packed by gzip. */
export async function packList(list: CompactList): Promise<Packed> {
  return new Uint8Array(await compress(JSON.stringify(list), { level: QUICK_LEVEL }));
}

/** Packs once, whenever it is asked for first, and lets go of what it packed. */
function packer(make: () => CompactList, done: () => void): () => Promise<Packed> {
  let list: (() => CompactList) | null = make;
  let packed: Promise<Packed> | undefined;
  return () => {
    if (list) packed = packList(list()).finally(done);
    list = null;
    return packed as Promise<Packed>;
  };
}

/**
 * Keeps a list for one user until it is taken, at the most for half a minute, and answers its key. `make` runs
 * once, when the first window is under way or the reply is taken; `done` is called after it.
 */
export function handOver(userId: string, make: () => CompactList, done: () => void): string {
  const key = randomUUID();
  const pack = packer(make, done);
  waiting.set(key, { userId, pack });
  setTimeout(() => void pack().catch(() => waiting.delete(key)), HEAD_START_MS).unref();
  setTimeout(() => waiting.delete(key), PATIENCE_MS).unref();
  return key;
}

/** Takes what was kept for the user under the key, once; `null` when there is nothing, or it is somebody else's. */
export async function takeOver(userId: string, key: string): Promise<Packed | null> {
  const found = waiting.get(key);
  if (found?.userId !== userId) return null;
  waiting.delete(key);
  return found.pack();
}
