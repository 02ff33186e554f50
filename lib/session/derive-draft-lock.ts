import "server-only";
import { createHmac } from "node:crypto";
import type { DraftLock, Lock } from "../messages/draft-lock";
import { env } from "../process/env";

function lockOf(userId: string, secret: string): Lock {
  const derive = (use: string) => createHmac("sha256", secret).update(`${use}:${userId}`).digest("base64");
  return { name: derive("draft name").slice(0, 12), key: derive("draft key") };
}

/**
 * The lock of a person's drafts: the same in each of the person's sessions, and told to nobody else's; the older ones,
 * of secrets that the newest has taken the place of, still open what they have locked.
 */
export function draftLockOf(userId: string): DraftLock {
  const [newest = "", ...older] = env().SESSION_SECRET;
  return { ...lockOf(userId, newest), older: older.map((secret) => lockOf(userId, secret)) };
}
