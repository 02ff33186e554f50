import "server-only";
import type { ExportFormat } from "../../messages/export-format";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { audit } from "../session/audit";
import { authorize } from "../session/authorize";
import { currentSession } from "../session/current-session";
import type { Outcome } from "../session/outcome";

/** What a page says of an export: its format, the number of rows, and whether the list was narrowed. */
export type ExportFacts = { format: ExportFormat; rows: number; filtered: boolean };

/** Audits an export of a list, or its refusal: whoever may not read the list may not export it. */
export async function recordExport(
  { name, permission }: ResourceDefinition,
  facts: ExportFacts,
): Promise<Outcome<null>> {
  const session = await authorize("read", permission);
  const who = session.ok ? session.value : await currentSession();
  audit(who, { action: "export", resource: name, ...facts }, session.ok ? null : session.failure);
  return session.ok ? { ok: true, value: null } : session;
}
