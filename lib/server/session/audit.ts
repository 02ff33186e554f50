import "server-only";
import type { ExportFormat } from "../../messages/export-format";
import type { Role } from "../../resources/permissions";
import { log } from "../process/log";
import { type LoginRefusal, outcomeOf, type Refusal } from "./refusal";

type Actor = { userId: string; role: Role } | null;

/** The action and its object; `record` is the key in API paths, for users the user name. */
type AuditEvent =
  | { action: "create" | "update" | "del" | "sign-in" | "sign-out"; resource?: string; record?: string }
  | { action: "export"; resource: string; format: ExportFormat; rows: number; filtered: boolean };

// Independent of LOG_LEVEL, except `silent`.
const auditLog = log.child({}, { level: log.isLevelEnabled("fatal") ? "info" : "silent" });

const RESULTS = { rejected: "refused", unsent: "not sent", unknown: "unknown" };

function resultOf(failure: Refusal | { kind: LoginRefusal } | null) {
  if (failure === null) return { result: "done" };
  const result = RESULTS[outcomeOf(failure)];
  if (failure.kind === "http") return { result, status: failure.status };
  return { result, reason: failure.kind === "network" ? failure.code : failure.kind };
}

/** Logs who did what with which result; without a session only action and resource, which the request may have forged. */
export function audit(who: Actor, what: AuditEvent, failure: Refusal | { kind: LoginRefusal } | null): void {
  const { action, resource } = what;
  const whose = who ? { userId: who.userId, role: who.role, ...what } : { action, resource };
  auditLog.info({ ...whose, ...resultOf(failure) }, "audit");
}
