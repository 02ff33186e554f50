import "server-only";
import { createHmac } from "node:crypto";
import type { DraftLock } from "../draft-lock";
import { env } from "../env";

/** The lock of a person's drafts: the same in each of the person's sessions, and told to nobody else's. */
export function draftLockOf(userId: string): DraftLock {
  const derive = (use: string) =>
    createHmac("sha256", env().SESSION_SECRET).update(`${use}:${userId}`).digest("base64");
  return { name: derive("draft name").slice(0, 12), key: derive("draft key") };
}
