import "server-only";
import { env } from "../process/env";

/** How many uploads of one person may be under way at once. */
const MOST_OF_ONE = 2;

const MEGABYTE = 1024 * 1024;

const ofPerson = new Map<string, number>();
let bytesUnderWay = 0;

/**
 * Takes room for the upload of a person, of so many bytes, and answers how to give it back, once; `null` when that
 * person has enough under way, or all together have.
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
