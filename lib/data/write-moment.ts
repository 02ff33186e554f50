import "server-only";
import { processWide } from "../process/process-wide";

const writes = processWide("writes", () => ({ moments: 0 }));

/** Counts when a write begins and ends in this process: what the API was asked before may not know of it. */
export async function whileWriting<Value>(write: () => Promise<Value>): Promise<Value> {
  writes.moments += 1;
  try {
    return await write();
  } finally {
    writes.moments += 1;
  }
}

/** The same number as before as long as no write has begun or ended since. */
export function writeMoment(): number {
  return writes.moments;
}
