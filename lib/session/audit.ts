import "server-only";
import { isUnsent } from "../api/errors";
import type { Role } from "../permissions";
import { log } from "../process/log";
import type { Refusal } from "./outcome";

type Who = { userId: string; role: Role } | null;

/** What was to be done, to which record: its key in the API's paths, which for users is the user name. */
type What = {
  action: "create" | "update" | "del" | "sign-in" | "sign-out";
  resource?: string;
  record?: string;
};

/**
 * Why the API was not asked about a login: too many failed before, too many wait, or what was typed is none.
 */
export type NotAsked = "throttled" | "busy" | "invalid";

// Whatever the level of the log: what was changed is always told, unless nothing is.
const trail = log.child({}, { level: log.isLevelEnabled("fatal") ? "info" : "silent" });

/** How it ended: an answer that is missing or cut off leaves open whether the API did it. */
function resultOf(failure: Refusal | { kind: NotAsked } | null) {
  switch (failure?.kind) {
    case undefined:
      return { result: "done" };
    case "http":
      return { result: "refused", status: failure.status };
    case "signed-out":
    case "forbidden":
    case "own-account":
    case "busy":
    case "throttled":
    case "invalid":
    case "session":
      return { result: "refused", reason: failure.kind };
    case "network":
      return { result: isUnsent(failure) ? "not sent" : "unknown", reason: failure.code };
    case "unreadable":
    case "oversized":
      return { result: "unknown", reason: failure.kind };
  }
}

/**
 * Writes one line about something that was to be changed: who, what, which record, and how it ended. Which record is
 * told of a session alone: without one anybody may have made it up.
 */
export function audit(
  who: Who,
  { action, resource, record }: What,
  failure: Refusal | { kind: NotAsked } | null,
): void {
  const whose = who ? { userId: who.userId, role: who.role, action, resource, record } : { action, resource };
  trail.info({ ...whose, ...resultOf(failure) }, "audit");
}
