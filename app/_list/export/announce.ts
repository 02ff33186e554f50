import { announceExport } from "@/app/_actions/exports";
import type { ExportFormat } from "@/lib/messages/export-format";
import { NOT_SENT, UNKNOWN_OUTCOME, UNREACHABLE } from "@/lib/messages/problem";
import { type NoReply, sendWrite } from "../../_store/send-write";

type Facts = { format: ExportFormat; rows: number; filtered: boolean };

/** Tells the server of an export, for its audit log; returns why the export must not be done, or `null`. */
export async function announce(resource: string, facts: Facts, userId: string): Promise<NoReply | null> {
  const reply = await sendWrite(() => announceExport(resource, facts, userId));
  if (reply.kind === "recorded") return null;
  return reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
}
