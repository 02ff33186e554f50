import "server-only";
import { createHmac } from "node:crypto";
import type { DraftLock, Lock } from "../../messages/session";
import { env } from "../process/env";

function lockOf(userId: string, secret: string): Lock {
  const derive = (use: string) => createHmac("sha256", secret).update(`${use}:${userId}`).digest("base64");
  return { name: derive("draft name").slice(0, 12), key: derive("draft key") };
}

/**
 * Derives the lock of a person's drafts, the same in all sessions of the person; `older` are those of the older
 * secrets, which still open earlier drafts.
 */
export function draftLockOf(userId: string): DraftLock {
  const [newest = "", ...older] = env().SESSION_SECRET;
  return { ...lockOf(userId, newest), older: older.map((secret) => lockOf(userId, secret)) };
}
