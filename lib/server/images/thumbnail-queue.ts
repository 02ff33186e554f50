import "server-only";
import { makeLanes } from "../process/lanes";

/** How long a thumbnail waits for its turn, in milliseconds. */
const WAIT_MS = 30_000;

/** The pictures of one person under way, and those that wait: as many as a screen shows. */
const enterPerson = makeLanes({ atOnce: 3, waiting: 100, waitMs: WAIT_MS });

/** The pictures in memory, of all people. */
const enterMemory = makeLanes({ atOnce: 6, waiting: 1000, waitMs: WAIT_MS });

/**
 * Waits until there is memory for one more picture of a person; returns what gives it back. Returns `null` if too many
 * wait, or if `signal` has aborted meanwhile.
 */
export async function enterThumbnailQueue(person: string, signal: AbortSignal): Promise<(() => void) | null> {
  const leavePerson = await enterPerson(person);
  const leaveMemory = leavePerson && !signal.aborted ? await enterMemory("all") : null;
  const leave = () => {
    leaveMemory?.();
    leavePerson?.();
  };
  if (leaveMemory && !signal.aborted) return leave;
  leave();
  return null;
}
