import "server-only";
import type { Result, TakePart } from "../api/client";
import { PAGE_SIZE } from "../lists/paging";
import type { ResourceDefinition } from "../resources/resource-definition";
import { listBody } from "./list-body";
import type { OpenedList } from "./opened-list";

/** How long a packed list stays open for its window, in milliseconds. */
const GRACE_MS = 2000;

const REACHED = { ok: true, value: null } as const;

/** A list call; `begin` is called for each try, and returns what takes the parts of its body. */
export type ListCall = (begin: () => TakePart) => Promise<Result<{ status: number }>>;

/** Counts the rows that have come, and wakes those who wait for some. */
function rowCount() {
  const waiting = new Set<{ count: number; wake: () => void }>();
  let rows = 0;
  return {
    isWanted: () => waiting.size > 0,
    set(count: number): void {
      rows = count;
      for (const wait of waiting) {
        if (wait.count > rows) continue;
        wait.wake();
        waiting.delete(wait);
      }
    },
    /** Resolves once this many rows have come. */
    reached(count: number): Promise<void> {
      if (rows >= count) return Promise.resolve();
      return new Promise((wake) => void waiting.add({ count, wake }));
    },
  };
}

/**
 * Makes a list call and opens its list as soon as its first rows are there, or fails with the call. Calls `leave` when
 * the list needs no memory any more.
 */
export async function receiveList(
  resource: ResourceDefinition,
  call: ListCall,
  leave: () => void,
): Promise<Result<OpenedList>> {
  const rows = rowCount();
  const newBody = () => listBody(resource, rows.isWanted, rows.set);
  let body = newBody();

  /** Ends when the list is whole, or has failed. */
  async function receive(): Promise<Result<null>> {
    const result = await call(() => {
      void body.close();
      rows.set(0);
      body = newBody();
      return body.take;
    });
    const end = result.ok ? await body.end(result.value.status) : result;
    if (!end.ok || !body.isLong()) close();
    return end;
  }

  function close(): void {
    void body.close().then(leave);
  }

  const whole = receive();
  whole.catch(close);

  const reach = async (count: number): Promise<Result<null>> =>
    Promise.race([rows.reached(count).then(() => REACHED), whole]);

  const first = await reach(PAGE_SIZE + 1);
  if (!first.ok) return first;
  return {
    ok: true,
    value: {
      async window(view, start) {
        const reached = await reach(start + PAGE_SIZE + 1);
        return reached.ok ? { ok: true, value: await body.window(view, start) } : reached;
      },
      async pack() {
        const end = await whole;
        if (!end.ok) return end;
        return { ok: true, value: await body.pack().finally(() => setTimeout(close, GRACE_MS).unref()) };
      },
      close,
    },
  };
}
