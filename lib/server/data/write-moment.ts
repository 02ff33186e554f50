import "server-only";
import { processWide } from "../process/process-wide";

const writes = processWide("writes", () => ({ moments: 0 }));

/** Counts the start and the end of a write, which make earlier responses stale. */
export async function whileWriting<Value>(write: () => Promise<Value>): Promise<Value> {
  writes.moments += 1;
  try {
    return await write();
  } finally {
    writes.moments += 1;
  }
}

/** Returns a number that changes when a write starts or ends. */
export function writeMoment(): number {
  return writes.moments;
}
