import type { Cell } from "@/lib/list/list";
import { NOT_SENT, type WriteProblem } from "@/lib/messages/problem";
import { cachedList, dropList } from "./cached-lists";
import { noteFormWrite, tellShownList } from "./freshness";

/** What a write of this tab has changed; `row` has the record's new cells, `null` where they cannot be known. */
export type OwnWrite =
  | { kind: "create" }
  | { kind: "update"; key: string; row: Record<string, Cell> | null }
  | { kind: "delete"; key: string };

async function carry(resource: string, write: OwnWrite): Promise<boolean> {
  if (write.kind === "create" || (write.kind === "update" && !write.row)) return false;
  const row = write.kind === "update" ? write.row : null;
  return (await cachedList(resource)?.list.change({ key: write.key, row })) ?? false;
}

/** Notes a write that ended at `at` on the server's clock; resolves when the cached list carries it, or is dropped. */
export async function noteOwnWrite(resource: string, write: OwnWrite, at: number): Promise<void> {
  noteFormWrite(resource, at);
  const isCarried = await carry(resource, write);
  if (!isCarried) dropList(resource);
  tellShownList(resource, isCarried ? "carried" : "not carried");
}

/** Notes a write without success: unless it surely changed nothing, the cached list is not taken for current any more. */
export function noteFailedWrite(resource: string, reply: WriteProblem): void {
  if (reply.kind !== "message" || reply === NOT_SENT || reply.fields) return;
  if (!tellShownList(resource, "failed")) dropList(resource);
}
