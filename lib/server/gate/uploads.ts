import "server-only";
import { env, MEGABYTE } from "../process/env";

/** How many uploads of one person may run at once. */
const MOST_OF_ONE = 2;

const ofPerson = new Map<string, number>();
let bytesUnderWay = 0;

/**
 * Reserves memory for an upload in bytes and returns its release, to be called once; `null` if the person or all
 * together have too many.
 */
export function takeRoom(userId: string, bytes: number): (() => void) | null {
  const own = ofPerson.get(userId) ?? 0;
  if (own >= MOST_OF_ONE || bytesUnderWay + bytes > env().UPLOAD_MEMORY_MB * MEGABYTE) return null;
  ofPerson.set(userId, own + 1);
  bytesUnderWay += bytes;
  return () => {
    const left = (ofPerson.get(userId) ?? 0) - 1;
    if (left > 0) ofPerson.set(userId, left);
    else ofPerson.delete(userId);
    bytesUnderWay -= bytes;
  };
}
