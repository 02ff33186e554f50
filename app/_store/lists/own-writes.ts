import type { Cell } from "@/lib/list/list";
import { NOT_SENT, type WriteProblem } from "@/lib/messages/problem";
import { cachedList, dropList } from "./cached-lists";
import { noteFormWrite } from "./freshness";

/** What a write of this tab has changed; `row` has the record's new cells, `null` where they cannot be known. */
export type OwnWrite =
  | { kind: "create" }
  | { kind: "update"; key: string; row: Record<string, Cell> | null }
  | { kind: "delete"; key: string };

/** What a write does to the list that is shown: its cached rows carry it, or cannot; or it had no success, and they may be as before. */
export type WriteEffect = "carried" | "not carried" | "failed";

type Listener = (effect: WriteEffect) => void;

const listeners = new Map<string, Listener>();

/** Tells the list of a resource that is shown of this tab's writes; returns the function that stops it. */
export function onOwnWrite(resource: string, listener: Listener): () => void {
  listeners.set(resource, listener);
  return () => {
    if (listeners.get(resource) === listener) listeners.delete(resource);
  };
}

async function carry(resource: string, write: OwnWrite): Promise<boolean> {
  if (write.kind === "create" || (write.kind === "update" && !write.row)) return false;
  const row = write.kind === "update" ? write.row : null;
  return (await cachedList(resource)?.list.change({ key: write.key, row })) ?? false;
}

/**
 * Notes a successful write, which ended at `at` on the server's clock. Resolves when the cached list carries it, or is dropped
 * because it cannot.
 */
export async function noteOwnWrite(resource: string, write: OwnWrite, at: number): Promise<void> {
  noteFormWrite(resource, at);
  const isCarried = await carry(resource, write);
  if (!isCarried) dropList(resource);
  listeners.get(resource)?.(isCarried ? "carried" : "not carried");
}

/** Notes a write without success: unless it surely changed nothing, the cached list is not taken for current any more. */
export function noteFailedWrite(resource: string, reply: WriteProblem): void {
  if (reply.kind !== "message" || reply === NOT_SENT || reply.fields) return;
  const listener = listeners.get(resource);
  if (listener) listener("failed");
  else dropList(resource);
}
