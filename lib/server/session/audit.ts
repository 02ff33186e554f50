import "server-only";
import type { ExportFormat } from "../../messages/export-format";
import type { Role } from "../../resources/permissions";
import { isUnsent } from "../api/errors";
import { log } from "../process/log";
import type { Refusal } from "./refusal";

type Who = { userId: string; role: Role } | null;

/** The action, and what it is done to; `record` is its key in the API's paths, for users the user name. */
type What =
  | { action: "create" | "update" | "del" | "sign-in" | "sign-out"; resource?: string; record?: string }
  | { action: "export"; resource: string; format: ExportFormat; rows: number; filtered: boolean };

/** Why a login was not sent to the API: too many failures, too many waiting, or invalid input. */
export type NotAsked = "throttled" | "busy" | "invalid";

// Independent of LOG_LEVEL, unless it is `silent`.
const trail = log.child({}, { level: log.isLevelEnabled("fatal") ? "info" : "silent" });

/** Returns the result; without a whole response the API may or may not have made the change. */
function resultOf(failure: Refusal | { kind: NotAsked } | null) {
  if (failure === null) return { result: "done" };
  switch (failure.kind) {
    case "http":
      return { result: "refused", status: failure.status };
    case "network":
      return { result: isUnsent(failure) ? "not sent" : "unknown", reason: failure.code };
    case "unreadable":
    case "oversized":
      return { result: "unknown", reason: failure.kind };
    default:
      return { result: "refused", reason: failure.kind };
  }
}

/** Logs who did what, and the result; without a session no more than the resource, since the rest may be made up. */
export function audit(who: Who, what: What, failure: Refusal | { kind: NotAsked } | null): void {
  const { action, resource } = what;
  const whose = who ? { userId: who.userId, role: who.role, ...what } : { action, resource };
  trail.info({ ...whose, ...resultOf(failure) }, "audit");
}
