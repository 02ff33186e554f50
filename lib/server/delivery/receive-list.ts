import "server-only";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Result, TakePart } from "../api/client";
import { awaitedRows } from "./arriving-list";
import { listBody } from "./list-body";
import type { OpenedList } from "./opened-list";

/** How long a packed list stays open for its window, in milliseconds. */
const GRACE_MS = 2000;

const REACHED = { ok: true, value: null } as const;

/** A list call; `begin` is called for each try, and returns what takes the parts of its body. */
export type ListCall = (begin: () => TakePart) => Promise<Result<{ status: number }>>;

/**
 * Makes a list call and opens its list as soon as its first rows are there, or fails with the call. Calls `leave` when
 * the list needs no memory any more.
 */
export async function receiveList(
  resource: ResourceDefinition,
  call: ListCall,
  leave: () => void,
): Promise<Result<OpenedList>> {
  const rows = awaitedRows();
  let body = listBody(resource, rows);

  /** Ends when the list is whole, or has failed. */
  async function receive(): Promise<Result<null>> {
    const result = await call(() => {
      void body.close();
      rows.come(0);
      body = listBody(resource, rows);
      return body.take;
    });
    const end = result.ok ? await body.end(result.value.status) : result;
    if (!end.ok || !body.isLong()) close();
    return end;
  }

  function close(): void {
    void rows.reached(Number.POSITIVE_INFINITY);
    void body.close().then(leave);
  }

  const whole = receive();
  whole.catch(close);

  const reach = (count: number): Promise<Result<null>> =>
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
        const end = await reach(Number.POSITIVE_INFINITY);
        if (!end.ok) return end;
        return { ok: true, value: await body.pack().finally(() => setTimeout(close, GRACE_MS).unref()) };
      },
      close,
    },
  };
}
