import type { Cell } from "@/lib/lists/list";
import { NOT_SENT } from "@/lib/messages/problem";
import { noteWrite } from "../_writes/last-write";
import type { NoReply } from "../_writes/send-write";
import { cachedList, dropList } from "./cached-lists";

/** What a write of this tab has changed; `row` has the record's new cells, `null` where they cannot be known. */
export type OwnWrite =
  | { kind: "create" }
  | { kind: "update"; key: string; row: Record<string, Cell> | null }
  | { kind: "delete"; key: string };

const listeners = new Map<string, Set<(isCarried: boolean) => void>>();

/** Tells a shown list of this tab's writes to its resource, and whether the cached list carries them. */
export function onOwnWrite(resource: string, listener: (isCarried: boolean) => void): () => void {
  const heard = listeners.get(resource) ?? new Set();
  listeners.set(resource, heard.add(listener));
  return () => void heard.delete(listener);
}

async function carry(resource: string, write: OwnWrite): Promise<boolean> {
  if (write.kind === "create") return false;
  const row = write.kind === "update" ? write.row : null;
  if (write.kind === "update" && !row) return false;
  return (await cachedList(resource)?.list.change({ key: write.key, row })) ?? false;
}

/**
 * Notes a successful write, which ended at `at` on the server's clock. Resolves when the cached list carries it, or is dropped
 * because it cannot.
 */
export async function noteOwnWrite(resource: string, write: OwnWrite, at: number): Promise<void> {
  noteWrite(at);
  const isCarried = await carry(resource, write);
  if (!isCarried) dropList(resource);
  for (const listener of listeners.get(resource) ?? []) listener(isCarried);
}

/** Notes a write without success: unless it surely changed nothing, the cached list is dropped. */
export function noteFailedWrite(resource: string, reply: NoReply): void {
  if (reply.kind === "message" && reply !== NOT_SENT && !reply.fields) dropList(resource);
}
