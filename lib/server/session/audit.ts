import "server-only";
import type { ExportFormat } from "../../messages/export-format";
import type { Role } from "../../resources/permissions";
import { log } from "../process/log";
import { type LoginRefusal, outcomeOfFailure, type Refusal } from "./refusal";

/** An action, with the resource and the record on which it acts. `record` is the record's key in API paths (for a user, the user name). */
type AuditEvent =
  | { action: "create" | "update" | "del" | "sign-in" | "sign-out"; resource?: string; record?: string }
  | { action: "export"; resource: string; format: ExportFormat; rows: number; filtered: boolean };

// Audit lines are logged at every LOG_LEVEL but `silent`.
const auditLogger = log.child({}, { level: log.isLevelEnabled("fatal") ? "info" : "silent" });

const AUDIT_RESULTS_BY_OUTCOME = { rejected: "refused", unsent: "not sent", unknown: "unknown" };

function toAuditResult(failure: Refusal | { kind: LoginRefusal } | null) {
  if (failure === null) return { result: "done" };
  const result = AUDIT_RESULTS_BY_OUTCOME[outcomeOfFailure(failure)];
  if (failure.kind === "http") return { result, status: failure.status };
  return { result, reason: failure.kind === "network" ? failure.code : failure.kind };
}

/** Logs an action and its result. Without an actor it logs only the action and the resource, because the rest is unverified input. */
export function logAuditEvent(
  actor: { userId: string; role: Role } | null,
  event: AuditEvent,
  failure: Refusal | { kind: LoginRefusal } | null,
): void {
  const { action, resource } = event;
  const eventFields = actor ? { userId: actor.userId, role: actor.role, ...event } : { action, resource };
  auditLogger.info({ ...eventFields, ...toAuditResult(failure) }, "audit");
}
